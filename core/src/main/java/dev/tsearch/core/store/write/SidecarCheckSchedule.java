package dev.tsearch.core.store.write;

import dev.tsearch.core.store.manifest.Partition;
import java.util.ArrayList;
import java.util.List;

/// Which sidecars a writer looks at when it comes, since looking at all takes too long in a large
/// archive: the newest, which sealing does not sync, and others in turn, so that each is looked at
/// some day. A twentieth of the bytes named here is read.
final class SidecarCheckSchedule {
  /// So many of the newest are looked at by every writer, unless their partitions are longer than
  /// the next.
  private static final int NEWEST = 64;

  private static final long MOST_NEWEST_BYTES = 256 << 20;

  /// Besides, others of so many bytes; the next writer after a commit begins with the next.
  private static final long MOST_OTHERS_BYTES = 64 << 20;

  private SidecarCheckSchedule() {}

  /// The positions of those whose turn it is, each once.
  ///
  /// @param partitions in ascending order of their ordinals
  /// @param commit the manifest's
  static List<Integer> positions(List<Partition> partitions, long commit) {
    var positions = new ArrayList<Integer>();
    int others = partitions.size();
    long newestBytes = 0;
    while (others > 0 && positions.size() < NEWEST && newestBytes < MOST_NEWEST_BYTES) {
      others--;
      newestBytes += partitions.get(others).bytes();
      positions.add(others);
    }
    long othersBytes = 0;
    for (int i = 0; i < others && othersBytes < MOST_OTHERS_BYTES; i++) {
      int position = (int) ((commit + i) % others);
      othersBytes += partitions.get(position).bytes();
      positions.add(position);
    }
    return positions;
  }
}
