package dev.tsearch.core.fuzz;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.SealedSample;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.sidecar.SummaryPackWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Targets that read files of sections: a sidecar, and the pack of all of them. They are read as
/// they are, and as somebody would write them who can compute checksums.
final class SectionTargets {
  private static final int MAX_BYTES = 1 << 16;
  private static final int MANIFEST = 0x1234;
  private static final int LENGTH_AT = 16;
  private static final int SECTIONS_AT = 56;
  private static final int TABLE_AT = 60;
  private static final int ROW_BYTES = 16;
  private static final int PACK_ROW_BYTES = 100;
  private static final int TRAILER_BYTES = 32;

  private SectionTargets() {}

  static List<FuzzTarget> all() throws IOException {
    SealedSample sample = SealedSample.of(0, 40);
    return List.of(
        new FuzzTarget(
            "SidecarFile",
            new Mutations(List.of(sample.sidecar()), MAX_BYTES),
            input -> sidecars(input, sample)),
        new FuzzTarget(
            "SummaryPack", new Mutations(List.of(pack()), MAX_BYTES), SectionTargets::packs));
  }

  private static void sidecars(byte[] input, SealedSample sample) throws IOException {
    sidecar(input, sample.partition());
    sidecar(withChecksums(input), sample.partition());
  }

  private static void sidecar(byte[] input, Partition partition) throws IOException {
    SidecarUse.of(Sidecar.of(ByteBuffer.wrap(input), partition));
  }

  /// A sidecar with the length and the checksums that its bytes have.
  private static byte[] withChecksums(byte[] input) {
    ByteBuffer sidecar = ByteBuffer.wrap(input.clone()).order(ByteOrder.LITTLE_ENDIAN);
    if (input.length < TABLE_AT + Integer.BYTES) {
      return input;
    }
    sidecar.putInt(LENGTH_AT, input.length);
    int sections = sidecar.getInt(SECTIONS_AT);
    int end = TABLE_AT + sections * ROW_BYTES;
    if (sections < 0 || sections > 16 || end + Integer.BYTES > input.length) {
      return input;
    }
    for (int row = TABLE_AT; row < end; row += ROW_BYTES) {
      long from = sidecar.getInt(row + 4);
      long length = sidecar.getInt(row + 8);
      if (from >= 0 && length >= 0 && from + length <= input.length) {
        sidecar.putInt(row + 12, Checksum.crc32c(sidecar.array(), (int) from, (int) length));
      }
    }
    sidecar.putInt(end, Checksum.crc32c(sidecar.array(), 0, end));
    return sidecar.array();
  }

  private static byte[] pack() throws IOException {
    var disk = new MemoryDisk();
    var layout = new ArchiveLayout(Path.of("/archive"));
    disk.createDirectories(layout.derived());
    List<SealedSample> samples = List.of(SealedSample.of(0, 20), SealedSample.of(1, 30));
    new SummaryPackWriter(disk, layout)
        .update(
            samples.stream().map(SealedSample::partition).toList(),
            MANIFEST,
            partition ->
                samples.stream()
                    .filter(sample -> sample.partition().equals(partition))
                    .map(sample -> ByteBuffer.wrap(sample.sidecar()))
                    .findFirst());
    return disk.readAll(layout.summaryPack());
  }

  private static void packs(byte[] input) throws IOException {
    pack(input);
    pack(withChecksumsOfPack(input));
  }

  private static void pack(byte[] input) throws IOException {
    var disk = new MemoryDisk();
    Path file = Path.of("/archive/derived/summary.pack");
    disk.createDirectories(file.getParent());
    disk.create(file, ByteBuffer.wrap(input));
    Optional<SummaryPack> pack = SummaryPack.open(disk, file);
    int partitions = pack.map(open -> open.partitions().size()).orElse(0);
    long fingerprint = Sidecar.fingerprintHash(SealedSample.FINGERPRINT);
    for (int position = 0; position < partitions; position++) {
      SidecarUse.of(pack.orElseThrow().sidecar(position));
      pack.orElseThrow()
          .terms(position, fingerprint)
          .ifPresent(terms -> terms.mightContain(SealedSample.key("word1").hash()));
    }
  }

  /// A pack with the checksums that its table and its trailer have.
  private static byte[] withChecksumsOfPack(byte[] input) {
    int end = input.length - TRAILER_BYTES;
    if (end < 0) {
      return input;
    }
    ByteBuffer pack = ByteBuffer.wrap(input.clone()).order(ByteOrder.LITTLE_ENDIAN);
    long tableAt = pack.getLong(end);
    long length = pack.getInt(end + 8) * (long) PACK_ROW_BYTES;
    if (tableAt >= 0 && tableAt <= end && length >= 0 && tableAt + length <= end) {
      pack.putInt(end + 12, Checksum.crc32c(pack.array(), (int) tableAt, (int) length));
    }
    pack.putInt(end + 24, Checksum.crc32c(pack.array(), end, 24));
    return pack.array();
  }

  /// Reads everything that a sidecar has.
  private static final class SidecarUse {
    private static void of(Optional<Sidecar> found) throws IOException {
      if (found.isEmpty()) {
        return;
      }
      Sidecar sidecar = found.get();
      sidecar.isSound();
      sidecar.isOutdated();
      sidecar
          .terms(SealedSample.FINGERPRINT)
          .ifPresent(terms -> terms.mightContain(SealedSample.key("word1").hash()));
      for (Field field : Field.values()) {
        sidecar.tag(field, "chibi");
        sidecar.tags().ifPresent(tags -> tags.values(field));
      }
      sidecar
          .ids()
          .ifPresent(ids -> {
            ids.withIdentity(42, 0);
            ids.startingWith("e0-1", 0);
            ids.last(3, 0);
          });
      if (sidecar.ids().isPresent()) {
        sidecar.ids().get().forEach((identity, offset, length) -> {});
      }
      sidecar.sessions();
      sidecar.leaves();
      sidecar.usage();
      sidecar.counts().ifPresent(counts -> counts.of(Field.TYPE));
    }
  }
}
