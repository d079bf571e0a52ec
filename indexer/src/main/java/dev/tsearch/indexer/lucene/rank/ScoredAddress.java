package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import java.util.Comparator;

/// A hit before its line is read.
///
/// @param address where the entry's line stands
/// @param score how well it answers the query; 0 in time order
/// @param timestamp the entry's time in unix seconds, 0 if undated
public record ScoredAddress(EntryAddress address, float score, long timestamp) {
  // Written out: what the JDK combines of comparators is linked at each start anew.
  private static final Comparator<ScoredAddress> BY_TIME =
      (one, other) -> {
        int order = Long.compare(other.timestamp, one.timestamp);
        return order == 0 ? byAddress(other, one) : order;
      };
  private static final Comparator<ScoredAddress> OLDEST_FIRST =
      (one, other) -> {
        int order =
            Long.compare(
                timePlace(Order.OLDEST, one.timestamp), timePlace(Order.OLDEST, other.timestamp));
        return order == 0 ? byAddress(one, other) : order;
      };
  private static final Comparator<ScoredAddress> BY_SCORE =
      (one, other) -> {
        int order = Float.compare(other.score, one.score);
        order = order == 0 ? Long.compare(other.timestamp, one.timestamp) : order;
        return order == 0 ? byAddress(one, other) : order;
      };

  /// Compares hits, the one that comes first being the smaller; no two entries are equal. What
  /// scores the same stands newest first, and what is of the same second in the order of addresses:
  /// in time order the order in which it was written, newest first the reverse of that.
  public static Comparator<ScoredAddress> in(Order order) {
    if (order == Order.OLDEST) {
      return OLDEST_FIRST;
    }
    return order == Order.RELEVANCE ? BY_SCORE : BY_TIME;
  }

  private static int byAddress(ScoredAddress one, ScoredAddress other) {
    int order = Integer.compare(one.address.ordinal(), other.address.ordinal());
    return order == 0 ? Long.compare(one.address.offset(), other.address.offset()) : order;
  }

  /// Where a time stands in an order by time: the smaller, the earlier it comes. What is undated
  /// comes last.
  ///
  /// @param order [Order#TIME] or [Order#OLDEST]
  /// @param timestamp in unix seconds, 0 if undated
  public static long timePlace(Order order, long timestamp) {
    if (order == Order.OLDEST) {
      return timestamp == TimeRange.UNDATED ? Long.MAX_VALUE : timestamp;
    }
    return -timestamp;
  }
}
