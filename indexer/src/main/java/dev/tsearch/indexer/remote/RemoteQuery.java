package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.query.CompiledQuery;

/// A query of a cluster: the query that a search of an archive would run.
///
/// @param compiled the query
/// @param time the time range of the matches
/// @param order the order of the first matches
/// @param count how many of them are wanted; 0 to count the matches only
public record RemoteQuery(CompiledQuery compiled, TimeRange time, Order order, int count) {

  /// Whether the matches are wanted in the order of their scores.
  public boolean isByScore() {
    return order == Order.RELEVANCE && compiled.scores();
  }
}
