package dev.tsearch.indexer.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Merges lists whose scores cannot be compared, by the ranks in them.
final class ReciprocalRank {
  /// The usual constant: with it the first of a list does not outweigh the second of two lists.
  private static final int CONSTANT = 60;

  private ReciprocalRank() {}

  /// The values of all lists, those first for which the sum of `1 / (60 + rank)` is largest; of
  /// equal ones those of the first list first.
  static <T> List<T> merged(List<List<T>> lists) {
    Map<T, Double> scores = new LinkedHashMap<>();
    for (List<T> list : lists) {
      for (int rank = 1; rank <= list.size(); rank++) {
        scores.merge(list.get(rank - 1), 1.0 / (CONSTANT + rank), Double::sum);
      }
    }
    var merged = new ArrayList<>(scores.keySet());
    merged.sort((one, other) ->
        Double.compare(scores.getOrDefault(other, 0.0), scores.getOrDefault(one, 0.0)));
    return merged;
  }
}
