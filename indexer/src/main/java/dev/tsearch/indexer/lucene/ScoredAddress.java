package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.query.Order;
import java.util.Comparator;

/// A hit before its line is read.
///
/// @param address where the entry's line stands
/// @param score how well it answers the query; 0 in time order
/// @param timestamp the entry's time in unix seconds, 0 if undated
public record ScoredAddress(EntryAddress address, float score, long timestamp) {
  private static final Comparator<ScoredAddress> BY_TIME =
      Comparator.comparingLong(ScoredAddress::timestamp)
          .reversed()
          .thenComparingInt(hit -> hit.address().ordinal())
          .thenComparingLong(hit -> hit.address().offset());
  private static final Comparator<ScoredAddress> BY_SCORE =
      Comparator.comparingDouble(ScoredAddress::score).reversed().thenComparing(BY_TIME);

  /// Compares hits, the one that comes first being the smaller. Equal ones stand newest first, then
  /// in the order of their addresses, so that no two entries are equal.
  public static Comparator<ScoredAddress> in(Order order) {
    return order == Order.RELEVANCE ? BY_SCORE : BY_TIME;
  }
}
