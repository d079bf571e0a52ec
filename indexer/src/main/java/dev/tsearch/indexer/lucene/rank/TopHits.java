package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.query.Order;
import java.util.ArrayList;
import java.util.List;

/// What a search found.
///
/// @param best the first hits of the order that was asked for
/// @param total how many hits there are in all
public record TopHits(List<ScoredAddress> best, long total) {
  /// Nothing found.
  public static final TopHits NOTHING = new TopHits(List.of(), 0);

  /// Copies the hits.
  public TopHits {
    best = List.copyOf(best);
  }

  /// The hits of two searches over different entries as those of one.
  public TopHits merge(TopHits other, int limit, Order order) {
    var all = new ArrayList<ScoredAddress>(best.size() + other.best.size());
    all.addAll(best);
    all.addAll(other.best);
    all.sort(ScoredAddress.in(order));
    return new TopHits(all.subList(0, Math.min(limit, all.size())), total + other.total);
  }
}
