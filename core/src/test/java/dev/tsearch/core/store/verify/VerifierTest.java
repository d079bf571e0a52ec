package dev.tsearch.core.store.verify;

import static dev.tsearch.core.store.TestArchive.LAYOUT;
import static dev.tsearch.core.store.TestArchive.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.original.SealPolicy;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.manifest.VerificationProgress;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFiles;
import dev.tsearch.core.store.source.SourceLine;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Plants damage of every kind in every kind of file of an archive. The verifier reports it with
/// the right severity, and repair fixes what is repairable.
class VerifierTest {
  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(3);

  /// Small logs, so that some are sealed.
  private static final SealPolicy SMALL = new SealPolicy(2_500, 2_500, 700);

  private static final int SOURCES = 4;
  private static final int SOURCE_BYTES = 1_000;

  /// Flipping every byte of every file is right but slow.
  private static final int STRIDE = 11;

  private final MemoryDisk whole = new MemoryDisk();

  @BeforeEach
  void fill() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(whole, SETTINGS);
        OriginalStore originals = OriginalStore.open(whole, LAYOUT, SMALL)) {
      importSources(writer, originals);
      for (int n = 0; n < 8; n++) {
        var origin = new Origin(1 + n % SOURCES, 100L * n, 90, n + 1, 0);
        Entry entry = Entries.numbered(n);
        writer.append(
            List.of(entry.withMetadata(entry.metadata().with("origin", origin.toJson()))));
      }
    }
  }

  private static void importSources(ArchiveWriter writer, OriginalStore originals)
      throws IOException {
    var random = new Random(3);
    for (int n = 1; n <= SOURCES; n++) {
      byte[] bytes = SourceFiles.random(random, SOURCE_BYTES);
      int number = n;
      writer.locked(() -> {
        try (OriginalStore.Transaction transaction = originals.begin(SourceFiles.NOW)) {
          transaction.store(SourceFiles.file("/talks/" + number, bytes));
          transaction.commit();
          transaction.derived(
              number, SOURCE_BYTES, SOURCE_BYTES, TranscriptId.main("made-up", "s1"));
          transaction.commit();
          return true;
        }
      });
    }
  }

  private static Verifier.Outcome verify(Disk disk) throws IOException {
    return Verifier.verify(disk, ROOT, new Analysing(), VerificationProgress.NONE);
  }

  /// Makes keys and knows no index.
  private static final class Analysing implements VerificationListener {
    private final WordTokenizer tokenizer = new WordTokenizer();

    @Override
    public Optional<String> fingerprint() {
      return Optional.of(tokenizer.fingerprint());
    }

    @Override
    public void begin(int ordinal) {}

    @Override
    public boolean entry(LocatedEntry entry, KeySet into) {
      return tokenizer.keys(entry.entry().searchableText(), into);
    }

    @Override
    public void end(ReadStatus status, long readableBytes, Findings findings) {}
  }

  private static Verifier.Outcome repaired(Disk disk, Verifier.Outcome found) throws IOException {
    new Repair(disk, ROOT, SETTINGS, new WordTokenizer(), found).run(LockWait.STANDARD);
    return verify(disk);
  }

  private static boolean isDerived(Path file) {
    return file.toString().endsWith(".bloom") || file.startsWith(LAYOUT.derived());
  }

  private static void assertNamed(Verifier.Outcome report, Path file, String when) {
    assertThat(report.findings()).as(when).isNotEmpty();
    assertThat(report.findings()).as(when).anyMatch(finding -> finding.file().equals(file));
    if (isDerived(file)) {
      assertThat(report.findings())
          .as(when)
          .allMatch(each -> each.severity() == Severity.REPAIRABLE);
    }
  }

  private List<Path> files() {
    return whole.files().stream().filter(file -> !file.toString().endsWith(".lock")).toList();
  }

  @Test
  void soundArchiveIsCounted() throws IOException {
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings()).isEmpty();
    assertThat(report.partitions()).isEqualTo(3);
    assertThat(report.entries()).isEqualTo(8);
    assertThat(report.sidecars()).isEqualTo(4);
    assertThat(report.sources()).isEqualTo(SOURCES);
    assertThat(report.originalBytes()).isEqualTo(SOURCES * SOURCE_BYTES);
    assertThat(whole.exists(LAYOUT.originals().resolve("1.zst"))).isTrue();
  }

  @Test
  void flippedBytesAreReportedAndDerivedDataIsRepaired() throws IOException {
    int tried = 0;
    for (Path file : files()) {
      if (file.equals(LAYOUT.active())) {
        continue; // has no checksum until it is sealed
      }
      for (long at = 0; at < whole.size(file); at += STRIDE) {
        String when = file + " flipped at " + at;
        MemoryDisk disk = whole.copy();
        disk.flip(file, at, 1);
        Verifier.Outcome report = verify(disk);
        if (report.findings().isEmpty() && file.equals(LAYOUT.summaryPack())) {
          continue; // a part that no table refers to any more
        }
        tried++;
        assertNamed(report, file, when);
        if (!file.equals(LAYOUT.manifest())) {
          assertThat(TestArchive.readableIds(disk)).as(when).hasSizeGreaterThan(5);
        }
        if (isDerived(file)) {
          assertThat(repaired(disk, report).findings()).as(when).isEmpty();
        }
      }
    }
    assertThat(tried).isGreaterThan(500);
  }

  @Test
  void truncatedFilesAreReported() throws IOException {
    for (Path file : files()) {
      long size = whole.size(file);
      for (long length : new long[] {0, size / 3, size - 1}) {
        String when = file + " cut to " + length;
        MemoryDisk disk = whole.copy();
        disk.truncate(file, length);
        Verifier.Outcome report = verify(disk);
        if (file.equals(LAYOUT.active()) && length == 0) {
          continue; // a partition in which nothing stands yet looks the same
        }
        assertThat(report.findings()).as(when).isNotEmpty();
        if (isDerived(file)) {
          assertNamed(report, file, when);
          assertThat(repaired(disk, report).findings()).as(when).isEmpty();
        }
      }
    }
  }

  @Test
  void absentFilesAreReported() throws IOException {
    for (Path file : files()) {
      MemoryDisk disk = whole.copy();
      disk.delete(file);
      Verifier.Outcome report = verify(disk);
      assertThat(report.findings()).as("%s", file).isNotEmpty();
      if (isDerived(file)) {
        assertNamed(report, file, file + " gone");
        assertThat(repaired(disk, report).findings()).as("%s", file).isEmpty();
      }
    }
  }

  @Test
  void swappedSidecarsAreReportedAndRebuilt() throws IOException {
    List<Partition> partitions = TestArchive.manifest(whole).partitions();
    Path first = LAYOUT.sidecar(partitions.get(0));
    Path second = LAYOUT.sidecar(partitions.get(1));
    byte[] bytes = whole.readAll(first);
    replace(whole, first, whole.readAll(second));
    replace(whole, second, bytes);
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings()).extracting(Finding::file).containsExactly(first, second);
    assertThat(repaired(whole, report).findings()).isEmpty();
  }

  @Test
  void wrongSidecarIsReported() throws IOException {
    Partition partition = TestArchive.manifest(whole).partitions().getFirst();
    var builder = new SidecarBuilder();
    try (Snapshot snapshot = Archive.open(whole, ROOT).snapshot();
        var cursor = snapshot.cursor(partition.ordinal())) {
      while (cursor.next()) {
        builder.add(cursor.entry(), cursor.address().offset(), cursor.address().length());
      }
    }
    byte[] liar = builder.build(partition, new KeySet(), "words", 12);
    replace(whole, LAYOUT.sidecar(partition), liar);
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings())
        .singleElement()
        .extracting(Finding::problem)
        .asString()
        .contains("denies");
    assertThat(repaired(whole, report).findings()).isEmpty();
  }

  /// Merged sessions need more partitions than the other tests have.
  @Test
  void damagedMergedSessionsAreReportedAndRebuilt() throws IOException {
    Path file = LAYOUT.sessionPack();
    assertThat(whole.exists(file)).isFalse();
    try (ArchiveWriter writer = TestArchive.open(whole, SETTINGS)) {
      for (int n = 8; n < 8 + 3 * SessionPackWriter.MAX_UNCOVERED; n++) {
        writer.append(List.of(Entries.numbered(n)));
      }
      writer.describeActive();
    }
    assertThat(whole.exists(file)).isTrue();
    assertThat(verify(whole).findings()).isEmpty();
    for (long at = 0; at < whole.size(file); at += STRIDE) {
      MemoryDisk disk = whole.copy();
      disk.flip(file, at, 1);
      Verifier.Outcome report = verify(disk);
      assertThat(report.findings()).singleElement().returns(file, Finding::file);
      assertNamed(report, file, file + " flipped at " + at);
      assertThat(repaired(disk, report).findings()).isEmpty();
    }
    whole.delete(file);
    assertThat(verify(whole).findings()).isEmpty();
  }

  @Test
  void packOfAnotherManifestIsReported() throws IOException {
    byte[] stale = whole.readAll(LAYOUT.summaryPack());
    try (ArchiveWriter writer = TestArchive.open(whole, SETTINGS)) {
      writer.rotate();
    }
    replace(whole, LAYOUT.summaryPack(), stale);
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings())
        .containsExactly(
            new Finding(
                LAYOUT.summaryPack(), 0, Severity.REPAIRABLE, "it was made for another manifest"));
    assertThat(repaired(whole, report).findings()).isEmpty();
  }

  @Test
  void duplicateIdentityIsReported() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(whole, SETTINGS)) {
      writer.append(List.of(Entries.numbered(2)));
    }
    assertThat(verify(whole).findings())
        .singleElement()
        .extracting(Finding::problem)
        .asString()
        .contains("id-2 occurs here again");
  }

  @Test
  void entryWithoutOriginalIsReported() throws IOException {
    Entry entry = Entries.numbered(20);
    var origin = new Origin(1, SOURCE_BYTES - 10, 11, 1, 0);
    try (ArchiveWriter writer = TestArchive.open(whole, SETTINGS)) {
      writer.append(List.of(entry.withMetadata(entry.metadata().with("origin", origin.toJson()))));
    }
    assertThat(verify(whole).findings())
        .singleElement()
        .extracting(Finding::problem)
        .asString()
        .contains("of source 1, of which there are 1000");
  }

  @Test
  void redundantDamagedLineOfSourcesIsRemoved() throws IOException {
    String text = new String(whole.readAll(LAYOUT.sources()), UTF_8);
    whole.flip(LAYOUT.sources(), text.indexOf("\"derived\":0"), 1);
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings())
        .singleElement()
        .returns(Severity.REPAIRABLE, Finding::severity)
        .returns(LAYOUT.sources(), Finding::file);
    assertThat(repaired(whole, report).findings()).isEmpty();
    assertThat(TestArchive.names(whole, LAYOUT.torn())).hasSize(1);
  }

  @Test
  void lostLineOfSourcesStays() throws IOException {
    String text = new String(whole.readAll(LAYOUT.sources()), UTF_8);
    whole.flip(LAYOUT.sources(), text.indexOf("\"piece\":[1"), 1);
    byte[] damaged = whole.readAll(LAYOUT.sources());
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings()).anyMatch(each -> each.severity() == Severity.DATA_LOSS);
    assertThat(repaired(whole, report).findings()).isNotEmpty();
    assertThat(whole.readAll(LAYOUT.sources())).isEqualTo(damaged);
  }

  @Test
  void leftoversOfACrashAreReportedAndRemoved() throws IOException {
    append(LAYOUT.active(), "{\"id\":\"torn");
    append(LAYOUT.sources(), "{\"source\":9");
    append(LAYOUT.originals().resolve("active.log"), "TSOC and no more");
    append(LAYOUT.partitions().resolve("1-2-77.jsonl"), "{}\n");
    append(LAYOUT.partitions().resolve("1-2-78.bloom"), "TSBF");
    append(LAYOUT.root().resolve("manifest.json.tmp"), "{");
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings())
        .hasSize(6)
        .allMatch(each -> each.severity() == Severity.REPAIRABLE);
    assertThat(repaired(whole, report).findings()).isEmpty();
    assertThat(verify(whole).entries()).isEqualTo(8);
    assertThat(verify(whole).setAside()).isEqualTo(4);
  }

  @Test
  void unfinishedSealingIsReportedAndFinished() throws IOException {
    Path moved = LAYOUT.partitions().resolve("1710000006-1710000007-2.jsonl");
    whole.moveNew(LAYOUT.active(), moved);
    Verifier.Outcome report = verify(whole);
    assertThat(report.entries()).isEqualTo(8);
    assertThat(report.findings())
        .containsExactly(
            new Finding(moved, 0, Severity.REPAIRABLE, "its sealing was not finished"));
    assertThat(repaired(whole, report).findings()).isEmpty();
  }

  @Test
  void repairContinuesAfterLossOfSourceData() throws IOException {
    List<Partition> partitions = TestArchive.manifest(whole).partitions();
    whole.delete(LAYOUT.partition(partitions.get(0)));
    whole.delete(LAYOUT.sidecar(partitions.get(1)));
    whole.delete(LAYOUT.summaryPack());
    Verifier.Outcome after = repaired(whole, verify(whole));
    assertThat(after.findings()).hasSize(1).allMatch(each -> each.severity() == Severity.DATA_LOSS);
    assertThat(after.findings().getFirst().file()).isEqualTo(LAYOUT.partition(partitions.get(0)));
  }

  @Test
  void findingsOfOneFileAreBounded() throws IOException {
    whole.delete(LAYOUT.sources());
    try (ArchiveWriter writer = TestArchive.open(whole, TestArchive.sealingAfter(100))) {
      var many = new ArrayList<Entry>();
      for (int n = 100; n < 150; n++) {
        Entry entry = Entries.numbered(n);
        var origin = new Origin(1, 0, 10, 1, 0);
        many.add(entry.withMetadata(entry.metadata().with("origin", origin.toJson())));
      }
      writer.append(many);
    }
    Verifier.Outcome report = verify(whole);
    assertThat(report.findings().size()).isLessThan(40);
    assertThat(report.omitted()).isGreaterThan(20);
  }

  @Test
  void newerFilesAreRefusedWithAdvice() throws IOException {
    MemoryDisk manifest = whole.copy();
    String text = new String(manifest.readAll(LAYOUT.manifest()), UTF_8);
    replace(
        manifest, LAYOUT.manifest(), text.replace("\"format\":1", "\"format\":3").getBytes(UTF_8));
    assertRefused(manifest);
    MemoryDisk sources = whole.copy();
    replace(sources, LAYOUT.sources(), new SourceLine.HeaderLine(2, 1).encode());
    assertRefused(sources);
  }

  private static void assertRefused(Disk disk) {
    assertThatThrownBy(() -> verify(disk))
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("written by a newer tsearch")
        .hasMessageContaining("update tsearch");
  }

  @Test
  void emptyDirectoryIsNotAnArchive() {
    assertThatThrownBy(() -> verify(new MemoryDisk())).isInstanceOf(NoSuchFileException.class);
  }

  private static void replace(Disk disk, Path file, byte[] bytes) throws IOException {
    disk.delete(file);
    disk.create(file, ByteBuffer.wrap(bytes));
  }

  private void append(Path file, String text) throws IOException {
    try (Disk.OutputFile output = whole.append(file)) {
      output.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }
  }
}
