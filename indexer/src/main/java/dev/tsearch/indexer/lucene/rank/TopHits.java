package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.rank.SessionRanking.RankedSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The result of a search: the first hits and the number of all hits.
///
/// @param best the first hits in the requested order
/// @param total the number of all hits
/// @param ranking the ranking of the hits; empty if they are in an order by time
public record TopHits(List<ScoredAddress> best, long total, Optional<Ranking> ranking) {
  /// No hits.
  public static final TopHits NOTHING = new TopHits(List.of(), 0);

  /// The ranking of hits.
  ///
  /// @param hits the hits, in their order
  /// @param sessions the sessions, best first
  /// @param counts how many hits have how many of the words
  public record Ranking(List<RankedEntry> hits, List<RankedSession> sessions, WordCounts counts) {
    private Ranking then(Ranking others) {
      return new Ranking(
          joined(hits, others.hits), joined(sessions, others.sessions), counts.plus(others.counts));
    }
  }

  /// Hits in an order by time.
  public TopHits(List<ScoredAddress> best, long total) {
    this(best, total, Optional.empty());
  }

  /// Copies the hits.
  public TopHits {
    best = List.copyOf(best);
  }

  /// The first hits of a ranking.
  ///
  /// @param limit the maximum number of hits
  public static TopHits of(RankedEntries found, int limit) {
    SessionRanking ranking = SessionRanking.ofSessions(found);
    List<RankedEntry> hits = ranking.hits();
    List<RankedEntry> first = hits.subList(0, Math.min(limit, hits.size()));
    var best = new ArrayList<ScoredAddress>(first.size());
    for (RankedEntry entry : first) {
      best.add(entry.scored());
    }
    return new TopHits(
        best, found.total(), Optional.of(new Ranking(first, ranking.sessions(), found.counts())));
  }

  /// These hits, then those of a search for other entries in the same order.
  public TopHits then(TopHits others) {
    return new TopHits(
        joined(best, others.best),
        total + others.total,
        ranking.flatMap(first -> others.ranking.map(first::then)));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    var all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /// Merges the results of two searches of disjoint sets of entries in an order by time.
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
