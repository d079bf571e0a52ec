package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.redact.PlantedSecrets;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.UnfinishedWork;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Fails at every operation of a redaction, of a forgetting and of an import that redacts, in every
/// way. After the next writer either nothing was forgotten, or all of it; it is all as soon as the
/// command has said so, and what was not to be forgotten is there. An import that redacts never
/// writes a secret.
class ForgettingCrashTest {
  private static final Path ROOT = Path.of("/archive");
  private static final ArchiveLayout LAYOUT = new ArchiveLayout(ROOT);
  private static final String FIRST = "0a0a0a0a-1111-2222-3333-444455556666";
  private static final String SECOND = "0b0b0b0b-1111-2222-3333-444455556666";
  private static final String THIRD = "0c0c0c0c-1111-2222-3333-444455556666";
  private static final int ENTRIES = 5;

  @TempDir Path sources;

  private MemoryDisk before = new MemoryDisk();

  /// Changes an archive.
  private interface Change {
    Optional<ForgetReport> run(ForgettingArchive archive, ArchiveWriter writer) throws IOException;
  }

  @BeforeEach
  void makeArchive() throws IOException {
    before = new MemoryDisk();
    Files.writeString(sources.resolve(FIRST + ".jsonl"), session(FIRST, "walrus"));
    Files.writeString(sources.resolve(SECOND + ".jsonl"), session(SECOND, "heron"));
    Importing.run(before, ROOT, settings(), ImportMode.CHANGED, List.of(sources));
  }

  private static String session(String session, String animal) {
    return IntStream.range(0, ENTRIES)
        .mapToObj(i -> Importing.said(session, i, "the " + animal + " number" + i))
        .collect(Collectors.joining());
  }

  private static StorageSettings settings() {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT.withRotation(
        new RotationPolicy(
            4,
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken()));
  }

  private static ArchiveWriter open(Disk disk) throws IOException {
    return ArchiveWriter.open(disk, ROOT, settings(), new LuceneTokenizer(), LockWait.STANDARD);
  }

  private static boolean fails(Disk disk, Change change) {
    try (ArchiveWriter writer = open(disk)) {
      return change
          .run(
              new ForgettingArchive(Archive.open(disk, ROOT), AllFormats.detector(Json.SOURCE)),
              writer)
          .isEmpty();
    } catch (IOException _) {
      return true;
    }
  }

  private static boolean has(MemoryDisk disk, String text) throws IOException {
    for (Path file : disk.files()) {
      if (new String(disk.readAll(file), UTF_8).contains(text)) {
        return true;
      }
    }
    return false;
  }

  private static void check(MemoryDisk left, int entriesAfter, boolean acknowledged, String when)
      throws IOException {
    UnfinishedWork.assertNothingLost(left, ROOT, when);
    open(left).close();
    List<Entry> entries = Importing.entries(left, ROOT);
    assertThat(entries.stream().filter(entry -> entry.content().contains("heron")))
        .as(when)
        .hasSize(ENTRIES);
    boolean erased = !has(left, "walrus");
    assertThat(erased || !acknowledged).as(when).isTrue();
    assertThat(entries).as(when).hasSize(erased ? entriesAfter : 2 * ENTRIES);
    assertThat(left.exists(LAYOUT.erasing())).as(when).isFalse();
    assertThat(Verifier.verify(Archive.open(left, ROOT)).findings()).as(when).isEmpty();
  }

  private void crashEverywhere(String what, int entriesAfter, Change change) throws IOException {
    FaultyDisk counting = FaultyDisk.counting(before.copy());
    assertThat(fails(counting, change)).isFalse();
    int points = 0;
    for (long at = 0; at < counting.operations(); at++) {
      for (Fault fault : Fault.everyWayAt(at)) {
        MemoryDisk disk = before.copy();
        boolean failed = fails(new FaultyDisk(disk, fault), change);
        boolean acknowledged = !failed && !(fault instanceof Fault.FreezeAt);
        check(disk.crash(), entriesAfter, acknowledged, fault + ", power lost");
        check(disk.crash(at), entriesAfter, acknowledged, fault + ", some lost");
        check(disk.copy(), entriesAfter, !failed, fault.toString());
        points += 3;
      }
    }
    System.out.printf("%s: %d crash points%n", what, points);
  }

  @Test
  void redactionIsCompleted_atEveryOperation() throws IOException {
    crashEverywhere(
        "redact",
        2 * ENTRIES,
        (archive, writer) ->
            new ArchiveRedaction(archive, new WantedPassages.LiteralText("walrus"), "")
                .run(writer));
  }

  @Test
  void forgettingIsCompleted_atEveryOperation() throws IOException {
    var selection = new Selection.Sessions(Set.of(TranscriptId.main("claude-code", FIRST)));
    crashEverywhere(
        "forget",
        ENTRIES,
        (archive, writer) ->
            new Forgetting(archive, selection, CopyPolicy.KEEP, Importing.NOW).run(writer));
  }

  @Test
  void anImportThatFindsNothingNewCompletesIt() throws IOException {
    var selection = new Selection.Sessions(Set.of(TranscriptId.main("claude-code", FIRST)));
    Change change =
        (archive, writer) ->
            new Forgetting(archive, selection, CopyPolicy.KEEP, Importing.NOW).run(writer);
    FaultyDisk counting = FaultyDisk.counting(before.copy());
    assertThat(fails(counting, change)).isFalse();
    int interrupted = 0;
    for (long at = 0; at < counting.operations(); at++) {
      MemoryDisk disk = before.copy();
      fails(new FaultyDisk(disk, new Fault.StopAt(at)), change);
      if (disk.exists(LAYOUT.erasing())) {
        assertThat(unfinished(disk)).isPresent();
        Importing.run(disk, ROOT, settings(), ImportMode.CHANGED, List.of(sources));
        assertThat(has(disk, "walrus")).isFalse();
        assertThat(Importing.entries(disk, ROOT)).hasSize(ENTRIES);
        assertThat(unfinished(disk)).isEmpty();
        interrupted++;
      }
    }
    assertThat(interrupted).isPositive();
  }

  private static Optional<String> unfinished(MemoryDisk disk) throws IOException {
    try (Snapshot snapshot = Archive.open(disk, ROOT).snapshot()) {
      return snapshot.unfinishedErasure();
    }
  }

  @Test
  @Timeout(3_000)
  void everyTextIsThereOrGone_afterKills(@TempDir Path folder) throws Exception {
    new KilledForgetting(folder).run();
  }

  private static boolean importFails(Disk disk, Path source) {
    try {
      ImportReport report = Importing.redacting(disk, ROOT, settings(), List.of(source));
      return !report.failed().isEmpty();
    } catch (IOException _) {
      return true;
    }
  }

  private static void checkImport(MemoryDisk left, Path source, String secret, String when)
      throws IOException {
    assertThat(has(left, secret)).as(when).isFalse();
    assertThat(importFails(left, source)).as(when).isFalse();
    assertThat(has(left, secret)).as(when).isFalse();
    List<Entry> entries = Importing.entries(left, ROOT);
    assertThat(entries).as(when).hasSize(3 * ENTRIES);
    assertThat(entries.stream().filter(entry -> entry.content().contains("lynx")))
        .as(when)
        .hasSize(ENTRIES);
    assertThat(Verifier.verify(Archive.open(left, ROOT)).findings()).as(when).isEmpty();
  }

  @Test
  void importThatRedactsWritesNoSecret_atEveryOperation() throws IOException {
    String secret = PlantedSecrets.of("github-token", new Random(Seed.next())).secret();
    Path source = sources.resolve(THIRD + ".jsonl");
    Files.writeString(source, session(THIRD, "lynx with " + secret));
    FaultyDisk counting = FaultyDisk.counting(before.copy());
    assertThat(importFails(counting, source)).isFalse();
    int points = 0;
    for (long at = 0; at < counting.operations(); at++) {
      for (Fault fault : Fault.everyWayAt(at)) {
        MemoryDisk disk = before.copy();
        importFails(new FaultyDisk(disk, fault), source);
        checkImport(disk.crash(), source, secret, fault + ", power lost");
        checkImport(disk.crash(at), source, secret, fault + ", some lost");
        checkImport(disk.copy(), source, secret, fault.toString());
        points += 3;
      }
    }
    MemoryDisk redacted = before.copy();
    assertThat(importFails(redacted, source)).isFalse();
    Importing.run(redacted, ROOT, settings(), ImportMode.FULL, List.of(sources));
    assertThat(has(redacted, secret)).isFalse();
    System.out.printf("import --redact: %d crash points%n", points);
  }
}
