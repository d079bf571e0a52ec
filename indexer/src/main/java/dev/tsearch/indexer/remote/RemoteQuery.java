package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.query.CompiledQuery;

/// A query of a cluster: the query that a search of an archive would run.
///
/// @param compiled the query
/// @param time the time range of the matches
/// @param order the order of the first matches
/// @param inserted whether inserted texts match; they are among the others
/// @param candidates how many of the matches are ranked, or read in an order by time; 0 to count
///   the matches only
/// @param read how many of the ranked matches are returned with their texts
/// @param without the partitions whose entries are left out begin with this; empty for none
public record RemoteQuery(
    CompiledQuery compiled,
    TimeRange time,
    Order order,
    Inserted inserted,
    int candidates,
    int read,
    String without) {

  /// A query that only counts the matches.
  ///
  /// @param without the partitions whose entries are left out begin with this; empty for none
  public static RemoteQuery counting(
      CompiledQuery compiled, TimeRange time, Order order, Inserted inserted, String without) {
    return new RemoteQuery(compiled, time, order, inserted, 0, 0, without);
  }

  /// Whether the matches are wanted in the order of their scores.
  public boolean isByScore() {
    return order == Order.RELEVANCE && compiled.scores();
  }
}
