/// Which partitions a search reads.
///
/// It owns [PartitionPlan], which prunes partitions by their sidecars, and [UncoveredEntries], the
/// entries that the index does not cover.
///
/// Start reading at [PartitionPlan].
@NullMarked
package dev.tsearch.indexer.search.plan;

import org.jspecify.annotations.NullMarked;
