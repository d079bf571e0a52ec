package dev.tsearch.indexer.search;

import java.util.List;
import java.util.Optional;

/// What was made of every match of a search.
///
/// @param value what was made of them
/// @param isNothing whether there is none
/// @param explanation how it was searched
/// @param notes what the user should know about it, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each
/// @param loosening how much less was asked for than was typed
public record AggregateResult<T>(
    T value,
    boolean isNothing,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    AppliedRelaxation loosening)
    implements SearchOutcome<AggregateResult<T>> {

  /// Copies the lists.
  public AggregateResult {
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
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
