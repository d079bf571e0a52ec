package dev.tsearch.indexer.search;

import java.util.List;

/// What was made of every match of a search.
///
/// @param value what was made of them
/// @param explanation how it was searched
/// @param notes what the user should know about it, one sentence each
/// @param damages what could not be searched because it is damaged, one sentence each
public record Counted<T>(
    T value, Explanation explanation, List<String> notes, List<String> damages) {

  /// Copies the lists.
  public Counted {
    notes = List.copyOf(notes);
    damages = List.copyOf(damages);
  }
}
