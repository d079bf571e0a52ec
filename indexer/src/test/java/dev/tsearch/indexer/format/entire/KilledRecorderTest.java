package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that records is killed at random moments; the next one continues its session. Every
/// other time, bytes are appended as a power failure leaves them. Sessions are recorded in
/// parallel, since the start of a process takes longer than its life.
class KilledRecorderTest {
  private static final int KILLS = Integer.getInteger("tsearch.record.kills", 25);
  private static final int KILLS_OF_A_SESSION = 10;

  /// A process is killed after a random number of turns, so that it lives long enough on a busy
  /// machine, and then after a random time.
  private static final int MAX_TURNS = 12;

  private static final int MAX_DELAY_MILLIS = 20;

  @TempDir Path project;
  private final AtomicLong recorded = new AtomicLong();
  private final AtomicLong torn = new AtomicLong();

  @Test
  void everyWholeLineIsReadByJqAndEveryRecordedTurnIsThere() throws Exception {
    Path settings = project.resolve(".entire/settings.json");
    Files.createDirectories(project.resolve(".entire"));
    Files.writeString(settings, "{\"enabled\": true}");
    Files.setLastModifiedTime(settings, FileTime.from(RecorderTestBed.NOW));
    long seed = Seed.next();
    var sessions = new ArrayList<Callable<Void>>();
    for (int first = 0; first < KILLS; first += KILLS_OF_A_SESSION) {
      int number = first;
      sessions.add(() -> {
        int kills = Math.min(KILLS, number + KILLS_OF_A_SESSION) - number;
        session("2026-02-10-" + number, kills, new Random(seed + number));
        return null;
      });
    }
    try (var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (Future<Void> session : threads.invokeAll(sessions)) {
        session.get();
      }
    }
    assertThat(settings).as("seed %d", seed).hasContent("{\"enabled\": true}");
    assertThat(Files.getLastModifiedTime(settings).toInstant()).isEqualTo(RecorderTestBed.NOW);
    System.out.printf(
        "recorders killed: %d, turns recorded and read by jq: %d, torn lines moved: %d (seed %d)%n",
        KILLS, recorded.get(), torn.get(), seed);
  }

  private void session(String session, int kills, Random random) throws Exception {
    Path folder = project.resolve(".entire/metadata").resolve(session);
    Path transcript = folder.resolve("full.jsonl");
    Set<Long> acknowledged = new HashSet<>();
    for (int kill = 0; kill < kills; kill++) {
      for (String line : liveAndDie(session, kill * 1_000_000L, random)) {
        acknowledged.add(Long.parseLong(line.replace(".", "")));
      }
      if (Files.exists(transcript) && random.nextBoolean()) {
        Files.writeString(
            transcript, "{\"type\":\"user\",\"mess", UTF_8, StandardOpenOption.APPEND);
        torn.incrementAndGet();
      }
      check(transcript, acknowledged, "session " + session + ", kill " + kill);
    }
    recorded.addAndGet(acknowledged.size());
  }

  private List<String> liveAndDie(String session, long number, Random random) throws Exception {
    try (ChildProcess child =
        ChildProcess.start(
            RecordingProgram.class, project.toString(), session, Long.toString(number))) {
      child.awaitLines(random.nextInt(MAX_TURNS));
      Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
      return child.kill();
    }
  }

  /// Copies the whole lines, and reads them with `jq` and with our own reader.
  private static void check(Path transcript, Set<Long> acknowledged, String when) throws Exception {
    if (!Files.exists(transcript)) {
      assertThat(acknowledged).as(when).isEmpty();
      return;
    }
    Path whole = wholeLines(transcript);
    List<String> lines = Files.readAllLines(whole);
    assertThat(Jq.lines(whole)).as(when).hasSameSizeAs(lines);
    Set<Long> found = new HashSet<>();
    String parent = "";
    for (String line : lines) {
      JsonObject object = Json.OWN.object(line);
      assertThat(object.text("parentUuid", "")).as(when).isEqualTo(parent);
      parent = object.text("uuid", "");
      JsonObject message = object.object("message");
      String text =
          message
              .text("content")
              .orElseGet(() -> message.objects("content").getFirst().text("text", ""));
      assertThat(found.add(Long.parseLong(text.substring(0, text.indexOf(' '))))).as(when).isTrue();
    }
    assertThat(found).as(when).containsAll(acknowledged);
  }

  private static Path wholeLines(Path transcript) throws IOException {
    byte[] bytes = Files.readAllBytes(transcript);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return Files.write(transcript.resolveSibling("whole"), Arrays.copyOf(bytes, end));
  }
}
