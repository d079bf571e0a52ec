/// Statistics of an archive: tokens, answers, messages and calls of tools, grouped.
///
/// It owns [ArchiveStats], which answers a [StatsRequest] from the sidecars' sections of use
/// ([dev.tsearch.core.store.sidecar.UsageTable]), and reads the entries of a partition only if it
/// has no such section or if a filter needs them.
///
/// **Invariant:** an answer of a model counts once, by its line of most output tokens, in however
/// many partitions or copies of a session its lines are.
///
/// **Invariant:** the sums of all rows are the totals.
///
/// Start reading at [ArchiveStats].
@NullMarked
package dev.tsearch.indexer.stats;

import org.jspecify.annotations.NullMarked;
