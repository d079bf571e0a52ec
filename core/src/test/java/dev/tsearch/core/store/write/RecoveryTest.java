package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.sidecar.SummaryPack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Each case of recovery after a writer stopped, built by hand.
class RecoveryTest {
  private static final ArchiveLayout LAYOUT = TestArchive.LAYOUT;
  private final MemoryDisk disk = new MemoryDisk();
  private final RecoverySample sample = new RecoverySample(disk);

  @BeforeEach
  void fill() throws IOException {
    sample.fill();
  }

  @Test
  void activePartitionThatIsAlreadySealedIsRemoved() throws IOException {
    disk.delete(LAYOUT.active());
    disk.delete(LAYOUT.activeSums()); // no line of the next partition was acknowledged
    sample.write(LAYOUT.active(), sample.text(LAYOUT.partition(sample.sealed(1))));
    sample.recover();
    assertThat(TestArchive.ids(disk)).isEqualTo(RecoverySample.ALL.subList(0, 4));
    assertThat(disk.size(LAYOUT.active())).isZero();
    assertThat(torn()).isEmpty();
  }

  private List<String> torn() throws IOException {
    return TestArchive.names(disk, LAYOUT.torn());
  }

  @Test
  void soundArchiveIsNotChanged() throws IOException {
    byte[] manifest = disk.readAll(LAYOUT.manifest());
    sample.recover();
    sample.assertWhole();
    assertThat(disk.readAll(LAYOUT.manifest())).isEqualTo(manifest);
    assertThat(sample.told()).isEmpty();
  }

  @Test
  void tornTailIsCopiedAndTruncated() throws IOException {
    sample.write(LAYOUT.active(), "{\"id\":\"id-5\",\"timest");
    sample.recover();
    sample.assertWhole();
    assertThat(torn()).hasSize(1);
    assertThat(sample.text(LAYOUT.torn().resolve(torn().getFirst())))
        .isEqualTo("{\"id\":\"id-5\",\"timest");
    assertThat(sample.told()).hasSize(1).first().asString().contains("active.jsonl", "kept as");
  }

  @Test
  void completeEntryWithoutNewlineGetsOne() throws IOException {
    sample.write(LAYOUT.active(), RecoverySample.line(Entries.numbered(5)).strip());
    sample.recover();
    assertThat(TestArchive.ids(disk)).hasSize(6).endsWith("id-4", "id-5");
    assertThat(torn()).isEmpty();
    assertThat(sample.text(LAYOUT.active())).endsWith("}\n");
  }

  @Test
  void damagedLineBeforeValidOnesIsOverwrittenWithSpaces() throws IOException {
    long before = disk.size(LAYOUT.active());
    sample.write(
        LAYOUT.active(),
        "\0\0\0\0 page that was lost\n" + RecoverySample.line(Entries.numbered(5)));
    long after = disk.size(LAYOUT.active());
    sample.recover();
    assertThat(TestArchive.ids(disk)).hasSize(6).endsWith("id-5");
    assertThat(disk.size(LAYOUT.active())).as("no other byte has moved").isEqualTo(after);
    assertThat(torn()).containsExactly("active-2-" + before + ".part");
  }

  @Test
  void sealingInterruptedAfterTheMoveIsFinished() throws IOException {
    Path moved =
        LAYOUT.partitions().resolve(Entries.NOON + 4 + "-" + (Entries.NOON + 4) + "-2.jsonl");
    disk.moveNew(LAYOUT.active(), moved);
    assertThat(TestArchive.ids(disk)).as("to a reader").isEqualTo(RecoverySample.ALL);
    sample.recover();
    sample.assertWhole();
    assertThat(LAYOUT.partition(sample.sealed(2))).isEqualTo(moved);
    assertThat(disk.exists(LAYOUT.sidecar(sample.sealed(2)))).isTrue();
    assertThat(TestArchive.manifest(disk).head().activeOrdinal()).isEqualTo(3);
  }

  @Test
  void movedPartitionWithATornTailIsRepairedAndRenamed() throws IOException {
    sample.write(LAYOUT.active(), "{\"id\":\"torn");
    Path moved = LAYOUT.partitions().resolve("1-" + (Entries.NOON + 9) + "-2.jsonl");
    disk.moveNew(LAYOUT.active(), moved);
    sample.recover();
    sample.assertWhole();
    assertThat(sample.sealed(2).min()).isEqualTo(Entries.NOON + 4);
    assertThat(disk.exists(moved)).isFalse();
    assertThat(torn()).hasSize(1);
  }

  @Test
  void fileWithBothNamesKeepsOne() throws IOException {
    byte[] bytes = disk.readAll(LAYOUT.active());
    disk.create(LAYOUT.partitions().resolve("1-2-2.jsonl"), ByteBuffer.wrap(bytes));
    sample.recover();
    sample.assertWhole();
    assertThat(TestArchive.manifest(disk).head().activeOrdinal()).isEqualTo(2);
  }

  @Test
  void twoDifferentPartitionsOfOneOrdinalAreRefusedAndNamed() throws IOException {
    Path other = LAYOUT.partitions().resolve("1-2-2.jsonl");
    sample.write(other, RecoverySample.line(Entries.numbered(9)));
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining(other.toString());
    assertThat(TestArchive.ids(disk)).isEqualTo(RecoverySample.ALL);
  }

  @Test
  void unlistedPartitionOfAReservedOrdinalIsMovedToTorn() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(2))) {
      assertThat(writer.reserveOrdinals(100)).isLessThan(77);
    }
    sample.write(
        LAYOUT.partitions().resolve("5-6-77.jsonl"), RecoverySample.line(Entries.numbered(9)));
    sample.write(LAYOUT.partitions().resolve("5-6-77.bloom"), "sidecar");
    sample.recover();
    sample.assertWhole();
    assertThat(torn()).containsExactly("5-6-77.jsonl");
    assertThat(sample.text(LAYOUT.torn().resolve("5-6-77.jsonl")))
        .isEqualTo(RecoverySample.line(Entries.numbered(9)));
    assertThat(sample.told()).hasSize(1);
  }

  @Test
  void partitionOfAnOrdinalThatWasNeverAssignedShowsAnOlderManifest() throws IOException {
    sample.write(
        LAYOUT.partitions().resolve("5-6-77.jsonl"), RecoverySample.line(Entries.numbered(9)));
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("manifest.json")
        .hasMessageContaining("which is newer");
  }

  /// Only an erasure makes a later generation: the manifest that does not list it is older.
  @Test
  void anUnlistedLaterGenerationStays_andIsNamed() throws IOException {
    String name = sample.sealed(1).file().replace(".jsonl", ".1.jsonl");
    sample.write(TestArchive.ROOT.resolve(name), RecoverySample.line(Entries.numbered(2)));
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("which is newer");
    assertThat(disk.exists(TestArchive.ROOT.resolve(name))).isTrue();
    assertThat(torn()).isEmpty();
  }

  @Test
  void temporaryFilesAreRemoved() throws IOException {
    sample.write(LAYOUT.temporary(LAYOUT.manifest()), "{");
    sample.write(LAYOUT.temporary(LAYOUT.sidecar(sample.sealed(0))), "x");
    sample.write(LAYOUT.temporary(LAYOUT.summaryPack()), "x");
    disk.createDirectories(LAYOUT.originals());
    sample.write(LAYOUT.originals().resolve("3.zst.tmp"), "x");
    sample.recover();
    sample.assertWhole();
    assertThat(disk.files()).noneMatch(file -> file.toString().endsWith(".tmp"));
  }

  @Test
  void missingSidecarsAreRebuiltAsTheyWere() throws IOException {
    byte[] sidecar = disk.readAll(LAYOUT.sidecar(sample.sealed(1)));
    disk.delete(LAYOUT.sidecar(sample.sealed(1)));
    sample.recover();
    sample.assertWhole();
    assertThat(disk.readAll(LAYOUT.sidecar(sample.sealed(1)))).isEqualTo(sidecar);
  }

  @Test
  void staleSummaryIsRebuilt() throws IOException {
    disk.delete(LAYOUT.summaryPack());
    sample.recover();
    sample.assertWhole();
    assertThat(
            SummaryPack.open(
                disk, LAYOUT.summaryPack(), Checksum.crc32c(disk.readAll(LAYOUT.manifest()))))
        .isPresent();
  }

  @Test
  void absentActiveFileWithDurableLinesIsRefused() throws IOException {
    disk.delete(LAYOUT.active());
    assertThatThrownBy(sample::recover)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("active.jsonl: at byte 0: expected line 1 as it was written")
        .hasMessageContaining("1 of 1 lines are changed or missing");
  }

  @Test
  void absentActiveFileWithoutChecksumsCountsAsEmpty() throws IOException {
    disk.delete(LAYOUT.active());
    disk.delete(LAYOUT.activeSums());
    assertThat(TestArchive.ids(disk)).isEqualTo(RecoverySample.ALL.subList(0, 4));
    sample.recover();
    assertThat(disk.size(LAYOUT.active())).isZero();
  }

  @Test
  void recoveryRunsAfterAnotherWriterCrashed() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, TestArchive.sealingAfter(100))) {
      sample.write(LAYOUT.active(), "{\"id\":\"another writer's last");
      writer.append(List.of(Entries.numbered(5)));
    }
    assertThat(TestArchive.ids(disk)).hasSize(6).endsWith("id-4", "id-5");
    assertThat(torn()).hasSize(1);
  }
}
