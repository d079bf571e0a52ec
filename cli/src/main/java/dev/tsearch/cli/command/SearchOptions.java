package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.InvalidTimeException;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.query.TimeExpression;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// The options of a search, and the request that they make.
final class SearchOptions {
  static final String LIMIT = "-n";
  static final String AFTER = "-A";
  static final String BEFORE = "-B";
  static final String AROUND = "-C";
  static final String SESSIONS = "-l";
  static final String COUNT = "--count";
  static final String EXPLAIN = "--explain";
  static final String EXACT = "--exact";
  static final String COPIES = "--copies";

  /// Sessions are those of so many hits: more would say little about what matches best.
  static final int SESSION_HITS = 1_000;

  private static final String SINCE = "--since";
  private static final String UNTIL = "--until";
  private static final String SORT = "--sort";
  private static final String ERRORS = "--errors";
  private static final String NO_PRUNE = "--no-prune";
  private static final String VERIFY_PRUNE = "--verify-prune";

  /// Options that select by a keyword field; given twice, either value will do.
  private static final List<Field> FIELDS =
      List.of(
          Field.SOURCE,
          Field.PROJECT,
          Field.SESSION,
          Field.FROM,
          Field.TO,
          Field.TYPE,
          Field.TOOL,
          Field.MODEL,
          Field.FILE);

  private SearchOptions() {}

  /// Adds the options that select by time.
  static CommandSpec withTime(CommandSpec spec) {
    return spec.addOption(
            Options.value("TIME", "not earlier: 30d, 12h, 2026-01-02, yesterday", SINCE))
        .addOption(Options.value("TIME", "not later; a date includes its whole day", UNTIL));
  }

  /// Adds the options that select entries by field.
  static CommandSpec withFields(CommandSpec spec) {
    for (Field field : FIELDS) {
      spec.addOption(
          Options.values(field.key().toUpperCase(Locale.ROOT), meaning(field), "--" + field.key()));
    }
    return spec.addOption(Options.flag("only results of tools that failed", ERRORS));
  }

  /// Adds the options that say how to search.
  static CommandSpec withManner(CommandSpec spec) {
    return spec.addOption(
            Options.value(
                "NUMBER",
                "at most so many hits (" + SearchRequest.DEFAULT_LIMIT + ")",
                LIMIT,
                "--limit"))
        .addOption(Options.value("ORDER", "relevance (best first) or time (newest first)", SORT))
        .addOption(Options.value("NUMBER", "show so many entries after each hit", AFTER))
        .addOption(Options.value("NUMBER", "show so many entries before each hit", BEFORE))
        .addOption(Options.value("NUMBER", "show so many entries around each hit", AROUND))
        .addOption(
            Options.flag("only the sessions that the best hits are in", SESSIONS, "--sessions"))
        .addOption(Options.flag("only how many entries match", COUNT))
        .addOption(Options.flag("one JSON object a hit and a line", Options.JSON))
        .addOption(Options.flag("say on stderr which partitions were searched and why", EXPLAIN))
        .addOption(Options.flag("only what was asked for, or nothing: never less", EXACT))
        .addOption(Options.flag("show hits that say the same one by one", COPIES))
        .addOption(Options.flag("search every partition", NO_PRUNE))
        .addOption(Options.flag("search both ways; a difference is an error", VERIFY_PRUNE));
  }

  private static String meaning(Field field) {
    return switch (field) {
      case SOURCE -> "only this format, for example claude-code";
      case PROJECT -> "only this folder: its path or the end of it";
      case SESSION -> "only this session";
      case FROM -> "only what this one said";
      case TO -> "only what was said to this one";
      case TYPE -> "only entries of this type, for example tool_call";
      case TOOL -> "only calls and results of this tool";
      case MODEL -> "only what this model said";
      case FILE -> "only entries about this file: its path or the end of it";
      default -> throw new IllegalArgumentException("no option for " + field);
    };
  }

  /// What was asked, with notes on how it was understood.
  ///
  /// @param request the search
  /// @param notes what may surprise about it
  record Asked(SearchRequest request, List<String> notes) {}

  /// The request that was typed.
  static Asked read(ParseResult arguments, Environment environment) throws UserException {
    Instant now = environment.clock().instant();
    ParsedQuery parsed =
        new QueryParser(now, environment.zone())
            .parse(String.join(" ", Options.wordsOf(arguments)));
    return new Asked(
        new SearchRequest(
            parsed.query(),
            filter(arguments),
            time(arguments, environment, now),
            hitsToRead(arguments),
            order(arguments, parsed.query()),
            pruning(arguments),
            strictness(arguments),
            copies(arguments)),
        parsed.notes());
  }

  /// How many hits or sessions are printed at most.
  static int limit(ParseResult arguments) throws UserException {
    return Options.numberOf(arguments, LIMIT, 0, SearchRequest.DEFAULT_LIMIT);
  }

  private static int hitsToRead(ParseResult arguments) throws UserException {
    int limit = limit(arguments);
    if (Options.isGiven(arguments, COUNT)) {
      return 0;
    }
    return Options.isGiven(arguments, SESSIONS) ? Math.max(limit, SESSION_HITS) : limit;
  }

  /// What the options for fields select.
  static Query filter(ParseResult arguments) {
    var filters = new ArrayList<Query>();
    for (Field field : FIELDS) {
      var values = new ArrayList<Query>();
      for (String value : Options.valuesOf(arguments, "--" + field.key())) {
        values.add(new Query.FieldIs(field, value));
      }
      if (!values.isEmpty()) {
        filters.add(Query.any(values));
      }
    }
    if (Options.isGiven(arguments, ERRORS)) {
      filters.add(new Query.FieldIs(Field.ERROR, "true"));
    }
    return Query.all(filters);
  }

  /// What `--since` and `--until` bound.
  static TimeRange time(ParseResult arguments, Environment environment, Instant now)
      throws UserException {
    Optional<String> since = Options.valueOf(arguments, SINCE);
    Optional<String> until = Options.valueOf(arguments, UNTIL);
    long min =
        since.isEmpty()
            ? Long.MIN_VALUE
            : bound(SINCE, since.get(), environment, now, TimeExpression.Side.SINCE);
    long max =
        until.isEmpty()
            ? Long.MAX_VALUE
            : bound(UNTIL, until.get(), environment, now, TimeExpression.Side.UNTIL);
    if (min > max) {
      throw new UserException(
          "--since " + since.orElse("") + " is later than --until " + until.orElse(""));
    }
    return new TimeRange(min, max);
  }

  private static long bound(
      String option, String typed, Environment environment, Instant now, TimeExpression.Side side)
      throws UserException {
    try {
      return TimeExpression.parse(typed, now, environment.zone(), side);
    } catch (InvalidTimeException e) {
      throw new UserException(option + ": " + e.getMessage());
    }
  }

  private static Order order(ParseResult arguments, Query query) throws UserException {
    String typed = Options.valueOf(arguments, SORT).orElse("");
    return switch (typed) {
      case "" -> query instanceof Query.Everything ? Order.TIME : Order.RELEVANCE;
      case "relevance" -> Order.RELEVANCE;
      case "time" -> Order.TIME;
      default ->
          throw new UserException(
              "--sort must be relevance or time, got "
                  + typed
                  + Suggestion.hint(typed, List.of("relevance", "time")));
    };
  }

  /// Sessions with a copy of a hit are sessions with a hit.
  private static Copies copies(ParseResult arguments) {
    boolean isApart = Options.isGiven(arguments, COPIES) || Options.isGiven(arguments, SESSIONS);
    return isApart ? Copies.APART : Copies.FOLDED;
  }

  /// A number of something else than what was asked for is no answer.
  private static Strictness strictness(ParseResult arguments) {
    boolean isStrict = Options.isGiven(arguments, EXACT) || Options.isGiven(arguments, COUNT);
    return isStrict ? Strictness.STRICT : Strictness.LENIENT;
  }

  private static Pruning pruning(ParseResult arguments) {
    if (Options.isGiven(arguments, VERIFY_PRUNE)) {
      return Pruning.VERIFY;
    }
    return Options.isGiven(arguments, NO_PRUNE) ? Pruning.OFF : Pruning.ON;
  }
}
