package dev.tsearch.core.query;

import java.util.List;

/// A query of which not all words are required.
///
/// @param required what every entry must match
/// @param words of these it must match some
/// @param least how many of them
public record MinimumMatchQuery(Query required, List<Query> words, int least) {

  /// Copies the words.
  public MinimumMatchQuery {
    words = List.copyOf(words);
    if (least < 1 || least > words.size()) {
      throw new IllegalArgumentException(
          "least must be from 1 to %d, got %d".formatted(words.size(), least));
    }
  }

  /// This query with something more that is required.
  public MinimumMatchQuery and(Query more) {
    return new MinimumMatchQuery(Query.all(List.of(required, more)), words, least);
  }
}
