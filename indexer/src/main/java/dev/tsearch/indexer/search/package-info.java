/// Searches: plan, execution, result.
///
/// The package owns requests for pages ([Page], [HitDetails]), results ([SearchResult],
/// [AggregateResult], [SearchHit]), and the tokens that continue a result ([PageToken]).
///
/// A search runs in four steps, each of them a class:
///
/// 1. [Searcher] takes a snapshot, and starts over if a writer replaced files of it.
/// 2. [SearchPlan] is data: the compiled query, and the partitions that can contain a match.
/// 3. [SearchExecution] runs a plan. It searches the index for the entries that the index covers,
///    and reads the others ([PlannedEntries]).
/// 4. [HitSearch] makes the page of hits, or an aggregation counts all matches.
///
/// [SnapshotSearch] runs the plans of one snapshot with one open index: the query itself, with
/// mistyped words corrected ([SpellingSearch]), or with all similar words.
///
/// It may use the store, the catalog and the index. Nothing here writes, except the [IndexUpdate]
/// that the caller may provide.
///
/// **Invariant:** a result is data, and all of it comes from one snapshot: hits, context, headings,
/// sessions, explanation. Nothing is read after a search returns.
///
/// **Invariant:** every acknowledged entry that matches is found, whatever the index covers, and
/// also if the index is absent or damaged.
///
/// **Invariant:** pruning changes neither hits nor scores nor counts. A request can have that
/// verified; a difference is a [PruningChangedException].
///
/// Start reading at [Searcher].
@NullMarked
package dev.tsearch.indexer.search;

import org.jspecify.annotations.NullMarked;
