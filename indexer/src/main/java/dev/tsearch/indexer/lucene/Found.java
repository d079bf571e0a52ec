package dev.tsearch.indexer.lucene;

import dev.tsearch.core.query.Order;
import java.util.ArrayList;
import java.util.List;

/// What a search found.
///
/// @param best the first hits of the order that was asked for
/// @param total how many hits there are in all
public record Found(List<ScoredAddress> best, long total) {
  /// Nothing found.
  public static final Found NOTHING = new Found(List.of(), 0);

  /// Copies the hits.
  public Found {
    best = List.copyOf(best);
  }

  /// The hits of two searches over different entries as those of one.
  public Found merge(Found other, int limit, Order order) {
    var all = new ArrayList<ScoredAddress>(best.size() + other.best.size());
    all.addAll(best);
    all.addAll(other.best);
    all.sort((left, right) -> compare(left, right, order));
    return new Found(all.subList(0, Math.min(limit, all.size())), total + other.total);
  }

  /// Compares two hits, the one that comes first being the smaller. Equal ones stand newest first,
  /// then in the order of their addresses, so that no two are equal.
  private static int compare(ScoredAddress left, ScoredAddress right, Order order) {
    int byScore = order == Order.RELEVANCE ? Float.compare(right.score(), left.score()) : 0;
    if (byScore != 0) {
      return byScore;
    }
    int byTime = Long.compare(right.timestamp(), left.timestamp());
    if (byTime != 0) {
      return byTime;
    }
    int byOrdinal = Integer.compare(left.address().ordinal(), right.address().ordinal());
    return byOrdinal != 0
        ? byOrdinal
        : Long.compare(left.address().offset(), right.address().offset());
  }
}
