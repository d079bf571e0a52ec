package dev.tsearch.core.query;

import dev.tsearch.core.entry.TimeRange;
import java.util.List;

/// A complete description of one search. A search needs no other input and reads no clock but that
/// of its deadline.
///
/// @param query the query as typed
/// @param filter the query of options such as `--tool`, which only filters and never scores
/// @param time the range of `--since` and `--until`
/// @param limit the maximum number of hits, 0 or more
/// @param order the order of hits
/// @param pruning whether partitions are skipped
/// @param strictness whether words rank or are required
/// @param copies whether hits with nearly the same text are collapsed
/// @param inserted whether entries whose text a program inserted are found
/// @param deadline when the search ends with what it has found
public record SearchRequest(
    Query query,
    Query filter,
    TimeRange time,
    int limit,
    Order order,
    Pruning pruning,
    Strictness strictness,
    Copies copies,
    Inserted inserted,
    SearchDeadline deadline) {
  /// The maximum number of hits unless the user sets another.
  public static final int DEFAULT_LIMIT = 20;

  /// Checks the limit.
  ///
  /// @throws IllegalArgumentException if it is negative
  public SearchRequest {
    if (limit < 0) {
      throw new IllegalArgumentException("limit must be >= 0, got " + limit);
    }
  }

  /// A strict search for the best [#DEFAULT_LIMIT] hits of all entries, inserted texts included.
  public static SearchRequest of(Query query) {
    return new SearchRequest(
        query,
        new Query.Everything(),
        TimeRange.ALL,
        DEFAULT_LIMIT,
        Order.RELEVANCE,
        Pruning.ON,
        Strictness.STRICT,
        Copies.APART,
        Inserted.LAST,
        SearchDeadline.NONE);
  }

  /// The conjunction of query and filter, which an entry must match besides the time.
  public Query combined() {
    return Query.all(List.of(query, filter));
  }

  /// This request with another query.
  public SearchRequest withQuery(Query other) {
    return new SearchRequest(
        other, filter, time, limit, order, pruning, strictness, copies, inserted, deadline);
  }

  /// This request with another filter.
  public SearchRequest withFilter(Query other) {
    return new SearchRequest(
        query, other, time, limit, order, pruning, strictness, copies, inserted, deadline);
  }

  /// This request with another time range.
  public SearchRequest withTime(TimeRange other) {
    return new SearchRequest(
        query, filter, other, limit, order, pruning, strictness, copies, inserted, deadline);
  }

  /// This request with another limit.
  public SearchRequest withLimit(int other) {
    return new SearchRequest(
        query, filter, time, other, order, pruning, strictness, copies, inserted, deadline);
  }

  /// This request with another order.
  public SearchRequest withOrder(Order other) {
    return new SearchRequest(
        query, filter, time, limit, other, pruning, strictness, copies, inserted, deadline);
  }

  /// This request with another mode of pruning.
  public SearchRequest withPruning(Pruning other) {
    return new SearchRequest(
        query, filter, time, limit, order, other, strictness, copies, inserted, deadline);
  }

  /// This request with words that rank, or that are required.
  public SearchRequest withStrictness(Strictness other) {
    return new SearchRequest(
        query, filter, time, limit, order, pruning, other, copies, inserted, deadline);
  }

  /// This request with copies listed or collapsed.
  public SearchRequest withCopies(Copies other) {
    return new SearchRequest(
        query, filter, time, limit, order, pruning, strictness, other, inserted, deadline);
  }

  /// This request with inserted texts found, left out, or alone.
  public SearchRequest withInserted(Inserted other) {
    return new SearchRequest(
        query, filter, time, limit, order, pruning, strictness, copies, other, deadline);
  }

  /// This request as a reader asks it: without inserted texts, unless all entries are wanted or
  /// these are named.
  public SearchRequest asRead(boolean areAllWanted) {
    return withInserted(Inserted.asked(areAllWanted, combined()));
  }

  /// This request with another end of the search.
  public SearchRequest withDeadline(SearchDeadline other) {
    return new SearchRequest(
        query, filter, time, limit, order, pruning, strictness, copies, inserted, other);
  }
}
