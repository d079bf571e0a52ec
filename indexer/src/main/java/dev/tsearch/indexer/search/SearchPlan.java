package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;

/// A search of one snapshot that is planned and not yet run: plain data.
///
/// @param request the request; its pruning is on or off, never to be verified
/// @param query the compiled query, with the request's filter
/// @param spelling what the query does about mistyped words
/// @param partitions the partitions to search
/// @param startNanos when planning began, by `System.nanoTime()`
/// @param plannedNanos when planning ended
record SearchPlan(
    SearchRequest request,
    CompiledQuery query,
    AppliedSpelling spelling,
    PartitionPlan partitions,
    long startNanos,
    long plannedNanos) {

  /// Plans the search for a query in a snapshot.
  ///
  /// @param pruning replaces the request's
  static SearchPlan of(
      Snapshot snapshot,
      SearchRequest request,
      Pruning pruning,
      CompiledQuery query,
      AppliedSpelling spelling,
      long startNanos)
      throws IOException {
    PartitionPlan partitions =
        PartitionPlan.of(snapshot, query.requirement(), request.time(), pruning);
    // A time range skips postings. Verification has to skip exactly the pruned partitions.
    if (request.pruning() == Pruning.ON && request.time().isUnbounded()) {
      partitions = partitions.reaching(PartitionPlan.Reach.KNOWN);
    }
    return new SearchPlan(
        request.withPruning(pruning), query, spelling, partitions, startNanos, System.nanoTime());
  }

  /// Whether no partition is left to search.
  boolean isEmpty() {
    return partitions.isEmpty();
  }
}
