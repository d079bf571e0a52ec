package dev.tsearch.core.transcript;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The operators that compare a field of a message with an expected value.
///
/// A criterion has the form `<field>__<lookup>`, for example `text__contains`; a field alone means
/// [#EXACT]. An absent value matches only [#ISNULL]. Comparisons are case-sensitive. [#CONTAINS],
/// [#STARTSWITH], [#ENDSWITH] and [#REGEX] convert other values to text. An expected time is an
/// [Instant] or ISO text with an offset.
public enum Lookup {
  /// The value equals the expected one.
  EXACT,
  /// The value contains the expected text.
  CONTAINS,
  /// The value starts with the expected text.
  STARTSWITH,
  /// The value ends with the expected text.
  ENDSWITH,
  /// The expected regular expression, a text or a [Pattern], matches a part of the value.
  REGEX,
  /// The value is in the expected collection.
  IN,
  /// The value is greater or later than the expected one.
  GT,
  /// The value is greater than the expected one or equal to it.
  GTE,
  /// The value is less or earlier than the expected one.
  LT,
  /// The value is less than the expected one or equal to it.
  LTE,
  /// The value is absent (`true`) or present (`false`).
  ISNULL;

  private static final String SEPARATOR = "__";

  /// A predicate for the messages that meet a criterion. The predicate throws an
  /// [IllegalArgumentException] if a value cannot be compared with the expected one.
  ///
  /// @throws IllegalArgumentException if the lookup is unknown or the type of the expected value is
  ///   wrong for it
  public static Predicate<Message> where(String criterion, Object expected) {
    int end = criterion.indexOf(SEPARATOR);
    String field = end < 0 ? criterion : criterion.substring(0, end);
    Lookup lookup = end < 0 ? EXACT : named(criterion.substring(end + SEPARATOR.length()));
    Predicate<Optional<Object>> condition = lookup.condition(expected);
    return message -> condition.test(message.value(field));
  }

  private static Lookup named(String name) {
    return Arrays.stream(values())
        .filter(lookup -> lookup.key().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "Unknown lookup '%s', expected one of %s"
                    .formatted(
                        name,
                        Arrays.stream(values())
                            .map(Lookup::key)
                            .collect(Collectors.joining(", ")))));
  }

  private String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  private Predicate<Optional<Object>> condition(Object expected) {
    if (this == ISNULL) {
      boolean absent = as(Boolean.class, expected);
      return value -> value.isEmpty() == absent;
    }
    Predicate<Object> ofValue = ofValue(expected);
    return value -> value.filter(ofValue).isPresent();
  }

  private Predicate<Object> ofValue(Object expected) {
    return switch (this) {
      case EXACT -> value -> isSame(value, expected);
      case CONTAINS -> ofText(text -> text.contains(expected.toString()));
      case STARTSWITH -> ofText(text -> text.startsWith(expected.toString()));
      case ENDSWITH -> ofText(text -> text.endsWith(expected.toString()));
      case REGEX -> ofText(Pattern.compile(expected.toString()).asPredicate());
      case IN -> {
        Collection<?> some = as(Collection.class, expected);
        yield value -> some.stream().anyMatch(one -> isSame(value, one));
      }
      case GT -> value -> compare(value, expected) > 0;
      case GTE -> value -> compare(value, expected) >= 0;
      case LT -> value -> compare(value, expected) < 0;
      case LTE -> value -> compare(value, expected) <= 0;
      case ISNULL -> throw new AssertionError("ISNULL compares no value");
    };
  }

  private static Predicate<Object> ofText(Predicate<String> condition) {
    return value -> condition.test(value.toString());
  }

  private <T> T as(Class<T> kind, Object expected) {
    if (kind.isInstance(expected)) {
      return kind.cast(expected);
    }
    throw new IllegalArgumentException(
        "%s expects a %s, got %s".formatted(key(), kind.getSimpleName(), expected));
  }

  private static boolean isSame(Object value, Object expected) {
    boolean areNumbers = value instanceof Number && expected instanceof Number;
    if (areNumbers || value instanceof Instant) {
      return compare(value, expected) == 0;
    }
    return value.equals(expected);
  }

  /// Compares two values.
  ///
  /// @throws IllegalArgumentException if they are not both texts, numbers, flags or times
  static int compare(Object one, Object other) {
    if (one instanceof Instant time) {
      return time.compareTo(
          other instanceof Instant instant ? instant : Instant.parse(other.toString()));
    }
    if (one instanceof Number && other instanceof Number) {
      return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString()));
    }
    if (one instanceof String text && other instanceof String otherText) {
      return text.compareTo(otherText);
    }
    if (one instanceof Boolean flag && other instanceof Boolean otherFlag) {
      return flag.compareTo(otherFlag);
    }
    throw new IllegalArgumentException("cannot compare " + one + " with " + other);
  }
}
