package dev.tsearch.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Archives of every format, as they were written when it was new: every later build must read
/// them, verify them, and append to them. Their files are in `src/test/resources/archive-v<format>`
/// and are never written again; a new format gets its own directory.
class FormatCompatibilityTest {
  private static final List<String> FILES_1 =
      List.of(
          "manifest.json",
          "active.jsonl",
          "partitions/1600000000-1600000100-1.bloom",
          "partitions/1600000000-1600000100-1.jsonl",
          "partitions/1710000000-1710000002-0.bloom",
          "partitions/1710000000-1710000002-0.jsonl",
          "derived/summary.pack");

  /// The first partition is compressed, the second is not.
  private static final List<String> FILES_2 =
      List.of(
          "manifest.json",
          "active.jsonl",
          "partitions/1710000000-1710000001-0.bloom",
          "partitions/1710000000-1710000001-0.jsonl.zst",
          "partitions/1710000002-1710000003-1.bloom",
          "partitions/1710000002-1710000003-1.jsonl",
          "derived/summary.pack");

  private static final List<Entry> ENTRIES =
      List.of(
          Entries.numbered(0),
          Entries.numbered(1),
          Entries.numbered(2),
          Entries.numbered(3).withTimestamp(1_600_000_000),
          Entries.message(
              "other words", 1_600_000_100, "日本語 and 🎉\n\ttabs \"quoted\" \\ and control \u0001"),
          Entries.message("undated", 0, "no time is known"),
          Entries.numbered(4));

  private static MemoryDisk archive() throws IOException {
    return archive("/archive-v1/", FILES_1);
  }

  private static MemoryDisk archive(String folder, List<String> files) throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(TestArchive.LAYOUT.partitions());
    disk.createDirectories(TestArchive.LAYOUT.derived());
    for (String name : files) {
      Path file = TestArchive.ROOT.resolve(name);
      try (InputStream content =
          Objects.requireNonNull(
              FormatCompatibilityTest.class.getResourceAsStream(folder + name), name)) {
        disk.create(file, ByteBuffer.wrap(content.readAllBytes()));
      }
    }
    return disk;
  }

  @Test
  void format1IsReadAndVerified() throws IOException {
    MemoryDisk disk = archive();
    assertThat(TestArchive.entries(disk)).isEqualTo(ENTRIES);
    assertSourceDataIsSound(disk);
  }

  @Test
  void derivedFilesOfOlderVersions_countAsAbsent() throws IOException {
    MemoryDisk disk = archive();
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(
              SummaryPack.open(disk, TestArchive.LAYOUT.summaryPack(), snapshot.manifestChecksum()))
          .as("a pack of version 1 counts as absent")
          .isEmpty();
      for (Partition partition : snapshot.manifest().partitions()) {
        Sidecar sidecar =
            SidecarFile.open(disk, TestArchive.LAYOUT.sidecar(partition), partition).orElseThrow();
        assertThat(sidecar.ids()).as("ids of an older version count as absent").isEmpty();
        assertThat(
                sidecar.terms("words").orElseThrow().mightContain(WordTokenizer.key("and").hash()))
            .isEqualTo(partition.ordinal() == 1);
      }
      assertThat(snapshot.find(new EntryId("chibi", "s1", "id-2"))).hasSize(1);
    }
  }

  @Test
  void format1IsAppendedTo() throws IOException {
    MemoryDisk disk = archive();
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(3))) {
      writer.append(List.of(Entries.numbered(5)));
      writer.append(List.of(Entries.numbered(6)));
    }
    assertThat(TestArchive.ids(disk)).hasSize(ENTRIES.size() + 2).endsWith("id-6");
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(
              SummaryPack.open(disk, TestArchive.LAYOUT.summaryPack(), snapshot.manifestChecksum()))
          .isPresent();
      for (Partition partition : snapshot.manifest().partitions()) {
        assertThat(snapshot.sidecar(partition).orElseThrow().isSound()).isTrue();
      }
      assertThat(snapshot.find(new EntryId("chibi", "s1", "id-2"))).hasSize(1);
    }
    assertSourceDataIsSound(disk);
  }

  @Test
  void format2IsReadVerifiedAndAppendedTo() throws IOException {
    MemoryDisk disk = archive("/archive-v2/", FILES_2);
    List<Entry> entries = IntStream.range(0, 5).mapToObj(Entries::numbered).toList();
    assertThat(TestArchive.entries(disk)).isEqualTo(entries);
    assertSourceDataIsSound(disk);
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(3))) {
      writer.append(List.of(Entries.numbered(5), Entries.numbered(6)));
      writer.store(Compression.NONE);
    }
    assertThat(TestArchive.ids(disk)).hasSize(7).endsWith("id-6");
    assertSourceDataIsSound(disk);
  }

  /// Sidecars may have fewer fields than this version writes: they are derived data, and
  /// repairable.
  private static void assertSourceDataIsSound(MemoryDisk disk) throws IOException {
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings())
        .allMatch(finding -> finding.severity() != Finding.Severity.DATA_LOSS);
  }
}
