package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.Watermark;
import org.jspecify.annotations.Nullable;

/// A request for the first hits of a query.
///
/// @param query the query
/// @param time the time range of the hits
/// @param limit the maximum number of hits, at least 0
/// @param order the order of the hits
/// @param inserted whether inserted texts are found; a search of one index does not place them last
/// @param statistics the frequencies that scores are computed from; the search adds missing ones
/// @param compactions determines what is in the context of the model; empty to leave the term out
///   of the score
/// @param extent entries after it are left out of a ranking; null for none
/// @param deadline when the search ends with what it has found
public record TopHitsRequest(
    CompiledQuery query,
    TimeRange time,
    int limit,
    Order order,
    Inserted inserted,
    ScoreStatistics statistics,
    CompactionTimes compactions,
    @Nullable Watermark extent,
    SearchDeadline deadline) {

  /// Creates a request for all entries whose scores do not depend on compactions.
  public TopHitsRequest(
      CompiledQuery query, TimeRange time, int limit, Order order, ScoreStatistics statistics) {
    this(
        query,
        time,
        limit,
        order,
        Inserted.LAST,
        statistics,
        CompactionTimes.NONE,
        null,
        SearchDeadline.NONE);
  }

  /// Returns this request with another end of the search.
  public TopHitsRequest within(SearchDeadline other) {
    return new TopHitsRequest(
        query, time, limit, order, inserted, statistics, compactions, extent, other);
  }

  /// Returns this request with another limit.
  public TopHitsRequest withLimit(int other) {
    return new TopHitsRequest(
        query, time, other, order, inserted, statistics, compactions, extent, deadline);
  }

  /// Returns this request in another order.
  public TopHitsRequest in(Order other) {
    return new TopHitsRequest(
        query, time, limit, other, inserted, statistics, compactions, extent, deadline);
  }

  /// Returns this request with inserted texts found, left out, or alone.
  public TopHitsRequest with(Inserted other) {
    return new TopHitsRequest(
        query, time, limit, order, other, statistics, compactions, extent, deadline);
  }
}
