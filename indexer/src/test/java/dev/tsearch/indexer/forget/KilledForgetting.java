package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.redact.PlantedSecrets;
import dev.tsearch.core.store.ChildProcess;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Kills a process that redacts, forgets and imports with redaction at random moments. After the
/// next writer each text is there or gone as a whole, and gone if the process has said so; all else
/// is there, and the archive is sound.
final class KilledForgetting {
  private static final int KILLS = Integer.getInteger("tsearch.forget.kills", 8);
  private static final int KILLS_PER_ARCHIVE = 4;
  private static final int ENTRIES = 4;
  private static final int MAX_DELAY_MILLIS = 150;
  private static final int NUMBERS = 30;

  private final Path folder;
  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private final List<String> secrets = new ArrayList<>();
  private Path root;
  private Path sources;

  KilledForgetting(Path folder) {
    this.folder = folder;
    this.root = folder;
    this.sources = folder;
  }

  /// Kills processes and checks what they leave.
  void run() throws Exception {
    int done = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      if (kill % KILLS_PER_ARCHIVE == 0) {
        makeArchive(kill);
      }
      List<String> printed = liveAndDie();
      check(printed, "seed " + seed + ", kill " + kill);
      done += printed.size();
    }
    assertThat(done)
        .as("processes that were killed in time, seed %d", seed)
        .isLessThan(KILLS * NUMBERS);
    System.out.printf(
        "forgetting killed: %d times, %d commands done (seed %d)%n", KILLS, done, seed);
  }

  /// An archive of two of three sessions. The third kind is imported later, with a secret.
  private void makeArchive(int kill) throws IOException {
    root = folder.resolve("archive" + kill);
    sources = Files.createDirectories(folder.resolve("sources" + kill));
    secrets.clear();
    var first = new ArrayList<Path>();
    for (int number = 0; number < NUMBERS; number++) {
      String text = ForgettingProgram.text(number);
      if (number % 3 == 2) {
        secrets.add(PlantedSecrets.of("github-token", random).secret());
        text += " " + secrets.getLast();
      }
      Path file = sources.resolve(ForgettingProgram.session(number) + ".jsonl");
      Files.writeString(file, session(ForgettingProgram.session(number), text));
      if (number % 3 != 2) {
        first.add(file);
      }
    }
    Importing.run(
        new RealDisk(),
        root,
        StorageSettings.DEFAULT,
        ImportMode.CHANGED,
        new ArchiveIndex(),
        first);
  }

  private static String session(String session, String text) {
    return IntStream.range(0, ENTRIES)
        .mapToObj(i -> Importing.said(session, i, "heron" + i + " and " + text))
        .collect(Collectors.joining());
  }

  /// The numbers whose text is there, of those that are to be redacted or forgotten.
  private Set<Integer> left() throws IOException {
    List<Integer> numbers =
        IntStream.range(0, NUMBERS).filter(number -> number % 3 != 2).boxed().toList();
    Set<String> texts = EveryByte.of(root, numbers.stream().map(ForgettingProgram::text).toList());
    return numbers.stream()
        .filter(number -> texts.contains(ForgettingProgram.text(number)))
        .collect(Collectors.toSet());
  }

  private List<String> liveAndDie() throws Exception {
    var arguments = new ArrayList<>(List.of(root.toString(), sources.toString()));
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, NUMBERS).boxed().toList());
    Collections.shuffle(numbers, random);
    numbers.forEach(number -> arguments.add(Integer.toString(number)));
    try (ChildProcess child =
        ChildProcess.start(ForgettingProgram.class, arguments.toArray(String[]::new))) {
      child.awaitLines(1 + random.nextInt(NUMBERS));
      Thread.sleep(random.nextInt(MAX_DELAY_MILLIS));
      List<String> printed = child.kill();
      return printed.subList(1, printed.size());
    }
  }

  private void check(List<String> printed, String when) throws IOException {
    assertThat(EveryByte.having(root, secrets)).as(when).isEmpty();
    ArchiveWriter.open(
            new RealDisk(), root, StorageSettings.DEFAULT, new LuceneTokenizer(), LockWait.STANDARD)
        .close();
    assertThat(EveryByte.having(root, secrets)).as(when).isEmpty();
    Set<Integer> left = left();
    assertThat(left).as(when).noneMatch(number -> printed.contains(number + "."));
    List<Entry> entries = new Importing(root).entries();
    for (int number = 0; number < NUMBERS; number++) {
      String session = ForgettingProgram.session(number);
      List<Entry> its =
          entries.stream().filter(entry -> entry.transcript().session().equals(session)).toList();
      boolean mayLack = number % 3 == 2 || (number % 3 == 1 && !left.contains(number));
      assertThat(its.size()).as(when + ", " + number).isIn(mayLack ? 0 : ENTRIES, ENTRIES);
      assertThat(its).as(when).allMatch(entry -> entry.content().contains("heron"));
    }
    VerificationReport report =
        new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run();
    assertThat(report.isTruthDamaged()).as(when + ": " + report.findings()).isFalse();
  }
}
