package dev.tsearch.core.query;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.IdentifierParts;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.time.InvalidTimeException;
import dev.tsearch.core.time.TimeExpression;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads `field:value`, and notes words that look like a field by mistake.
final class FieldReader {
  /// Another name of [Field#ERROR]: the word that conversations show.
  private static final String FAILED = "failed";

  private static final Pattern RANGE = Pattern.compile("\\s*(\\S.*?)\\s+TO\\s+(\\S.*?)\\s*");
  private static final Pattern LIKE_A_FIELD =
      Pattern.compile("([A-Za-z_]{2,20}):([^:/\\\\].*)", Pattern.DOTALL);
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern NUMBER = Pattern.compile("[\\d:.]+");

  private final Times times;
  private final Consumer<String> notes;

  FieldReader(Times times, Consumer<String> notes) {
    this.times = times;
    this.notes = notes;
  }

  /// Parses times for one request.
  ///
  /// @param now the current time of the request
  /// @param zone the zone of local times
  record Times(Instant now, Zone zone) {

    /// The range that begins with one expression and ends with the other; `*` is no bound.
    TimeRange range(String since, String until) {
      return new TimeRange(
          since.equals("*") ? TimeRange.ALL.min() : TimeExpression.parse(since, now, zone).min(),
          until.equals("*") ? TimeRange.ALL.max() : TimeExpression.parse(until, now, zone).max());
    }
  }

  /// How a time selects entries.
  private enum TimeName {
    /// Entries of this time.
    TIME,
    /// Entries from its beginning on.
    SINCE,
    /// Entries until its end.
    UNTIL;

    private String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Optional<TimeName> of(String key) {
      return Arrays.stream(values()).filter(name -> name.key().equals(key)).findFirst();
    }

    private TimeRange of(TimeRange range) {
      return switch (this) {
        case TIME -> range;
        case SINCE -> new TimeRange(range.min(), TimeRange.ALL.max());
        case UNTIL -> new TimeRange(TimeRange.ALL.min(), range.max());
      };
    }
  }

  /// The name of a known field, with its colon.
  ///
  /// @param key the name
  /// @param end the position after the colon
  record FieldName(String key, int end) {

    /// The name that starts at a position. Empty if there is none, or if the text after the colon
    /// shows that it is not a field: no text, another colon (`file::open`), or two slashes
    /// (`file://`).
    static Optional<FieldName> at(String text, int start) {
      int end = start;
      while (end < text.length() && text.charAt(end) >= 'a' && text.charAt(end) <= 'z') {
        end++;
      }
      if (end == start
          || end + 1 >= text.length()
          || text.charAt(end) != ':'
          || text.charAt(end + 1) == ':'
          || text.startsWith("//", end + 1)
          || Characters.isSpace(text.charAt(end + 1))) {
        return Optional.empty();
      }
      String name = text.substring(start, end);
      boolean isKnown =
          Field.of(name).isPresent() || TimeName.of(name).isPresent() || name.equals(FAILED);
      return isKnown ? Optional.of(new FieldName(name, end + 1)) : Optional.empty();
    }
  }

  /// The value after a name.
  ///
  /// @param text the value without delimiters, with escapes resolved
  /// @param form how it was written
  /// @param end the position after it
  record FieldValue(String text, Form form, int end) {

    /// How a value was written.
    enum Form {
      PLAIN,
      QUOTED,
      BRACKETED
    }
  }

  /// The value at a position if it is in quotes or brackets.
  Optional<FieldValue> delimited(String text, int start) {
    if (text.charAt(start) == '"') {
      return Quoted.at(text, start)
          .map(quoted -> new FieldValue(quoted.content(), FieldValue.Form.QUOTED, quoted.end()));
    }
    int bracket = text.charAt(start) == '[' ? text.indexOf(']', start) : -1;
    return bracket < 0
        ? Optional.empty()
        : Optional.of(
            new FieldValue(
                text.substring(start + 1, bracket), FieldValue.Form.BRACKETED, bracket + 1));
  }

  /// The query of a field; empty if the value is not valid for it and the word is plain text.
  Optional<Query> read(FieldName name, FieldValue value) {
    if (value.text().isEmpty()) {
      return Optional.empty();
    }
    Optional<TimeName> time = TimeName.of(name.key());
    if (time.isPresent()) {
      return time(time.get(), value);
    }
    if (name.key().equals(FAILED)) {
      return failed(value);
    }
    Field field = Field.of(name.key()).orElseThrow();
    if (value.form() == FieldValue.Form.BRACKETED) {
      return range(field, value.text());
    }
    if (field == Field.ERROR) {
      return error(value.text());
    }
    if (value.form() == FieldValue.Form.PLAIN
        && value.text().endsWith("*")
        && !PathPattern.isPattern(field, value.text())) {
      notes.accept(
          "\"" + field.key() + ":" + value.text() + "\": * is not a wildcard in this field");
    }
    return field.isText()
        ? words(field, value.text())
        : Optional.of(new Query.FieldIs(field, value.text()));
  }

  private Optional<Query> range(Field field, String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      notes.accept(
          "%s: expected [A TO B], got [%s]; searched as text".formatted(field.key(), text));
      return Optional.empty();
    }
    Optional<String> min = bound(range.group(1));
    Optional<String> max = bound(range.group(2));
    if (field.isNumber() && !(isNumber(min) && isNumber(max))) {
      notes.accept(
          "%s: expected numbers, as in %s:[1000 TO *], got [%s]; searched as text"
              .formatted(field.key(), field.key(), text));
      return Optional.empty();
    }
    return Optional.of(new Query.FieldIn(field, min, max));
  }

  private static Optional<String> bound(String text) {
    return text.equals("*") ? Optional.empty() : Optional.of(text);
  }

  private static boolean isNumber(Optional<String> bound) {
    return bound.isEmpty() || WHOLE_NUMBER.matcher(bound.get()).matches();
  }

  /// The conjunction of the words of a text; empty without words.
  private Optional<Query> words(Field field, String text) {
    List<Query> words = Field.writtenWords(text).stream().map(typed -> word(field, typed)).toList();
    return words.isEmpty() ? Optional.empty() : Optional.of(Query.all(words));
  }

  /// A word as typed, or its parts.
  private static Query word(Field field, String typed) {
    var word = new Query.FieldIs(field, typed.toLowerCase(Locale.ROOT));
    List<String> parts = IdentifierParts.of(typed);
    if (parts.size() < 2) {
      return word;
    }
    List<Query> all = parts.stream().<Query>map(part -> new Query.FieldIs(field, part)).toList();
    return Query.any(List.of(word, Query.all(all)));
  }

  private Optional<Query> error(String value) {
    Optional<Query> failure = failure(value);
    if (failure.isEmpty()) {
      notes.accept("error: is true or false; \"error:" + value + "\" is searched as text");
    }
    return failure;
  }

  private static Optional<Query> failure(String value) {
    var failed = new Query.FieldIs(Field.ERROR, "true");
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(failed);
      case "false" -> Optional.of(Query.not(failed));
      default -> Optional.empty();
    };
  }

  /// Without a note: the word is common in what programs print, as in `failed:3`.
  private static Optional<Query> failed(FieldValue value) {
    return value.form() == FieldValue.Form.PLAIN ? failure(value.text()) : Optional.empty();
  }

  private Optional<Query> time(TimeName name, FieldValue value) {
    Matcher range = RANGE.matcher(value.text());
    boolean bracketed = value.form() == FieldValue.Form.BRACKETED;
    if (bracketed && !(range.matches() && name == TimeName.TIME)) {
      notes.accept(
          name.key()
              + ": expected "
              + (name == TimeName.TIME ? "[2026-01-01 TO *]" : "7d or 2026-02")
              + ", got ["
              + value.text()
              + "]; searched as text");
      return Optional.empty();
    }
    try {
      TimeRange read =
          bracketed
              ? times.range(range.group(1), range.group(2))
              : times.range(value.text(), value.text());
      return Optional.of(new Query.TimeIs(name.of(read)));
    } catch (InvalidTimeException e) {
      notes.accept(name.key() + ": " + e.getMessage() + "; searched as text");
      return Optional.empty();
    }
  }

  /// Adds a note if a word looks like an unknown field, with the most similar known one.
  static void noteUnknownField(String word, Consumer<String> notes) {
    Matcher matcher = LIKE_A_FIELD.matcher(word);
    if (!matcher.matches() || FieldName.at(word, 0).isPresent()) {
      return;
    }
    String name = matcher.group(1);
    Optional<String> similar = similar(name);
    if (similar.isPresent()) {
      notes.accept(
          "no field is called \"%s\" (did you mean %s:%s?); searched as text"
              .formatted(name, similar.get(), matcher.group(2)));
    } else if (!NUMBER.matcher(matcher.group(2)).matches()) {
      notes.accept("no field is called \"%s\"; searched as text".formatted(name));
    }
  }

  private static Optional<String> similar(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    int best = lower.length() <= 4 ? 2 : 3;
    Optional<String> similar = Optional.empty();
    for (Field field : Field.values()) {
      int distance = EditDistance.between(lower, field.key());
      if (distance < best) {
        best = distance;
        similar = Optional.of(field.key());
      }
    }
    return similar;
  }
}
