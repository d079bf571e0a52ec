package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.ParsedQuery;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.time.InvalidTimeException;
import dev.tsearch.core.time.TimeExpression;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.search.PageToken;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads questions from named parameters, as programs send them. The names are those of the options
/// of the command line: `query`, the keys of [FieldFilter#FIELDS], `errors`, `since`, `until`,
/// `sort`, `all`, `limit` and `cursor`.
///
/// @param now the current time
/// @param zone the zone of local times
public record ProgramQuestions(Instant now, Zone zone) {
  /// Parameters by name; a parameter that is absent has no values.
  @FunctionalInterface
  public interface Parameters {
    /// The values of a parameter.
    List<String> of(String name);

    /// The first value of a parameter; empty if it is absent or blank.
    default Optional<String> first(String name) {
      return of(name).stream().filter(value -> !value.isBlank()).findFirst();
    }
  }

  /// Reads a question.
  ///
  /// @param limit the number of hits if the parameters do not say it
  /// @param maxLimit the largest number of hits
  /// @throws InvalidQuestionException if a parameter is wrong
  public EntryQuestion read(Parameters parameters, int limit, int maxLimit)
      throws InvalidQuestionException {
    Optional<PageToken> token = token(parameters);
    Instant asked = token.map(PageToken::now).orElse(now);
    String words = parameters.first("query").orElse("");
    ParsedQuery query = new QueryParser(asked, zone).parse(words);
    return new EntryQuestion(
        words,
        query,
        filter(parameters),
        time(parameters, asked),
        number("limit", parameters.first("limit"), limit, maxLimit),
        order(parameters, query.query()),
        Pruning.ON,
        Strictness.LENIENT,
        Copies.FOLDED,
        flag("all", parameters.first("all"), false),
        token,
        asked);
  }

  private static Optional<PageToken> token(Parameters parameters) throws InvalidQuestionException {
    Optional<String> typed = parameters.first("cursor");
    if (typed.isEmpty()) {
      return Optional.empty();
    }
    Optional<PageToken> token = PageToken.parse(typed.get());
    if (token.isEmpty()) {
      throw new InvalidQuestionException(
          "cursor", "not a cursor of a search", "give `next` of the answer before, unchanged");
    }
    return token;
  }

  /// The values of fields.
  public static FieldFilter filter(Parameters parameters) throws InvalidQuestionException {
    Map<Field, List<String>> values = new EnumMap<>(Field.class);
    for (Field field : FieldFilter.FIELDS) {
      List<String> given = parameters.of(field.key()).stream().filter(v -> !v.isBlank()).toList();
      if (!given.isEmpty()) {
        values.put(field, given);
      }
    }
    return new FieldFilter(values, flag("errors", parameters.first("errors"), false));
  }

  /// The time range of `since` and `until`.
  public TimeRange time(Parameters parameters, Instant asked) throws InvalidQuestionException {
    long min = edge("since", parameters, asked).map(TimeRange::min).orElse(Long.MIN_VALUE);
    long max = edge("until", parameters, asked).map(TimeRange::max).orElse(Long.MAX_VALUE);
    if (min > max) {
      throw new InvalidQuestionException("since", "is later than until", "");
    }
    return new TimeRange(min, max);
  }

  private Optional<TimeRange> edge(String name, Parameters parameters, Instant asked)
      throws InvalidQuestionException {
    Optional<String> typed = parameters.first(name);
    try {
      return typed.map(text -> TimeExpression.parse(text, asked, zone));
    } catch (InvalidTimeException e) {
      throw new InvalidQuestionException(
          name, String.valueOf(e.getMessage()), "for example 30d, yesterday or 2026-01-31");
    }
  }

  private static Order order(Parameters parameters, Query query) throws InvalidQuestionException {
    String word = parameters.first("sort").orElse("");
    return switch (word) {
      case "" -> query instanceof Query.Everything ? Order.TIME : Order.RELEVANCE;
      case "relevance" -> Order.RELEVANCE;
      case "newest" -> Order.TIME;
      case "oldest" -> Order.OLDEST;
      default ->
          throw new InvalidQuestionException(
              "sort", "must be relevance, newest or oldest, got " + word, "");
    };
  }

  /// Reads a number from 1 to a maximum.
  ///
  /// @throws InvalidQuestionException if the text is not such a number
  public static int number(String name, Optional<String> typed, int absent, int max)
      throws InvalidQuestionException {
    if (typed.isEmpty()) {
      return absent;
    }
    try {
      int number = Integer.parseInt(typed.get());
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new InvalidQuestionException(
        name, "must be a number from 1 to %d, got %s".formatted(max, typed.get()), "");
  }

  /// Reads a flag.
  ///
  /// @throws InvalidQuestionException if the text is none
  public static boolean flag(String name, Optional<String> typed, boolean absent)
      throws InvalidQuestionException {
    return switch (typed.orElse(Boolean.toString(absent))) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default ->
          throw new InvalidQuestionException(
              name, "must be true or false, got " + typed.orElse(""), "");
    };
  }
}
