package dev.tsearch.indexer.search;

import java.util.List;
import java.util.Optional;

/// The result of a search: a page of hits, or an aggregate of all matches.
///
/// @param <A> the type of the result itself
sealed interface SearchOutcome<A extends SearchOutcome<A>> permits SearchResult, AggregateResult {

  /// Whether nothing matches in the searched partitions, and all were searched.
  boolean isNothing();

  /// How the search ran.
  Explanation explanation();

  /// What could not be searched because it is damaged, one sentence each.
  List<String> damages();

  /// The first difference from the result without pruning, for people to read; empty if there is
  /// none. Notes, damages and explanation may differ.
  Optional<String> differenceFrom(A whole);
}
