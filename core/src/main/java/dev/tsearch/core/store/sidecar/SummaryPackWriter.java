package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.section.SectionWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Updates a [SummaryPack] to a manifest, under the write lock.
///
/// Sidecars in the pack stay where they are; new ones are appended. The file is rewritten, under a
/// temporary name, if more than half of it is obsolete, if it is damaged, or if one of its
/// partitions was rewritten or removed: deleted entries must not remain in it. Nothing is synced: a
/// pack that a loss of power has torn is rebuilt.
public final class SummaryPackWriter {
  /// Bytes collected before they are written. A rotation or a batch of an import is one write, so
  /// that readers rarely find a pack without its end.
  private static final int WRITE_BYTES = 8 << 20;

  private final Disk disk;
  private final Path file;
  private final Path temporary;

  /// Creates a writer of the pack of an archive.
  public SummaryPackWriter(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.file = layout.summaryPack();
    this.temporary = layout.temporary(file);
  }

  /// Returns the sidecars that the pack does not have yet.
  @FunctionalInterface
  public interface SidecarSource {
    /// Returns the whole sidecar of a partition; empty if there is none. An invalid one is skipped.
    Optional<ByteBuffer> sidecar(Partition partition) throws IOException;
  }

  /// Updates the pack.
  ///
  /// @param partitions the manifest's list
  /// @param manifestChecksum the CRC-32C of `manifest.json`
  /// @param source returns the missing sidecars
  public void update(List<Partition> partitions, int manifestChecksum, SidecarSource source)
      throws IOException {
    Optional<SummaryPack> old = SummaryPack.open(disk, file);
    if (old.isPresent() && old.get().isComplete(partitions)) {
      appendTrailer(old.get(), manifestChecksum);
    } else if (old.isPresent() && canAppend(old.get(), partitions)) {
      append(old.get(), partitions, manifestChecksum, source);
    } else {
      rewrite(old, partitions, manifestChecksum, source);
    }
  }

  /// Whether every partition of the pack is still listed and unchanged, and half of its bytes are
  /// in use.
  private static boolean canAppend(SummaryPack old, List<Partition> partitions) {
    Map<Integer, Partition> listed = new HashMap<>();
    for (Partition partition : partitions) {
      listed.put(partition.ordinal(), partition);
    }
    long used = SummaryPack.TRAILER_BYTES;
    for (int position = 0; position < old.partitions().size(); position++) {
      Partition partition = old.partitions().get(position);
      Partition now = listed.get(partition.ordinal());
      if (now == null || !now.hasLinesOf(partition)) {
        return false;
      }
      used += old.sidecarLength(position) + SummaryPack.ROW_BYTES;
    }
    return used >= old.sizeBytes() / 2;
  }

  private void appendTrailer(SummaryPack old, int manifestChecksum) throws IOException {
    try (Disk.OutputFile out = disk.append(file)) {
      out.write(ByteBuffer.wrap(old.trailerFor(manifestChecksum)));
    }
  }

  private void append(
      SummaryPack old, List<Partition> partitions, int manifestChecksum, SidecarSource source)
      throws IOException {
    try (Disk.OutputFile out = disk.append(file)) {
      var packing = new Packing(out, old.sizeBytes());
      Map<Integer, Integer> positions = positions(old);
      for (Partition partition : partitions) {
        Integer position = positions.get(partition.ordinal());
        if (position != null && old.sidecarLength(position) > 0) {
          packing.keep(
              partition,
              old.sidecarAt(position),
              old.sidecarLength(position),
              old.filterLocation(position));
        } else {
          packing.add(partition, source.sidecar(partition));
        }
      }
      packing.finish(manifestChecksum);
    }
  }

  private void rewrite(
      Optional<SummaryPack> old,
      List<Partition> partitions,
      int manifestChecksum,
      SidecarSource source)
      throws IOException {
    disk.delete(temporary);
    try (Disk.OutputFile out = disk.append(temporary)) {
      var packing = new Packing(out, 0);
      Map<Integer, Integer> positions = old.map(SummaryPackWriter::positions).orElse(Map.of());
      for (Partition partition : partitions) {
        Integer position = positions.get(partition.ordinal());
        Optional<ByteBuffer> packed =
            position == null || !old.orElseThrow().partitions().get(position).hasLinesOf(partition)
                ? Optional.empty()
                : soundBytes(old.orElseThrow(), position);
        packing.add(partition, packed.isPresent() ? packed : source.sidecar(partition));
      }
      packing.finish(manifestChecksum);
    }
    disk.replace(temporary, file);
  }

  private static Optional<ByteBuffer> soundBytes(SummaryPack pack, int position) {
    return pack.sidecar(position).isPresent() ? pack.bytes(position) : Optional.empty();
  }

  private static Map<Integer, Integer> positions(SummaryPack pack) {
    Map<Integer, Integer> positions = new HashMap<>();
    for (int position = 0; position < pack.partitions().size(); position++) {
      positions.put(pack.partitions().get(position).ordinal(), position);
    }
    return positions;
  }

  /// Writes sidecars into a file, and collects the rows of the table.
  private static final class Packing {
    private final Disk.OutputFile out;
    private final SectionWriter table = new SectionWriter();
    private SectionWriter pending = new SectionWriter();
    private long pendingAt;
    private int rows;

    Packing(Disk.OutputFile out, long size) {
      this.out = out;
      this.pendingAt = size;
    }

    void keep(Partition partition, long at, int length, SummaryPack.FilterLocation filter) {
      SummaryPack.writeRow(partition, at, length, filter, table);
      rows++;
    }

    void add(Partition partition, Optional<ByteBuffer> sidecar) throws IOException {
      Optional<Sidecar> sound = sidecar.flatMap(raw -> Sidecar.of(raw, partition));
      ByteBuffer bytes = sound.isPresent() ? sidecar.orElseThrow().slice() : ByteBuffer.allocate(0);
      pad();
      long at = end();
      int length = bytes.remaining();
      if (at + length > SummaryPack.MAX_SIDECARS_END) {
        length = 0;
      }
      if (length > 0) {
        byte[] copy = new byte[length];
        bytes.get(copy);
        pending.raw(copy);
      }
      if (length > 0) {
        keep(partition, at, length, sound.orElseThrow().filterLocation());
      } else {
        keep(partition, 0, 0, SummaryPack.FilterLocation.NONE);
      }
      if (pending.length() >= WRITE_BYTES) {
        flush();
      }
    }

    void finish(int manifestChecksum) throws IOException {
      pad();
      byte[] rowBytes = table.toBytes();
      byte[] trailer = SummaryPack.trailer(end(), rows, rowBytes, manifestChecksum);
      pending.raw(rowBytes).raw(trailer);
      flush();
    }

    private long end() {
      return pendingAt + pending.length();
    }

    private void pad() {
      int odd = (int) (end() % SummaryPack.ALIGNMENT);
      if (odd != 0) {
        pending.raw(new byte[SummaryPack.ALIGNMENT - odd]);
      }
    }

    private void flush() throws IOException {
      out.write(ByteBuffer.wrap(pending.toBytes()));
      pendingAt = end();
      pending = new SectionWriter();
    }
  }
}
