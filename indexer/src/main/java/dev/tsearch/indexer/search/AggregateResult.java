package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import java.util.List;

/// An aggregate of all matches of a search.
///
/// @param value the aggregate
/// @param isNothing whether nothing matches
/// @param explanation how the search ran
/// @param notes notes for the user, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each
/// @param counts how many matches have how many of the words
/// @param spelling what was done about mistyped words
/// @param isComplete whether nothing was left out because the time of the search was over
public record AggregateResult<T>(
    T value,
    boolean isNothing,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    WordCounts counts,
    AppliedSpelling spelling,
    boolean isComplete)
    implements SearchOutcome {

  /// Copies the lists.
  public AggregateResult {
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
  }

  @Override
  public boolean isNothing() {
    return isNothing && isComplete;
  }

  /// The same result with another value.
  <V> AggregateResult<V> withValue(V other, boolean isEmpty) {
    return new AggregateResult<>(
        other, isEmpty, explanation, notes, damages, counts, spelling, isComplete);
  }
}
