package dev.tsearch.core.store.verify;

import static dev.tsearch.core.store.TestArchive.LAYOUT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.core.store.source.SourceLine;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Plants damage of every kind in every kind of file of an archive. The verifier reports it with
/// the right severity, and repair fixes what is repairable.
class VerifierTest {
  /// Flipping every byte of every file is right but slow.
  private static final int STRIDE = 11;

  private final MemoryDisk whole = new MemoryDisk();

  @BeforeEach
  void fill() throws IOException {
    VerifiedSample.fill(whole);
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
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings()).isEmpty();
    assertThat(report.partitions()).isEqualTo(3);
    assertThat(report.entries()).isEqualTo(8);
    assertThat(report.sidecars()).isEqualTo(4);
    assertThat(report.sources()).isEqualTo(VerifiedSample.SOURCES);
    assertThat(report.originalBytes())
        .isEqualTo(VerifiedSample.SOURCES * VerifiedSample.SOURCE_BYTES);
    assertThat(whole.exists(LAYOUT.originals().resolve("1.zst"))).isTrue();
  }

  @Test
  void flippedBytesAreReportedAndDerivedDataIsRepaired() throws IOException {
    int tried = 0;
    for (Path file : files()) {
      for (long at = 0; at < whole.size(file); at += STRIDE) {
        String when = file + " flipped at " + at;
        MemoryDisk disk = whole.copy();
        disk.flip(file, at, 1);
        Verifier.Outcome report = VerifiedSample.verify(disk);
        if (report.findings().isEmpty() && file.equals(LAYOUT.summaryPack())) {
          continue; // a part that no table refers to any more
        }
        tried++;
        assertNamed(report, file, when);
        if (!file.equals(LAYOUT.manifest())) {
          assertThat(TestArchive.readableIds(disk)).as(when).hasSizeGreaterThan(5);
        }
        if (isDerived(file)) {
          assertThat(VerifiedSample.repaired(disk, report).findings()).as(when).isEmpty();
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
        Verifier.Outcome report = VerifiedSample.verify(disk);
        assertThat(report.findings()).as(when).isNotEmpty();
        if (isDerived(file)) {
          assertNamed(report, file, when);
          assertThat(VerifiedSample.repaired(disk, report).findings()).as(when).isEmpty();
        }
      }
    }
  }

  @Test
  void absentFilesAreReported() throws IOException {
    for (Path file : files()) {
      MemoryDisk disk = whole.copy();
      disk.delete(file);
      Verifier.Outcome report = VerifiedSample.verify(disk);
      assertThat(report.findings()).as("%s", file).isNotEmpty();
      if (isDerived(file)) {
        assertNamed(report, file, file + " gone");
        assertThat(VerifiedSample.repaired(disk, report).findings()).as("%s", file).isEmpty();
      }
    }
  }

  /// Merged sessions need more partitions than the other tests have.
  @Test
  void damagedMergedSessionsAreReportedAndRebuilt() throws IOException {
    Path file = LAYOUT.sessionPack();
    assertThat(whole.exists(file)).isFalse();
    try (ArchiveWriter writer = TestArchive.open(whole, VerifiedSample.SETTINGS)) {
      for (int n = 8; n < 8 + 3 * SessionPackWriter.MAX_UNCOVERED; n++) {
        writer.append(List.of(Entries.numbered(n)));
      }
      writer.describeActive();
    }
    assertThat(whole.exists(file)).isTrue();
    assertThat(VerifiedSample.verify(whole).findings()).isEmpty();
    for (long at = 0; at < whole.size(file); at += STRIDE) {
      MemoryDisk disk = whole.copy();
      disk.flip(file, at, 1);
      Verifier.Outcome report = VerifiedSample.verify(disk);
      assertThat(report.findings()).singleElement().returns(file, Finding::file);
      assertNamed(report, file, file + " flipped at " + at);
      assertThat(VerifiedSample.repaired(disk, report).findings()).isEmpty();
    }
    whole.delete(file);
    assertThat(VerifiedSample.verify(whole).findings()).isEmpty();
  }

  @Test
  void repairContinuesAfterLossOfSourceData() throws IOException {
    List<Partition> partitions = TestArchive.manifest(whole).partitions();
    whole.delete(LAYOUT.partition(partitions.get(0)));
    whole.delete(LAYOUT.sidecar(partitions.get(1)));
    whole.delete(LAYOUT.summaryPack());
    Verifier.Outcome after = VerifiedSample.repaired(whole, VerifiedSample.verify(whole));
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
    Verifier.Outcome report = VerifiedSample.verify(whole);
    assertThat(report.findings().size()).isLessThan(40);
    assertThat(report.omitted()).isGreaterThan(20);
  }

  @Test
  void newerFilesAreRefusedWithAdvice() throws IOException {
    MemoryDisk manifest = whole.copy();
    String text = new String(manifest.readAll(LAYOUT.manifest()), UTF_8);
    VerifiedSample.replace(
        manifest, LAYOUT.manifest(), text.replace("\"format\":1", "\"format\":3").getBytes(UTF_8));
    assertRefused(manifest);
    MemoryDisk sources = whole.copy();
    VerifiedSample.replace(sources, LAYOUT.sources(), new SourceLine.HeaderLine(2, 1, 0).encode());
    assertRefused(sources);
  }

  private static void assertRefused(Disk disk) {
    assertThatThrownBy(() -> VerifiedSample.verify(disk))
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("written by a newer tsearch")
        .hasMessageContaining("update tsearch");
  }

  @Test
  void emptyDirectoryIsNotAnArchive() {
    assertThatThrownBy(() -> VerifiedSample.verify(new MemoryDisk()))
        .isInstanceOf(NoSuchFileException.class);
  }
}
