package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which page of a result is wanted, and which details of its hits.
///
/// @param after the end of the page before; empty for the first page
/// @param details the optional parts
public record Page(Optional<PageCursor> after, HitDetails details) {
  /// The first page, without details.
  public static final Page FIRST = new Page(Optional.empty(), HitDetails.NONE);

  /// The page after a cursor, without details.
  public static Page after(PageCursor cursor) {
    return new Page(Optional.of(cursor), HitDetails.NONE);
  }

  /// The same page with other details.
  public Page with(HitDetails other) {
    return new Page(after, other);
  }

  /// How many hits come before the page.
  int shown() {
    return after.map(PageCursor::shown).orElse(0);
  }

  /// What the page before did about mistyped words; empty for the first page.
  Optional<AppliedSpelling> spelling() {
    return after.map(PageCursor::spelling);
  }

  /// The statistics that scores are computed from: those of the page before; empty for the first
  /// page.
  Optional<ScoreStatistics> statistics() {
    return after.map(PageCursor::statistics);
  }

  /// The index of the page's first hit in the list of all hits: after the last hit of the page
  /// before or, if that is gone, at the first hit that comes after it in an order by time; in a
  /// ranking, which contains only entries that the first page knew, after as many hits.
  ///
  /// @param isRanking whether the hits are not sorted by their places in the order
  int start(List<ReadHit> hits, Order order, boolean isRanking) {
    if (after.isEmpty()) {
      return 0;
    }
    ScoredAddress last = after.get().last();
    for (int at = 0; at < hits.size(); at++) {
      if (isAt(last, hits.get(at))) {
        return at + 1;
      }
    }
    if (isRanking) {
      return Math.min(shown(), hits.size());
    }
    Comparator<ScoredAddress> comparator = ScoredAddress.in(order);
    for (int at = 0; at < hits.size(); at++) {
      if (comparator.compare(hits.get(at).place(), last) > 0) {
        return at;
      }
    }
    return hits.size();
  }

  /// Whether a hit is at an address, or replaced the hit at it.
  private static boolean isAt(ScoredAddress last, ReadHit hit) {
    return hit.located().address().equals(last.address())
        || hit.copies().stream().anyMatch(copy -> copy.located().address().equals(last.address()));
  }
}
