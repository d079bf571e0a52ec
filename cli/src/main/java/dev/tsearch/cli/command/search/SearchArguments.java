package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageToken;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// The command line of a search, parsed. Parsing reads no file: [#resolve] makes the request once
/// the names of sessions are resolved.
///
/// @param words the words of the query, joined
/// @param query the parsed query, with its notes
/// @param filter the values of the field options
/// @param time the time range
/// @param limit how many hits are wanted
/// @param skipped how many hits are before the page that is wanted; 0 with a token
/// @param token the token of the page before
/// @param now the time of the search; of a further page, that of the first page
record SearchArguments(
    String words,
    ParsedQuery query,
    FieldFilter filter,
    TimeRange time,
    int limit,
    int skipped,
    Order order,
    Pruning pruning,
    Strictness strictness,
    Copies copies,
    Optional<PageToken> token,
    Instant now) {

  /// Parses a command line.
  ///
  /// @throws UserException if an option is wrong
  static SearchArguments parse(ParseResult arguments, Environment environment)
      throws UserException {
    SearchOptions.rejectConflicts(arguments);
    SearchOptions.rejectSeveralModes(arguments);
    Optional<PageToken> token = token(arguments);
    Instant now = token.isEmpty() ? environment.clock().instant() : token.get().now();
    String words = String.join(" ", Options.wordsOf(arguments));
    var parser = new QueryParser(now, environment.zone());
    boolean isExact = Options.isGiven(arguments, SearchOptions.EXACT);
    ParsedQuery parsed = parser.parse(words, isExact ? Strictness.STRICT : Strictness.LENIENT);
    ParsedQuery query =
        isExact ? new ParsedQuery(Query.exact(parsed.query()), parsed.notes()) : parsed;
    return new SearchArguments(
        words,
        query,
        FieldFilter.of(arguments),
        TimeOptions.read(arguments, environment, now),
        Options.isGiven(arguments, SearchOptions.COUNT) ? 0 : SearchOptions.limit(arguments),
        SearchOptions.skipped(arguments),
        SearchOptions.order(arguments, query.query()),
        SearchOptions.pruning(arguments),
        SearchOptions.strictness(arguments),
        SearchOptions.copies(arguments),
        token,
        now);
  }

  private static Optional<PageToken> token(ParseResult arguments) throws UserException {
    Optional<String> typed = Options.valueOf(arguments, SearchOptions.CURSOR);
    if (typed.isEmpty()) {
      return Optional.empty();
    }
    Optional<PageToken> token = PageToken.parse(typed.get());
    if (token.isEmpty()) {
      throw new UserException(
          SearchOptions.CURSOR + ": not a cursor: " + typed.get(),
          "the end of a page of hits prints it");
    }
    return token;
  }

  /// What to search for.
  ///
  /// @param request the request
  /// @param page the page of the result
  /// @param isLeftEmpty whether the typed words ask for nothing, and no option does
  record Resolved(SearchRequest request, Page page, boolean isLeftEmpty) {}

  /// Makes the request.
  ///
  /// @param sessions the whole names of the sessions in the filter
  /// @throws UserException if the token belongs to another request
  Resolved resolve(List<String> sessions) throws UserException {
    var request =
        new SearchRequest(
            query.query(), filter.query(sessions), time, limit, order, pruning, strictness, copies);
    if (token.isPresent() && !token.get().isOf(request)) {
      throw new UserException(
          SearchOptions.CURSOR + ": the cursor belongs to another search",
          "repeat the words, filters, times and order of that search");
    }
    boolean isLeftEmpty =
        !words.isBlank()
            && words.indexOf('*') < 0
            && request.combined() instanceof Query.Everything
            && request.time().isUnbounded();
    Page page = token.isEmpty() ? Page.FIRST : Page.after(token.get().cursor());
    return new Resolved(request, page, isLeftEmpty);
  }
}
