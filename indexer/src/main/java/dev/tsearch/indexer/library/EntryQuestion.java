package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageToken;
import java.time.Instant;
import java.util.Optional;

/// A question about the entries of an archive, as read from a command line or from parameters.
///
/// @param words the words of the query, joined
/// @param query the parsed query, with its notes
/// @param filter the values of fields; names of sessions as typed
/// @param time the time range
/// @param limit how many hits are wanted
/// @param all whether inserted texts are found even if nothing names them
/// @param token the token of the page before
/// @param now the time of the search; of a further page, that of the first page
public record EntryQuestion(
    String words,
    ParsedQuery query,
    FieldFilter filter,
    TimeRange time,
    int limit,
    Order order,
    Pruning pruning,
    Strictness strictness,
    Copies copies,
    boolean all,
    Optional<PageToken> token,
    Instant now) {

  /// The question with the whole names of its sessions.
  ///
  /// @param request what to search for
  /// @param page the page of the result
  /// @param now the time of the search
  /// @param isLeftEmpty whether the words ask for nothing, and nothing else selects entries
  public record Resolved(SearchRequest request, Page page, Instant now, boolean isLeftEmpty) {
    /// The same request for another page.
    public Resolved at(Page other) {
      return new Resolved(request, other, now, isLeftEmpty);
    }

    /// The same request with an end of the search.
    public Resolved within(SearchDeadline deadline) {
      return new Resolved(request.withDeadline(deadline), page, now, isLeftEmpty);
    }
  }

  /// This question with another filter.
  public EntryQuestion withFilter(FieldFilter other) {
    return new EntryQuestion(
        words, query, other, time, limit, order, pruning, strictness, copies, all, token, now);
  }

  /// This question with another query.
  public EntryQuestion withQuery(ParsedQuery other) {
    return new EntryQuestion(
        words, other, filter, time, limit, order, pruning, strictness, copies, all, token, now);
  }

  /// This question with another treatment of copies.
  public EntryQuestion withCopies(Copies other) {
    return new EntryQuestion(
        words, query, filter, time, limit, order, pruning, strictness, other, all, token, now);
  }

  /// What to search for.
  public SearchRequest request() {
    return new SearchRequest(
            query.query(),
            filter.query(),
            time,
            limit,
            order,
            pruning,
            strictness,
            copies,
            Inserted.LAST,
            SearchDeadline.NONE)
        .asRead(all);
  }

  /// Makes the request of a question whose sessions have whole names.
  ///
  /// @throws InvalidQuestionException if the token belongs to another request
  public Resolved resolved() throws InvalidQuestionException {
    SearchRequest request = request();
    if (token.isPresent() && !token.get().isOf(request)) {
      throw new InvalidQuestionException(
          "cursor",
          "the cursor belongs to another search",
          "repeat the words, filters, times and order of that search");
    }
    boolean isLeftEmpty =
        !words.isBlank()
            && words.indexOf('*') < 0
            && request.combined() instanceof Query.Everything
            && request.time().isUnbounded();
    Page page = token.isEmpty() ? Page.FIRST : Page.after(token.get().cursor());
    return new Resolved(request, page, now, isLeftEmpty);
  }
}
