package dev.tsearch.indexer.lucene.rank;

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
    all.sort(ScoredAddress.in(order));
    return new Found(all.subList(0, Math.min(limit, all.size())), total + other.total);
  }
}
