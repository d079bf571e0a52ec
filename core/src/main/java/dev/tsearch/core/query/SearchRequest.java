package dev.tsearch.core.query;

import dev.tsearch.core.entry.TimeRange;
import java.util.List;

/// One search, complete: nothing about it is asked for again, and no clock is read while it runs.
///
/// @param query what was typed
/// @param filter what options such as `--tool` add: selects, never scores
/// @param time `--since` and `--until`
/// @param limit how many hits are wanted at most, >= 0
/// @param order in which order
/// @param pruning whether partitions are passed over
/// @param strictness what becomes of it if it finds nothing
/// @param copies whether hits that say the same are shown apart
public record SearchRequest(
    Query query,
    Query filter,
    TimeRange time,
    int limit,
    Order order,
    Pruning pruning,
    Strictness strictness,
    Copies copies) {
  /// How many hits are shown where nobody asked for another number.
  public static final int DEFAULT_LIMIT = 20;

  /// Rejects a negative limit.
  public SearchRequest {
    if (limit < 0) {
      throw new IllegalArgumentException("limit must be >= 0, got " + limit);
    }
  }

  /// The best [#DEFAULT_LIMIT] hits of a query over the whole archive.
  public static SearchRequest of(Query query) {
    return new SearchRequest(
        query,
        new Query.Everything(),
        TimeRange.ALL,
        DEFAULT_LIMIT,
        Order.RELEVANCE,
        Pruning.ON,
        Strictness.STRICT,
        Copies.APART);
  }

  /// Query and filter together: what an entry must match, apart from the time.
  public Query combined() {
    return Query.all(List.of(query, filter));
  }

  /// This request for another query.
  public SearchRequest withQuery(Query other) {
    return new SearchRequest(other, filter, time, limit, order, pruning, strictness, copies);
  }

  /// This request with a filter.
  public SearchRequest withFilter(Query other) {
    return new SearchRequest(query, other, time, limit, order, pruning, strictness, copies);
  }

  /// This request for another time.
  public SearchRequest withTime(TimeRange other) {
    return new SearchRequest(query, filter, other, limit, order, pruning, strictness, copies);
  }

  /// This request for another number of hits.
  public SearchRequest withLimit(int other) {
    return new SearchRequest(query, filter, time, other, order, pruning, strictness, copies);
  }

  /// This request in another order.
  public SearchRequest withOrder(Order other) {
    return new SearchRequest(query, filter, time, limit, other, pruning, strictness, copies);
  }

  /// This request with or without pruning.
  public SearchRequest withPruning(Pruning other) {
    return new SearchRequest(query, filter, time, limit, order, other, strictness, copies);
  }

  /// This request with or without the ladder.
  public SearchRequest withStrictness(Strictness other) {
    return new SearchRequest(query, filter, time, limit, order, pruning, other, copies);
  }

  /// This request with copies apart or folded.
  public SearchRequest withCopies(Copies other) {
    return new SearchRequest(query, filter, time, limit, order, pruning, strictness, other);
  }
}
