package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.erase.Erasure;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.erase.ErasurePlan.PartitionSpans;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An erasure leaves no sidecar to the next writer, even if it takes longer than a writer may
/// rebuild sidecars otherwise.
class ErasureRecoveryTest {
  /// It is over before the first sidecar.
  private static final Duration NO_TIME = Duration.ofNanos(-1);

  private static final StorageSettings SETTINGS = TestArchive.sealingAfter(2);
  private final MemoryDisk disk = new MemoryDisk();
  private final Erasure erasure = new Erasure(disk, TestArchive.LAYOUT);
  private final SortedMap<Integer, PartitionSpans> partitions = new TreeMap<>();

  /// Three sealed partitions of two entries, and the plan to erase the first entry of each.
  @BeforeEach
  void fill() throws IOException {
    try (ArchiveWriter writer = TestArchive.open(disk, SETTINGS)) {
      List<EntryAddress> addresses =
          writer.append(IntStream.range(0, 6).mapToObj(Entries::numbered).toList());
      for (EntryAddress address : addresses) {
        if (address.offset() == 0) {
          List<MaskSpan> line = List.of(MaskSpan.blank(0, address.length()));
          partitions.put(address.ordinal(), new PartitionSpans(1, line));
        }
      }
    }
    assertThat(partitions).hasSize(3);
  }

  private ErasurePlan plan() {
    return new ErasurePlan(TestArchive.firstRule(), partitions, new TreeMap<>(), new TreeMap<>());
  }

  private Recovery recovery() {
    return new Recovery(
        disk,
        TestArchive.LAYOUT,
        SETTINGS,
        new WordTokenizer(),
        _ -> {},
        Recovery.DamagePolicy.REFUSE,
        NO_TIME);
  }

  private long sidecars() throws IOException {
    return TestArchive.manifest(disk).partitions().stream()
        .filter(partition -> disk.exists(TestArchive.LAYOUT.sidecar(partition)))
        .count();
  }

  private void assertErasedAndSound() throws IOException {
    assertThat(TestArchive.ids(disk)).containsExactly("id-1", "id-3", "id-5");
    assertThat(sidecars()).isEqualTo(3);
    TestArchive.open(disk, SETTINGS).close(); // writes the summary pack
    assertThat(Verifier.verify(Archive.open(disk, TestArchive.ROOT)).findings()).isEmpty();
  }

  @Test
  void otherRecoveriesLeaveSidecarsToTheNextWriter() throws IOException {
    for (Partition partition : TestArchive.manifest(disk).partitions()) {
      disk.delete(TestArchive.LAYOUT.sidecar(partition));
    }
    recovery().repair();
    assertThat(sidecars()).isZero();
  }

  @Test
  void erasureRebuildsEverySidecar() throws IOException {
    erasure.commit(plan());
    erasure.apply(plan());
    assertThat(sidecars()).isZero();
    recovery().afterErasure().active().close();
    erasure.end();
    assertErasedAndSound();
  }

  @Test
  void completionOfAnInterruptedErasureRebuildsEverySidecar() throws IOException {
    erasure.commit(plan());
    recovery().repair();
    assertErasedAndSound();
  }

  /// An empty folder counted as a damaged index.
  @Test
  void completionOfAnInterruptedErasureLeavesNoFolderOfAnIndex() throws IOException {
    Path index = TestArchive.LAYOUT.index();
    disk.createDirectories(index);
    disk.create(index.resolve("segments_1"), ByteBuffer.allocate(3));
    erasure.commit(plan());
    recovery().repair();
    assertThat(disk.exists(index)).isFalse();
  }
}
