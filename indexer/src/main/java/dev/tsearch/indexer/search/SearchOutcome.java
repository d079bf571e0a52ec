package dev.tsearch.indexer.search;

import java.util.List;
import java.util.Optional;

/// What a search gives: hits, or what was made of every match.
///
/// @param <A> the kind of answer
sealed interface SearchOutcome<A extends SearchOutcome<A>> permits SearchResult, AggregateResult {

  /// Whether nothing at all matches, as far as everything was searched.
  boolean isNothing();

  /// How it was searched.
  Explanation explanation();

  /// What could not be searched because it is damaged, one sentence each.
  List<String> damages();

  /// This answer as that to a looser query.
  A with(AppliedRelaxation other);

  /// In what it differs from one that was got without pruning, for people to read; empty if it is
  /// the same. Notes, damages and how it was searched may differ.
  Optional<String> differenceFrom(A whole);
}
