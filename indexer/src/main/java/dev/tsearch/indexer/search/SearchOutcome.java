package dev.tsearch.indexer.search;

import java.util.List;

/// The result of a search: a page of hits, or an aggregate of all matches.
sealed interface SearchOutcome permits SearchResult, AggregateResult {

  /// Whether nothing matches in the searched partitions, and all were searched to their end.
  boolean isNothing();

  /// How the search ran.
  Explanation explanation();

  /// What could not be searched because it is damaged, one sentence each.
  List<String> damages();
}
