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
public record Counted<T>(
    T value,
    boolean isNothing,
    Explanation explanation,
    List<String> notes,
    List<String> damages,
    Loosening loosening)
    implements Answer<Counted<T>> {

  /// Copies the lists.
  public Counted {
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
  }

  @Override
  public Counted<T> with(Loosening other) {
    return new Counted<>(value, isNothing, explanation, notes, damages, other);
  }

  @Override
  public Optional<String> differenceFrom(Counted<T> whole) {
    return TallyDifference.between(value, whole.value, whole.explanation.entriesNotIndexed() == 0);
  }
}
