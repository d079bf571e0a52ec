package dev.tsearch.indexer.search;

import java.util.List;
import java.util.Optional;

/// An aggregate of all matches of a search.
///
/// @param value the aggregate
/// @param isNothing whether nothing matches
/// @param explanation how the search ran
/// @param notes notes for the user, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each
/// @param relaxation how the query was relaxed
public record AggregateResult<T>(
    T value,
    boolean isNothing,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    AppliedRelaxation relaxation)
    implements SearchOutcome<AggregateResult<T>> {

  /// Copies the lists.
  public AggregateResult {
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
  }

  /// The same result with another value.
  <V> AggregateResult<V> withValue(V other, boolean isEmpty) {
    return new AggregateResult<>(other, isEmpty, explanation, notes, damages, relaxation);
  }

  @Override
  public AggregateResult<T> with(AppliedRelaxation other) {
    return new AggregateResult<>(value, isNothing, explanation, notes, damages, other);
  }

  @Override
  public Optional<String> differenceFrom(AggregateResult<T> whole) {
    return AggregationDifference.between(
        value, whole.value, whole.explanation.entriesNotIndexed() == 0);
  }
}
