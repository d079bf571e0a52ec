package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SummaryPackTest {
  private static final int MANIFEST = 0x1234;

  private final MemoryDisk disk = new MemoryDisk();
  private final ArchiveLayout layout = new ArchiveLayout(Path.of("/archive"));
  private final SummaryPackWriter writer = new SummaryPackWriter(disk, layout);
  private final Map<Partition, byte[]> sidecars = new HashMap<>();
  private final List<Partition> asked = new ArrayList<>();

  @BeforeEach
  void makeDirectory() throws IOException {
    disk.createDirectories(layout.derived());
  }

  @Test
  void listsThePartitionsOfItsManifestAndTheirSidecars() throws IOException {
    List<Partition> partitions = partitions(0, 1, 5);
    update(partitions, MANIFEST);
    SummaryPack pack = open(MANIFEST).orElseThrow();
    assertThat(pack.partitions()).isEqualTo(partitions);
    for (int position = 0; position < partitions.size(); position++) {
      Sidecar sidecar = pack.sidecar(position).orElseThrow();
      assertThat(sidecar.isSound()).isTrue();
      assertThat(sidecar.terms(SealedSample.FINGERPRINT)).isPresent();
    }
    assertThat(disk.exists(layout.temporary(layout.summaryPack()))).isFalse();
  }

  @Test
  void filtersAreFoundWithoutTheSidecarsHeader() throws IOException {
    List<Partition> partitions = partitions(0, 1);
    update(partitions, MANIFEST);
    update(partitions(0, 1, 2), MANIFEST + 1);
    SummaryPack pack = open(MANIFEST + 1).orElseThrow();
    long fingerprint = Sidecar.fingerprintHash(SealedSample.FINGERPRINT);
    for (int position = 0; position < 3; position++) {
      PagedFilter packed = pack.terms(position, fingerprint).orElseThrow();
      PagedFilter own =
          pack.sidecar(position).orElseThrow().terms(SealedSample.FINGERPRINT).orElseThrow();
      assertThat(packed.sizeBytes()).isEqualTo(own.sizeBytes());
      for (int word = 0; word < 200; word++) {
        long hash = SealedSample.key("word" + word).hash();
        assertThat(packed.mightContain(hash)).isEqualTo(own.mightContain(hash));
      }
      assertThat(pack.terms(position, fingerprint + 1)).isEmpty();
    }
  }

  @Test
  void packOfAnotherManifestIsAsGoodAsNone() throws IOException {
    assertThat(open(MANIFEST)).isEmpty();
    update(partitions(0), MANIFEST);
    assertThat(open(MANIFEST + 1)).isEmpty();
  }

  @Test
  void archiveWithoutPartitionsHasAnEmptyPack() throws IOException {
    update(List.of(), MANIFEST);
    assertThat(open(MANIFEST).orElseThrow().partitions()).isEmpty();
  }

  @Test
  void newPartitionsAreAppended() throws IOException {
    update(partitions(0, 1, 2), MANIFEST);
    byte[] before = disk.readAll(layout.summaryPack());
    asked.clear();

    List<Partition> more = partitions(0, 1, 2, 3);
    update(more, MANIFEST + 1);
    byte[] after = disk.readAll(layout.summaryPack());
    assertThat(Arrays.copyOf(after, before.length)).isEqualTo(before);
    assertThat(asked).containsExactly(more.get(3));
    SummaryPack pack = open(MANIFEST + 1).orElseThrow();
    assertThat(pack.partitions()).isEqualTo(more);
    for (int position = 0; position < 4; position++) {
      assertThat(pack.sidecar(position)).isPresent();
    }
    assertThat(open(MANIFEST)).isEmpty();
  }

  @Test
  void sidecarThatWasMissingIsAskedForAgain() throws IOException {
    List<Partition> partitions = partitions(0, 1);
    byte[] late = sidecars.remove(partitions.get(1));
    update(partitions, MANIFEST);
    assertThat(open(MANIFEST).orElseThrow().sidecar(1)).isEmpty();
    assertThat(open(MANIFEST).orElseThrow().sidecar(0)).isPresent();
    sidecars.put(partitions.get(1), late);
    update(partitions, MANIFEST);
    assertThat(open(MANIFEST).orElseThrow().sidecar(1)).isPresent();
  }

  @Test
  void damagedSidecarIsLeftOutUntilItIsWholeAgain() throws IOException {
    List<Partition> partitions = partitions(0, 1);
    byte[] whole = sidecar(partitions.get(1));
    sidecars.put(partitions.get(1), Arrays.copyOf(whole, whole.length - 1));
    update(partitions, MANIFEST);
    assertThat(open(MANIFEST).orElseThrow().bytes(1)).isEmpty();
    sidecars.put(partitions.get(1), whole);
    update(partitions, MANIFEST);
    assertThat(open(MANIFEST).orElseThrow().sidecar(1)).isPresent();
  }

  @Test
  void manifestWithTheSameListCostsOneTrailer() throws IOException {
    List<Partition> partitions = partitions(0, 1);
    update(partitions, MANIFEST);
    long before = disk.size(layout.summaryPack());
    for (int commit = 1; commit <= 3; commit++) {
      update(partitions, MANIFEST + commit);
      assertThat(disk.size(layout.summaryPack()))
          .isEqualTo(before + (long) commit * SummaryPack.TRAILER_BYTES);
      SummaryPack pack = open(MANIFEST + commit).orElseThrow();
      assertThat(pack.partitions()).isEqualTo(partitions);
      assertThat(pack.sidecar(1)).isPresent();
    }
    List<Partition> more = partitions(0, 1, 2);
    update(more, MANIFEST + 4);
    assertThat(open(MANIFEST + 4).orElseThrow().sidecar(2)).isPresent();
    assertThat(open(MANIFEST + 4).orElseThrow().sidecar(0)).isPresent();
  }

  /// Each round a partition is added and its sidecar comes late, which costs two tables.
  @Test
  void packStaysShorterThanTwiceWhatItUses() throws IOException {
    List<Partition> partitions = new ArrayList<>();
    long used = 0;
    for (int ordinal = 0; ordinal < 60; ordinal++) {
      Partition next = partitions(ordinal).getFirst();
      byte[] late = Objects.requireNonNull(sidecars.remove(next));
      partitions.add(next);
      update(partitions, ordinal);
      sidecars.put(next, late);
      update(partitions, ordinal);
      used += late.length + SummaryPack.ROW_BYTES + SummaryPack.ALIGNMENT;
      assertThat(disk.size(layout.summaryPack()))
          .isLessThanOrEqualTo(2 * used + 4L * SummaryPack.ROW_BYTES * (ordinal + 2));
      assertThat(open(ordinal).orElseThrow().sidecar(ordinal)).isPresent();
    }
  }

  /// What was forgotten must not stay in a file that is only added to.
  @Test
  void rewrittenPartitionLeavesNothingOfItsOldSidecar() throws IOException {
    List<Partition> partitions = partitions(0, 1, 2);
    update(partitions, MANIFEST);
    Partition old = partitions.get(1);
    SealedSample rewritten = SealedSample.of(1, 12);
    Partition next = generation(rewritten.partition(), 1);
    sidecars.put(next, rewritten.sidecar());
    List<Partition> changed = List.of(partitions.get(0), next, partitions.get(2));
    update(changed, MANIFEST + 1);

    SummaryPack pack = open(MANIFEST + 1).orElseThrow();
    assertThat(pack.partitions()).isEqualTo(changed);
    assertThat(pack.sidecar(1)).isPresent();
    byte[] file = disk.readAll(layout.summaryPack());
    assertThat(indexOf(file, sidecar(next))).isNotNegative();
    assertThat(indexOf(file, sidecar(old))).isNegative();
  }

  @Test
  void packThatLostItsEndIsMadeAgain() throws IOException {
    List<Partition> partitions = partitions(0, 1, 2);
    update(partitions, MANIFEST);
    disk.truncate(layout.summaryPack(), disk.size(layout.summaryPack()) - 1);
    assertThat(open(MANIFEST)).isEmpty();
    update(partitions, MANIFEST);
    assertThat(open(MANIFEST).orElseThrow().sidecar(2)).isPresent();
  }

  @Test
  void packCutAnywhereIsAbsent() throws IOException {
    update(partitions(0, 1), MANIFEST);
    byte[] whole = disk.readAll(layout.summaryPack());
    for (int length = 0; length < whole.length; length++) {
      assertThat(open(Arrays.copyOf(whole, length))).isEmpty();
    }
  }

  @Test
  void anyFlippedByteMakesSomethingAbsentOrChangesNothing() throws IOException {
    List<Partition> partitions = partitions(0, 1);
    update(partitions, MANIFEST);
    byte[] whole = disk.readAll(layout.summaryPack());
    for (int at = 0; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 << at % 8);
      Optional<SummaryPack> pack = open(flipped);
      if (pack.isPresent()) {
        assertThat(pack.get().partitions()).as("byte %d", at).isEqualTo(partitions);
        assertSidecarsSameOrAbsent(pack.get(), "byte " + at);
      }
    }
  }

  private static void assertSidecarsSameOrAbsent(SummaryPack pack, String story) {
    for (int position = 0; position < pack.partitions().size(); position++) {
      pack.terms(position, Sidecar.fingerprintHash(SealedSample.FINGERPRINT))
          .ifPresent(terms ->
              assertThat(terms.mightContain(SealedSample.key("word1").hash())).as(story).isTrue());
      Optional<Sidecar> sidecar = pack.sidecar(position);
      if (sidecar.isPresent()) {
        assertThat(sidecar.get().tag(Field.FROM, "ann"))
            .as(story)
            .isIn(TagAnswer.EVERY, TagAnswer.UNKNOWN);
        sidecar
            .get()
            .terms(SealedSample.FINGERPRINT)
            .ifPresent(terms ->
                assertThat(terms.mightContain(SealedSample.key("word1").hash()))
                    .as(story)
                    .isTrue());
      }
    }
  }

  private List<Partition> partitions(int... ordinals) {
    var partitions = new ArrayList<Partition>();
    for (int ordinal : ordinals) {
      SealedSample sample = SealedSample.of(ordinal, 10);
      sidecars.put(sample.partition(), sample.sidecar());
      partitions.add(sample.partition());
    }
    return partitions;
  }

  private static Partition generation(Partition partition, int generation) {
    return new Partition(
        partition.ordinal(),
        generation,
        partition.min(),
        partition.max(),
        partition.count(),
        partition.bytes(),
        partition.crc32c(),
        partition.tokens(),
        partition.prompts(),
        partition.undated());
  }

  private byte[] sidecar(Partition partition) {
    return Objects.requireNonNull(sidecars.get(partition));
  }

  private void update(List<Partition> partitions, int manifestChecksum) throws IOException {
    writer.update(
        partitions,
        manifestChecksum,
        partition -> {
          asked.add(partition);
          return Optional.ofNullable(sidecars.get(partition)).map(ByteBuffer::wrap);
        });
  }

  private Optional<SummaryPack> open(int manifestChecksum) throws IOException {
    return SummaryPack.open(disk, layout.summaryPack(), manifestChecksum);
  }

  private Optional<SummaryPack> open(byte[] pack) throws IOException {
    Path file = layout.derived().resolve("damaged.pack");
    disk.delete(file);
    disk.create(file, ByteBuffer.wrap(pack));
    return SummaryPack.open(disk, file, MANIFEST);
  }

  private static int indexOf(byte[] file, byte[] part) {
    return new String(file, ISO_8859_1).indexOf(new String(part, ISO_8859_1));
  }
}
