package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;

/// What is wanted of an index.
///
/// @param query what an entry must match
/// @param time when it must have been
/// @param limit how many hits are wanted at most, >= 0
/// @param order in which order
/// @param statistics what scores are made of; what they lack is noted in them
/// @param compactions when conversations were compacted; none where that does not count
public record TopHitsRequest(
    CompiledQuery query,
    TimeRange time,
    int limit,
    Order order,
    ScoreStatistics statistics,
    CompactionTimes compactions) {

  /// What is wanted where compactions do not count.
  public TopHitsRequest(
      CompiledQuery query, TimeRange time, int limit, Order order, ScoreStatistics statistics) {
    this(query, time, limit, order, statistics, CompactionTimes.NONE);
  }

  /// The same for another number of hits.
  public TopHitsRequest withLimit(int other) {
    return new TopHitsRequest(query, time, other, order, statistics, compactions);
  }

  /// The same in another order.
  public TopHitsRequest in(Order other) {
    return new TopHitsRequest(query, time, limit, other, statistics, compactions);
  }
}
