package dev.tsearch.core.store;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SidecarFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The part of a damaged manifest that readers can still use: the valid rows, and the partitions
/// whose row is lost but whose sidecar describes them.
///
/// @param manifest the valid and the reconstructed rows
/// @param losses the damaged rows; at least one
record ManifestSalvage(Manifest manifest, List<CorruptArchiveException> losses) {

  /// Copies the list.
  ManifestSalvage {
    losses = List.copyOf(losses);
  }

  /// Reads a damaged manifest row by row; empty if it does not have the layout of the writer, or if
  /// its rows contradict each other.
  ///
  /// @param damage what is known of the damage; it is the loss if every row that is left is valid
  static Optional<ManifestSalvage> of(
      Disk disk,
      ArchiveLayout layout,
      ManifestHead head,
      byte[] bytes,
      CorruptArchiveException damage)
      throws IOException {
    int at = ManifestCodec.headLength(bytes);
    if (at == 0) {
      return Optional.empty();
    }
    var rows = new TreeMap<Integer, Partition>();
    var losses = new ArrayList<CorruptArchiveException>();
    while (at < bytes.length && bytes[at] != ']') {
      int start = at;
      int end = LineEnd.in(bytes, at + 1, bytes.length);
      int length = end - at - (bytes[end - 1] == ',' ? 1 : 0);
      try {
        Partition row = ManifestCodec.row(layout.manifest(), bytes, at, length);
        Optional<Partition> described =
            SidecarFile.partition(disk, layout, layout.partition(row))
                .filter(other -> !isSame(row, other));
        described.ifPresent(other ->
            losses.add(
                new CorruptArchiveException(
                    layout.manifest(), start, "the row of " + other.file(), "another row")));
        rows.put(row.ordinal(), described.orElse(row));
      } catch (CorruptArchiveException e) {
        losses.add(
            new CorruptArchiveException(
                layout.manifest(), at, "the row of a partition", e.found()));
      }
      at = end + 1;
    }
    if (losses.isEmpty()) {
      losses.add(damage);
    }
    try {
      List<Partition> all =
          SidecarFile.completed(
              disk,
              layout,
              rows.values(),
              disk.list(layout.partitions()),
              ordinal -> ordinal != head.activeOrdinal() && ordinal < head.nextOrdinal());
      return Optional.of(new ManifestSalvage(new Manifest(head, all), losses));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// Whether a row says of a partition what its sidecar says, which has no tokens and prompts.
  private static boolean isSame(Partition row, Partition described) {
    return row.count() == described.count()
        && row.undated() == described.undated()
        && row.bytes() == described.bytes()
        && row.crc32c() == described.crc32c();
  }
}
