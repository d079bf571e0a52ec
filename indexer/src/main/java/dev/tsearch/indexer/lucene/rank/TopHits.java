package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.query.Order;
import java.util.ArrayList;
import java.util.List;

/// The result of a search: the first hits and the number of all hits.
///
/// @param best the first hits in the requested order
/// @param total the number of all hits
public record TopHits(List<ScoredAddress> best, long total) {
  /// No hits.
  public static final TopHits NOTHING = new TopHits(List.of(), 0);

  /// Copies the hits.
  public TopHits {
    best = List.copyOf(best);
  }

  /// Merges the results of two searches of disjoint sets of entries.
  ///
  /// @param limit the maximum number of hits to keep
  public TopHits merge(TopHits other, int limit, Order order) {
    var all = new ArrayList<ScoredAddress>(best.size() + other.best.size());
    all.addAll(best);
    all.addAll(other.best);
    all.sort(ScoredAddress.in(order));
    return new TopHits(all.subList(0, Math.min(limit, all.size())), total + other.total);
  }
}
