package dev.tsearch.core.store;

import static dev.tsearch.core.store.TestArchive.LAYOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SummaryPackWriter;
import dev.tsearch.core.store.sidecar.TagAnswer;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Where a snapshot finds what is known of its partitions.
class SnapshotSidecarsTest {
  private final MemoryDisk disk = new MemoryDisk();

  @BeforeEach
  void sealThreePartitions() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      for (int i = 0; i < 7; i++) {
        writer.append(List.of(SealedSample.entry("e" + i, 100 + i, "word" + i)));
      }
    }
  }

  @Test
  void sidecarsAreFoundWithAndWithoutTheSummary() throws IOException {
    assertEverySidecarIsFound();
    disk.delete(LAYOUT.summaryPack());
    assertEverySidecarIsFound();
  }

  @Test
  void staleSummaryIsIgnored() throws IOException {
    byte[] earlier = disk.readAll(LAYOUT.summaryPack());
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      writer.append(List.of(SealedSample.entry("e7", 107, "word7")));
    }
    disk.delete(LAYOUT.summaryPack());
    disk.create(LAYOUT.summaryPack(), ByteBuffer.wrap(earlier));
    try (Snapshot snapshot = snapshot()) {
      assertThat(snapshot.manifest().partitions()).hasSize(4);
    }
    assertEverySidecarIsFound();
  }

  @Test
  void missingSidecarIsEmpty() throws IOException {
    disk.delete(LAYOUT.summaryPack());
    try (Snapshot snapshot = snapshot()) {
      Partition first = snapshot.manifest().partitions().getFirst();
      disk.delete(LAYOUT.sidecar(first));
      assertThat(snapshot.sidecar(first)).isEmpty();
    }
  }

  @Test
  void sidecarDamagedInTheSummaryIsReadFromItsFile() throws IOException {
    byte[] pack = disk.readAll(LAYOUT.summaryPack());
    pack[3] ^= 1;
    disk.delete(LAYOUT.summaryPack());
    disk.create(LAYOUT.summaryPack(), ByteBuffer.wrap(pack));
    assertEverySidecarIsFound();
  }

  /// A list of thousands of partitions takes longer to parse than to search.
  @Test
  void currentSummaryReplacesTheManifestsList() throws IOException {
    List<Partition> sealed = TestArchive.manifest(disk).partitions();
    byte[] manifest = disk.readAll(LAYOUT.manifest());
    manifest[manifest.length - 10] = '?';
    disk.delete(LAYOUT.manifest());
    disk.create(LAYOUT.manifest(), ByteBuffer.wrap(manifest));
    new SummaryPackWriter(disk, LAYOUT)
        .update(sealed, Checksum.crc32c(manifest), _ -> Optional.empty());
    try (Snapshot snapshot = snapshot()) {
      assertThat(snapshot.manifest().partitions()).isEqualTo(sealed);
    }
  }

  private Snapshot snapshot() throws IOException {
    return Archive.open(disk, TestArchive.ROOT).snapshot();
  }

  private void assertEverySidecarIsFound() throws IOException {
    try (Snapshot snapshot = snapshot()) {
      assertThat(snapshot.manifest().partitions()).hasSizeGreaterThanOrEqualTo(3);
      for (Partition partition : snapshot.manifest().partitions()) {
        Sidecar sidecar = snapshot.sidecar(partition).orElseThrow();
        assertThat(sidecar.tag(Field.FROM, "ann")).isEqualTo(TagAnswer.EVERY);
        assertThat(sidecar.terms("words")).isPresent();
      }
    }
  }
}
