package dev.tsearch.core.query;

import java.util.List;

/// A query with optional words of which at least a given number must match.
///
/// @param required what every entry must match as well
/// @param words the optional words
/// @param minimum how many of the words must match, from 1 to their number
public record MinimumMatchQuery(Query required, List<Query> words, int minimum) {

  /// Copies the words.
  ///
  /// @throws IllegalArgumentException if the minimum is out of its range
  public MinimumMatchQuery {
    words = List.copyOf(words);
    if (minimum < 1 || minimum > words.size()) {
      throw new IllegalArgumentException(
          "minimum must be from 1 to %d, got %d".formatted(words.size(), minimum));
    }
  }

  /// This query with one more required part.
  public MinimumMatchQuery and(Query more) {
    return new MinimumMatchQuery(Query.all(List.of(required, more)), words, minimum);
  }
}
