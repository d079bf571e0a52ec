package dev.tsearch.core.store.verify;

import static dev.tsearch.core.store.TestArchive.LAYOUT;
import static dev.tsearch.core.store.TestArchive.ROOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.erase.ErasurePlan.PartitionSpans;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Archives whose files are sound but contradict each other, or are left over from a crash. The
/// verifier reports them, and repair fixes what is repairable.
class InconsistentArchiveTest {
  private final MemoryDisk whole = new MemoryDisk();

  @BeforeEach
  void fill() throws IOException {
    VerifiedSample.fill(whole);
  }

  @Test
  void swappedSidecarsAreReportedAndRebuilt() throws IOException {
    List<Partition> partitions = TestArchive.manifest(whole).partitions();
    Path first = LAYOUT.sidecar(partitions.get(0));
    Path second = LAYOUT.sidecar(partitions.get(1));
    byte[] bytes = whole.readAll(first);
    VerifiedSample.replace(whole, first, whole.readAll(second));
    VerifiedSample.replace(whole, second, bytes);
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings()).extracting(Finding::file).containsExactly(first, second);
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
  }

  /// All files of a backup over those of now: only the newer partitions tell it.
  @Test
  void aBackupOverNewerPartitionsIsKnown() throws IOException {
    MemoryDisk backup = whole.copy();
    try (ArchiveWriter writer = TestArchive.open(whole, VerifiedSample.SETTINGS)) {
      for (int n = 8; n < 16; n++) {
        writer.append(List.of(Entries.numbered(n)));
      }
    }
    try (Snapshot now = Archive.open(whole, ROOT).snapshot()) {
      assertThat(now.knownLosses()).isEmpty();
    }
    assertOlderManifestIsNamedAfter(backup);
  }

  /// Copies a backup over the archive.
  private void assertOlderManifestIsNamedAfter(MemoryDisk backup) throws IOException {
    for (Path file : backup.files()) {
      VerifiedSample.replace(whole, file, backup.readAll(file));
    }
    try (Snapshot older = Archive.open(whole, ROOT).snapshot()) {
      assertThat(older.knownLosses())
          .extracting(CorruptArchiveException::file)
          .containsExactly(LAYOUT.manifest());
    }
    assertThat(VerifiedSample.verify(whole).findings())
        .extracting(Finding::file)
        .contains(LAYOUT.manifest());
  }

  /// A backup of before a forget over the archive: both generations of a partition are there.
  @Test
  void aBackupOverALaterGenerationIsKnown() throws IOException {
    MemoryDisk backup = whole.copy();
    Partition first = TestArchive.manifest(whole).partitions().getFirst();
    try (ArchiveWriter writer = TestArchive.open(whole, VerifiedSample.SETTINGS)) {
      var spans = new TreeMap<Integer, PartitionSpans>();
      spans.put(first.ordinal(), new PartitionSpans(1, List.of(firstLine(first))));
      writer.erase(
          new ErasurePlan(TestArchive.firstRule(), spans, new TreeMap<>(), new TreeMap<>()),
          () -> {});
    }
    assertThat(VerifiedSample.verify(whole).findings()).isEmpty();
    assertOlderManifestIsNamedAfter(backup);
    assertThatThrownBy(() -> TestArchive.open(whole, VerifiedSample.SETTINGS).close())
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("an older one");
    assertThat(whole.list(LAYOUT.partitions()))
        .anyMatch(file -> file.toString().endsWith("-" + first.ordinal() + ".1.jsonl"));
  }

  private MaskSpan firstLine(Partition partition) throws IOException {
    byte[] lines;
    try (Disk.InputFile file = PartitionFile.open(whole, LAYOUT, partition)) {
      lines = ActiveScan.bytes(file, 0, (int) partition.bytes());
    }
    return MaskSpan.blank(0, LineEnd.in(lines, 0, lines.length));
  }

  /// A plan that cannot be carried out stops every writer.
  @Test
  void aDamagedPlanOfAnErasureIsReportedAndSetAside() throws IOException {
    whole.create(LAYOUT.erasing(), ByteBuffer.wrap("{}\n".getBytes(UTF_8)));
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings()).extracting(Finding::file).containsExactly(LAYOUT.erasing());
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
    assertThat(whole.list(LAYOUT.torn())).hasSize(1);
  }

  /// Files without a checksum were not looked at.
  @Test
  void filesThatAreNoJsonAreReportedAndSetAside() throws IOException {
    Path context = LAYOUT.contexts().resolve("notes/context_meta.json");
    Path state = LAYOUT.contexts().resolve("state.json");
    whole.createDirectories(LAYOUT.contexts().resolve("notes"));
    whole.createDirectories(LAYOUT.derived());
    for (Path file : List.of(context, state, LAYOUT.quarantine())) {
      whole.create(file, ByteBuffer.wrap("{}\n".getBytes(UTF_8)));
    }
    assertThat(VerifiedSample.verify(whole).findings()).isEmpty();
    for (Path file : List.of(context, state, LAYOUT.quarantine())) {
      whole.delete(file);
      whole.create(file, ByteBuffer.wrap(new byte[3]));
    }
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings())
        .extracting(Finding::file)
        .containsExactlyInAnyOrder(context, state, LAYOUT.quarantine());
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
    assertThat(whole.list(LAYOUT.torn())).hasSize(3);
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
    VerifiedSample.replace(whole, LAYOUT.sidecar(partition), liar);
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings())
        .singleElement()
        .extracting(Finding::problem)
        .asString()
        .contains("denies");
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
  }

  @Test
  void packOfAnotherManifestIsReported() throws IOException {
    byte[] stale = whole.readAll(LAYOUT.summaryPack());
    try (ArchiveWriter writer = TestArchive.open(whole, VerifiedSample.SETTINGS)) {
      writer.rotate();
    }
    VerifiedSample.replace(whole, LAYOUT.summaryPack(), stale);
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings())
        .containsExactly(
            new Finding(
                LAYOUT.summaryPack(), 0, Severity.UNFINISHED, "it was made for another manifest"));
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
  }

  @Test
  void duplicateIdentityIsReported() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(whole, VerifiedSample.SETTINGS)) {
      writer.append(List.of(Entries.numbered(2)));
    }
    assertThat(VerifiedSample.verify(whole).findings())
        .singleElement()
        .extracting(Finding::problem)
        .asString()
        .contains("id-2 occurs here again");
  }

  @Test
  void entryWithoutOriginalIsReported() throws IOException {
    Entry entry = Entries.numbered(20);
    var origin = new Origin(1, VerifiedSample.SOURCE_BYTES - 10, 11, 1, 0);
    try (ArchiveWriter writer = TestArchive.open(whole, VerifiedSample.SETTINGS)) {
      writer.append(List.of(entry.withMetadata(entry.metadata().with("origin", origin.toJson()))));
    }
    assertThat(VerifiedSample.verify(whole).findings())
        .singleElement()
        .extracting(Finding::problem)
        .asString()
        .contains("of source 1, of which there are 1000");
  }

  @Test
  void redundantDamagedLineOfSourcesIsRemoved() throws IOException {
    String text = new String(whole.readAll(LAYOUT.sources()), UTF_8);
    whole.flip(LAYOUT.sources(), text.indexOf("\"derived\":0"), 1);
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings())
        .singleElement()
        .returns(Severity.REPAIRABLE, Finding::severity)
        .returns(LAYOUT.sources(), Finding::file);
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
    assertThat(TestArchive.names(whole, LAYOUT.torn())).hasSize(1);
  }

  @Test
  void lostLineOfSourcesStays() throws IOException {
    String text = new String(whole.readAll(LAYOUT.sources()), UTF_8);
    whole.flip(LAYOUT.sources(), text.indexOf("\"piece\":[1"), 1);
    byte[] damaged = whole.readAll(LAYOUT.sources());
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings()).anyMatch(each -> each.severity() == Severity.DATA_LOSS);
    assertThat(VerifiedSample.repaired(whole, report).findings()).isNotEmpty();
    assertThat(whole.readAll(LAYOUT.sources())).isEqualTo(damaged);
  }

  @Test
  void leftoversOfACrashAreReportedAndRemoved() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(whole, StorageSettings.DEFAULT)) {
      writer.reserveOrdinals(100);
    }
    append(LAYOUT.active(), "{\"id\":\"torn");
    append(LAYOUT.sources(), "{\"source\":9");
    append(LAYOUT.originals().resolve("active.log"), "TSOC and no more");
    append(LAYOUT.partitions().resolve("1-2-77.jsonl"), "{}\n");
    append(LAYOUT.partitions().resolve("1-2-78.bloom"), "TSBF");
    append(LAYOUT.root().resolve("manifest.json.tmp"), "{");
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings())
        .hasSize(6)
        .allMatch(each -> each.severity() == Severity.UNFINISHED);
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
    assertThat(VerifiedSample.verify(whole).entries()).isEqualTo(8);
    assertThat(VerifiedSample.verify(whole).setAside()).isEqualTo(4);
  }

  @Test
  void unfinishedSealingIsReportedAndFinished() throws IOException {
    Path moved = LAYOUT.partitions().resolve("1710000006-1710000007-2.jsonl");
    whole.moveNew(LAYOUT.active(), moved);
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.entries()).isEqualTo(8);
    assertThat(report.findings())
        .containsExactly(
            new Finding(moved, 0, Severity.UNFINISHED, "its sealing was not finished"));
    assertThat(VerifiedSample.repaired(whole, report).findings()).isEmpty();
  }

  private void append(Path file, String text) throws IOException {
    try (Disk.OutputFile output = whole.append(file)) {
      output.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }
  }
}
