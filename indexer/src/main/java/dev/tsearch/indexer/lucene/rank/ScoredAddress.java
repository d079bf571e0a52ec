package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import java.util.Comparator;

/// The address of a hit, before its line is read.
///
/// @param address the address of the line
/// @param score the score; 0 in time order
/// @param timestamp the time of the entry in unix seconds, 0 if undated
public record ScoredAddress(EntryAddress address, float score, long timestamp) {
  // Written out: Comparator.comparing and thenComparing link lambdas at each start.
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

  /// Returns a comparator that sorts hits in an order. No two entries compare as equal. Entries
  /// with the same score are sorted newest first. Entries with the same time are sorted by address:
  /// descending in [Order#TIME], otherwise ascending.
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

  /// Returns a number that sorts times in an order by time, ascending. Undated entries are last.
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
