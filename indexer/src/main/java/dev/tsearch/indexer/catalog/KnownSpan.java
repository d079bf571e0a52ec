package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The time in which some conversations have entries, as the merged sessions know it. Of the
/// partitions of other times, no sidecar has to be read.
///
/// @param pack the merged sessions; empty if they are missing or damaged, and nothing is known
/// @param min the earliest time of a dated entry; later than `max` if there is none
/// @param max the latest time of a dated entry
record KnownSpan(Optional<SessionPack> pack, long min, long max) {
  static KnownSpan of(Snapshot snapshot, Set<TranscriptId> transcripts) throws IOException {
    Optional<SessionPack> pack = snapshot.sessionPack();
    Optional<List<SessionRow>> rows = pack.flatMap(it -> SessionCatalog.find(it, transcripts));
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (SessionRow row : rows.orElse(List.of())) {
      if (transcripts.contains(row.transcript()) && row.min() != TimeRange.UNDATED) {
        min = Math.min(min, row.min());
        max = Math.max(max, row.max());
      }
    }
    return new KnownSpan(rows.isPresent() ? pack : Optional.empty(), min, max);
  }

  /// Whether no entry of the conversations is in a partition. False leaves it open.
  boolean excludes(Partition partition) throws IOException {
    return pack.isPresent()
        && partition.undated() == 0
        && (partition.max() < min || partition.min() > max)
        && pack.get().partitions().contain(partition);
  }
}
