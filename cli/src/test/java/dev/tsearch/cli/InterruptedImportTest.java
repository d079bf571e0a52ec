package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FileTimes;
import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Long commands in a process of their own, which SIGINT and SIGTERM end at random moments.
class InterruptedImportTest {
  private static final int KILLS = Integer.getInteger("tsearch.import.interrupts", 6);
  private static final int FILES = KILLS < 50 ? 1_000 : 10_000;
  private static final int SESSIONS_A_FOLDER = 100;

  /// Before this a process has hardly begun.
  private static final int MIN_DELAY_MILLIS = 300;

  private static final int MAX_DELAY_MILLIS = MIN_DELAY_MILLIS + FILES / 2;

  /// A command ends within two seconds. Only the long run holds that: a build may share its
  /// processors.
  private static final int MAX_END_SECONDS = KILLS < 50 ? 60 : 2;

  /// An import may be done before the signal, but not this often.
  private static final int MAX_ROUNDS = 20 * KILLS;

  private static final String HOME = "HOME";

  /// A build that a shell runs in the background ignores SIGINT, and so would the processes that it
  /// starts.
  private static final List<String> DEFAULT_SIGNALS =
      System.getProperty("os.name").equals("Linux")
          ? List.of("env", "--default-signal=INT")
          : List.of();

  @TempDir private static Path home;
  private static Path sources;

  @BeforeAll
  static void writeSources() throws IOException {
    sources = home.resolve("sources");
    for (int file = 0; file < FILES; file++) {
      String day = "2026-01-%02d".formatted(1 + file % 28);
      new ClaudeTranscript("%08x".formatted(file), "/area/garden")
          .user(day + "T08:00:00Z", "the pond of day " + file + " is frozen")
          .call(day + "T08:00:05Z", "Bash", "ls pond" + file)
          .write(sources.resolve("folder-" + file / SESSIONS_A_FOLDER));
    }
    FileTimes.settle(List.of(sources));
  }

  @Test
  void importGoesOnUntilItHasEveryEntry() throws Exception {
    long seed = Seed.next();
    var random = new Random(seed);
    Path whole = home.resolve("whole");
    assertThat(ended(start(whole, "import", "-q", sources.toString()))).isZero();
    Map<String, Entry> expected = entries(whole);
    assertThat(expected).hasSize(2 * FILES);
    int interrupted = 0;
    for (int round = 0; interrupted < KILLS; round++) {
      assertThat(round)
          .as("rounds, of which %d were interrupted", interrupted)
          .isLessThan(MAX_ROUNDS);
      Path archive = home.resolve("round-" + round);
      boolean isDone = false;
      while (!isDone) {
        Process process = start(archive, "import", "-q", sources.toString());
        Thread.sleep(MIN_DELAY_MILLIS + random.nextInt(MAX_DELAY_MILLIS - MIN_DELAY_MILLIS));
        signal("INT", process);
        int status = endedSoon(process, "seed " + seed + ", after " + interrupted + " signals");
        isDone = status == 0 || interrupted == KILLS;
        interrupted += status == 0 ? 0 : 1;
        if (status != 0) {
          assertThat(status).isEqualTo(130);
        }
      }
      assertThat(ended(start(archive, "import", "-q", sources.toString()))).isZero();
      assertThat(entries(archive)).as("seed " + seed).isEqualTo(expected);
      assertThat(ended(start(archive, "verify"))).isZero();
    }
    System.out.printf("imports interrupted: %d, files: %d (seed %d)%n", interrupted, FILES, seed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import --again",
        "index --rebuild",
        "verify",
        "compress",
        "repair",
        "forget 00000001 --yes",
        "redact pond --yes"
      })
  void otherCommandsEndInTimeAndCanBeRunAgain(String line) throws Exception {
    var random = new Random(Seed.next());
    Path archive = home.resolve("archive-" + line.replaceAll("\\W", ""));
    assertThat(ended(start(archive, "import", "-q", sources.toString()))).isZero();
    String[] words = line.split(" ");
    Process process = start(archive, words);
    Thread.sleep(MIN_DELAY_MILLIS + random.nextInt(MIN_DELAY_MILLIS));
    signal("TERM", process);
    assertThat(endedSoon(process, line)).isIn(143, 0);
    assertThat(ended(start(archive, words))).isIn(0, 1);
    assertThat(ended(start(archive, "index"))).isZero();
    assertThat(ended(start(archive, "verify"))).isZero();
  }

  @Test
  void lineSaysWhereItStoppedAndHowToGoOn() throws Exception {
    int status = 0;
    String told = "";
    for (int round = 0; status == 0; round++) { // an import may be done before the signal
      assertThat(round).as("rounds").isLessThan(MAX_ROUNDS);
      Path archive = home.resolve("told-" + round);
      Process process = start(archive, "import", sources.toString());
      while (!Files.exists(archive.resolve("manifest.json")) && process.isAlive()) {
        Thread.sleep(5);
      }
      signal("INT", process);
      status = endedSoon(process, "the line");
      told = new String(process.getErrorStream().readAllBytes(), UTF_8);
    }
    assertThat(status).isEqualTo(130);
    assertThat(told.lines().filter(line -> line.startsWith("tsearch: stopped")).toList())
        .singleElement()
        .asString()
        .matches("tsearch: stopped (at the beginning|after .+ of .+): .+")
        .contains("to go on, type the same command again");
  }

  private static Process start(Path archive, String... words) throws IOException {
    var command = new ArrayList<>(DEFAULT_SIGNALS);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(List.of(words));
    command.addAll(List.of("--archive", archive.toString()));
    var builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("TSEARCH_"));
    builder.environment().put(HOME, home.toString());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private static void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static int endedSoon(Process process, String when) throws InterruptedException {
    assertThat(process.waitFor(MAX_END_SECONDS, TimeUnit.SECONDS)).as(when).isTrue();
    return process.exitValue();
  }

  private static int ended(Process process) throws InterruptedException {
    return process.waitFor();
  }

  private static Map<String, Entry> entries(Path root) throws IOException {
    Map<String, Entry> entries = new TreeMap<>();
    try (Snapshot snapshot = Archive.open(new RealDisk(), root).snapshot()) {
      var ordinals = new ArrayList<Integer>();
      ordinals.add(snapshot.activeOrdinal());
      snapshot.manifest().partitions().stream().map(Partition::ordinal).forEach(ordinals::add);
      for (int ordinal : ordinals) {
        try (EntryCursor cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            Entry twice = entries.put(cursor.entry().id(), cursor.entry());
            assertThat(twice).isNull();
          }
        }
      }
    }
    return entries;
  }
}
