package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.index.Coverage;

/// Which of the indexed entries a search may find: those of the partitions that the plan left over,
/// and of the active one only what its snapshot holds.
///
/// @param ordinals the partitions that are searched; never one that the snapshot does not know
/// @param activeOrdinal the ordinal of the snapshot's active partition; [Coverage#NONE] if none
/// @param activeBytes how many bytes of it the snapshot holds
public record PartitionFilter(PartitionSet ordinals, int activeOrdinal, long activeBytes) {

  /// Whole partitions.
  public static PartitionFilter of(PartitionSet ordinals) {
    return new PartitionFilter(ordinals, Coverage.NONE, 0);
  }

  /// Whether nothing that such an index holds is out of scope.
  boolean holdsAllOf(Coverage coverage) {
    boolean holdsPart =
        coverage.activeOrdinal() == Coverage.NONE
            || (ordinals.contains(coverage.activeOrdinal())
                && (coverage.activeOrdinal() != activeOrdinal
                    || coverage.activeBytes() <= activeBytes));
    boolean cutsComplete = coverage.completeOrdinals().contains(activeOrdinal);
    return holdsPart && !cutsComplete && ordinals.containsAll(coverage.completeOrdinals());
  }
}
