package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.index.Coverage;
import org.jspecify.annotations.Nullable;

/// The indexed entries that a search may return: the entries of the searched partitions and, of the
/// active partition, only those that the snapshot has.
///
/// @param ordinals the searched partitions; all are part of the snapshot
/// @param activeOrdinal the active partition of the snapshot; [Coverage#NONE] if there is none
/// @param activeBytes the size of the active partition in the snapshot, in bytes
public record PartitionFilter(PartitionSet ordinals, int activeOrdinal, long activeBytes) {

  /// Returns a filter for complete partitions.
  public static PartitionFilter of(PartitionSet ordinals) {
    return new PartitionFilter(ordinals, Coverage.NONE, 0);
  }

  // Written out: the JVM links the methods of a record anew at each start.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PartitionFilter filter
        && ordinals.equals(filter.ordinals)
        && activeOrdinal == filter.activeOrdinal
        && activeBytes == filter.activeBytes;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * ordinals.hashCode() + activeOrdinal) + Long.hashCode(activeBytes);
  }

  /// Whether the filter accepts every entry of an index with this coverage.
  boolean includesAllOf(Coverage coverage) {
    boolean includesActive =
        coverage.activeOrdinal() == Coverage.NONE
            || (ordinals.contains(coverage.activeOrdinal())
                && (coverage.activeOrdinal() != activeOrdinal
                    || coverage.activeBytes() <= activeBytes));
    boolean cutsComplete = coverage.completeOrdinals().contains(activeOrdinal);
    return includesActive && !cutsComplete && ordinals.containsAll(coverage.completeOrdinals());
  }
}
