package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.OtherWords;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Writers and readers of an archive with damaged, absent or newer files.
class DamageRecoveryTest {
  private static final ArchiveLayout LAYOUT = TestArchive.LAYOUT;
  private final MemoryDisk disk = new MemoryDisk();
  private final RecoverySample sample = new RecoverySample(disk);

  @BeforeEach
  void fill() throws IOException {
    sample.fill();
  }

  @Test
  void absentListedPartitionIsNamedAndTheRestIsRead() throws IOException {
    Partition gone = sample.sealed(0);
    disk.delete(LAYOUT.partition(gone));
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining(gone.file())
        .hasMessageContaining("no file");
    try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
      assertThat(snapshot.damage(gone)).isPresent();
      assertThat(snapshot.damage(sample.sealed(1))).isEmpty();
      assertThatThrownBy(() -> snapshot.cursor(0)).hasMessageContaining(gone.file());
      assertThat(snapshot.cursor(1).next()).isTrue();
      assertThat(snapshot.cursor(2).next()).isTrue();
    }
  }

  @Test
  void truncatedListedPartitionIsRefusedByWriters() throws IOException {
    disk.truncate(LAYOUT.partition(sample.sealed(0)), 100);
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("100 bytes");
  }

  @Test
  void flippedBitInASealedPartitionIsFoundByItsChecksum() throws IOException {
    String text = sample.text(LAYOUT.partition(sample.sealed(0)));
    disk.flip(LAYOUT.partition(sample.sealed(0)), text.indexOf("harvest"), 1);
    Verifier.Outcome report = Verifier.verify(Archive.open(disk, TestArchive.ROOT));
    assertThat(report.findings()).hasSize(1);
    assertThat(report.findings().getFirst().problem()).contains("checksum");
  }

  @Test
  void archiveWithoutItsManifestIsRefused() throws IOException {
    disk.delete(LAYOUT.manifest());
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("manifest.json");
    assertThat(disk.exists(LAYOUT.manifest())).isFalse();
  }

  @Test
  void damagedManifestIsNamed() throws IOException {
    disk.truncate(LAYOUT.manifest(), 40);
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("manifest.json");
    assertThatThrownBy(() -> TestArchive.ids(disk)).hasMessageContaining("manifest.json");
  }

  @Test
  void newerArchiveIsRefusedWithAdvice() throws IOException {
    String newer = sample.text(LAYOUT.manifest()).replace("\"format\":1", "\"format\":3");
    disk.delete(LAYOUT.manifest());
    sample.write(LAYOUT.manifest(), newer);
    assertThatThrownBy(sample::recover)
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("update tsearch");
    assertThatThrownBy(() -> TestArchive.ids(disk)).isInstanceOf(NewerFormatException.class);
  }

  @Test
  void damagedSidecarIsRebuiltByTheNextWriter_whereverItIsDamaged() throws IOException {
    Path file = LAYOUT.sidecar(sample.sealed(0));
    byte[] sound = disk.readAll(file);
    for (int at = 0; at < sound.length; at += 1 + at / 20) {
      disk.flip(file, at, 4);
      sample.recover();
      Optional<Sidecar> sidecar = SidecarFile.open(disk, file, sample.sealed(0));
      assertThat(sidecar.orElseThrow().isSound()).as("byte %d", at).isTrue();
    }
    for (int at = 0; at < disk.size(LAYOUT.summaryPack()); at += 7) {
      disk.flip(LAYOUT.summaryPack(), at, 4);
      sample.recover();
      SummaryPack packed =
          SummaryPack.open(
                  disk, LAYOUT.summaryPack(), Checksum.crc32c(disk.readAll(LAYOUT.manifest())))
              .orElseThrow();
      assertThat(packed.sidecar(0).orElseThrow().isSound()).as("byte %d", at).isTrue();
      assertThat(packed.sidecar(1).orElseThrow().isSound()).as("byte %d", at).isTrue();
    }
  }

  @Test
  void sidecarsOfAnotherAnalyzerAreRebuiltByTheNextWriter() throws IOException {
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            disk,
            TestArchive.ROOT,
            TestArchive.sealingAfter(2),
            new OtherWords(new WordTokenizer()),
            LockWait.STANDARD)) {
      for (Partition partition : writer.manifest().partitions()) {
        Sidecar sidecar =
            SidecarFile.open(disk, LAYOUT.sidecar(partition), partition).orElseThrow();
        assertThat(sidecar.terms("other words")).isPresent();
      }
    }
  }

  @Test
  void damagedPartitionWithADamagedSidecarDoesNotStopWriters() throws IOException {
    Partition partition = sample.sealed(0);
    disk.flip(LAYOUT.partition(partition), 30, 1);
    disk.flip(LAYOUT.sidecar(partition), 30, 1);
    sample.recover();
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isNotEmpty();
  }

  @Test
  void flippedByteInAManifestRowDoesNotHideOtherPartitions() throws IOException {
    byte[] manifest = disk.readAll(LAYOUT.manifest());
    int salvaged = 0;
    for (int at = ManifestCodec.headLength(manifest); manifest[at] != ']'; at++) {
      disk.flip(LAYOUT.manifest(), at, 1);
      try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
        List<String> found = idsOfReadablePartitions(snapshot);
        assertThat(RecoverySample.ALL).as("byte %d", at).containsAll(found);
        boolean isNamed =
            !snapshot.losses().isEmpty()
                || snapshot.manifest().partitions().stream()
                    .anyMatch(each -> isNamed(snapshot, each));
        assertThat(isNamed || found.equals(RecoverySample.ALL)).as("byte %d", at).isTrue();
        salvaged += !snapshot.losses().isEmpty() && found.equals(RecoverySample.ALL) ? 1 : 0;
      }
      disk.flip(LAYOUT.manifest(), at, 1);
    }
    assertThat(salvaged).isGreaterThan(100);
  }

  private static List<String> idsOfReadablePartitions(Snapshot snapshot) throws IOException {
    var ordinals = new ArrayList<Integer>();
    snapshot.manifest().partitions().forEach(partition -> ordinals.add(partition.ordinal()));
    ordinals.add(snapshot.activeOrdinal());
    var ids = new ArrayList<String>();
    for (int ordinal : ordinals) {
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          ids.add(cursor.entry().id());
        }
      } catch (CorruptArchiveException _) {
        // Named by the search that meets it.
      }
    }
    return ids;
  }

  private static boolean isNamed(Snapshot snapshot, Partition partition) {
    try {
      return snapshot.damage(partition).isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
