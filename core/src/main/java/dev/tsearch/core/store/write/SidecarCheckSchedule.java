package dev.tsearch.core.store.write;

import dev.tsearch.core.store.manifest.Partition;
import java.util.ArrayList;
import java.util.List;

/// Selects the sidecars that a new writer checks, because checking all takes too long in a large
/// archive: the newest, which sealing does not sync, and others in turn, so that every sidecar is
/// checked eventually. Limits count the bytes of partitions; sidecars have about a twentieth of
/// them.
final class SidecarCheckSchedule {
  /// The number of newest sidecars that every writer checks, up to the limit of bytes below.
  private static final int NEWEST = 64;

  private static final long MAX_NEWEST_BYTES = 256 << 20;

  /// The bytes of the other partitions that a writer checks. After a commit, the next writer begins
  /// with the next partition.
  private static final long MAX_OTHERS_BYTES = 64 << 20;

  private SidecarCheckSchedule() {}

  /// The indexes in the list of the sidecars to check, each once.
  ///
  /// @param partitions in ascending order of their ordinals
  /// @param commit the commit number of the manifest
  static List<Integer> positions(List<Partition> partitions, long commit) {
    var positions = new ArrayList<Integer>();
    int others = partitions.size();
    long newestBytes = 0;
    while (others > 0 && positions.size() < NEWEST && newestBytes < MAX_NEWEST_BYTES) {
      others--;
      newestBytes += partitions.get(others).bytes();
      positions.add(others);
    }
    long othersBytes = 0;
    for (int i = 0; i < others && othersBytes < MAX_OTHERS_BYTES; i++) {
      int position = (int) ((commit + i) % others);
      othersBytes += partitions.get(position).bytes();
      positions.add(position);
    }
    return positions;
  }
}
