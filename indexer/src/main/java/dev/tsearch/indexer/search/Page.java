package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which part of a result is wanted, and how much is told about it.
///
/// @param after where the page before it ended; empty for the first page
/// @param reasons whether it is told why each hit has its score
public record Page(Optional<PageCursor> after, Reasons reasons) {
  /// The first page, without reasons.
  public static final Page FIRST = new Page(Optional.empty(), Reasons.NONE);

  /// Whether it is told why each hit has its score.
  public enum Reasons {
    /// It is not.
    NONE,
    /// It is.
    TOLD
  }

  /// The page after a cursor.
  public static Page after(PageCursor cursor) {
    return new Page(Optional.of(cursor), Reasons.NONE);
  }

  /// The same page with or without reasons.
  public Page with(Reasons other) {
    return new Page(after, other);
  }

  /// How many hits came before it.
  int shown() {
    return after.map(PageCursor::shown).orElse(0);
  }

  /// Which step of the query's ladder it is taken from; 0 for none, and for the first page, of
  /// which that is not known yet.
  int step() {
    return after.map(PageCursor::step).orElse(0);
  }

  /// What scores are made of: what they were made of on the page before.
  ScoreStatistics statistics() {
    return after.map(PageCursor::statistics).orElseGet(ScoreStatistics::new);
  }

  /// Where the page begins in a result from its beginning: behind the last hit of the page before
  /// or, if that is not there any more, before the first that comes after it in the order.
  int start(List<ReadHit> hits, Order order) {
    if (after.isEmpty()) {
      return 0;
    }
    ScoredAddress last = after.get().last();
    for (int at = 0; at < hits.size(); at++) {
      if (stands(last, hits.get(at))) {
        return at + 1;
      }
    }
    Comparator<ScoredAddress> comparator = ScoredAddress.in(order);
    for (int at = 0; at < hits.size(); at++) {
      if (comparator.compare(hits.get(at).place(), last) > 0) {
        return at;
      }
    }
    return hits.size();
  }

  /// Whether a hit is the one, or has taken its place since.
  private static boolean stands(ScoredAddress last, ReadHit hit) {
    return hit.located().address().equals(last.address())
        || hit.copies().stream().anyMatch(copy -> copy.located().address().equals(last.address()));
  }
}
