package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.library.EntryQuestion;
import dev.tsearch.indexer.search.PageToken;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// Reads the command line of a search. Reads no file.
final class SearchArguments {
  private SearchArguments() {}

  /// Parses a command line.
  ///
  /// @throws UserException if an option is wrong
  static EntryQuestion parse(ParseResult arguments, Environment environment) throws UserException {
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
    return new EntryQuestion(
        words,
        query,
        FieldOptions.of(arguments),
        TimeOptions.read(arguments, environment, now),
        Options.isGiven(arguments, SearchOptions.COUNT) ? 0 : SearchOptions.limit(arguments),
        SearchOptions.order(arguments, query.query()),
        SearchOptions.pruning(arguments),
        SearchOptions.strictness(arguments),
        SearchOptions.copies(arguments),
        Options.isGiven(arguments, SearchOptions.ALL),
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
}
