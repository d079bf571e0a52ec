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

/// How the value of a message's field is compared with a wanted one.
///
/// A criterion names both, `<field>__<lookup>`: `text__contains`. A field alone is looked up by
/// [#EXACT]. An absent value matches nothing, except [#ISNULL]. Upper and lower case differ; of
/// what is no text, [#CONTAINS], [#STARTSWITH], [#ENDSWITH] and [#REGEX] see how it is written.
/// Times may be wanted as an [Instant] or as ISO text with an offset.
public enum Lookup {
  /// It is the wanted value.
  EXACT,
  /// The wanted text stands in it.
  CONTAINS,
  /// It begins with the wanted text.
  STARTSWITH,
  /// It ends with the wanted text.
  ENDSWITH,
  /// The wanted regular expression, a text or a [Pattern], is found in it.
  REGEX,
  /// It is one of the wanted collection.
  IN,
  /// It is more, or later, than the wanted value.
  GT,
  /// It is as much as the wanted value, or more.
  GTE,
  /// It is less, or earlier, than the wanted value.
  LT,
  /// It is as much as the wanted value, or less.
  LTE,
  /// Whether it is absent is as wanted, `true` or `false`.
  ISNULL;

  private static final String SEPARATOR = "__";

  /// The messages that meet a criterion.
  ///
  /// @throws IllegalArgumentException for an unknown lookup, or a wanted value of a wrong kind; one
  ///   that cannot be compared with a message's own is found out only there
  public static Predicate<Message> where(String criterion, Object wanted) {
    int end = criterion.indexOf(SEPARATOR);
    String field = end < 0 ? criterion : criterion.substring(0, end);
    Lookup lookup = end < 0 ? EXACT : named(criterion.substring(end + SEPARATOR.length()));
    Predicate<Optional<Object>> condition = lookup.condition(wanted);
    return message -> condition.test(message.value(field));
  }

  private static Lookup named(String name) {
    return Arrays.stream(values())
        .filter(lookup -> lookup.written().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "Unknown lookup '%s', expected one of %s"
                    .formatted(
                        name,
                        Arrays.stream(values())
                            .map(Lookup::written)
                            .collect(Collectors.joining(", ")))));
  }

  private String written() {
    return name().toLowerCase(Locale.ROOT);
  }

  private Predicate<Optional<Object>> condition(Object wanted) {
    if (this == ISNULL) {
      boolean absent = as(Boolean.class, wanted);
      return value -> value.isEmpty() == absent;
    }
    Predicate<Object> ofValue = ofValue(wanted);
    return value -> value.filter(ofValue).isPresent();
  }

  private Predicate<Object> ofValue(Object wanted) {
    return switch (this) {
      case EXACT -> value -> isSame(value, wanted);
      case CONTAINS -> ofText(text -> text.contains(wanted.toString()));
      case STARTSWITH -> ofText(text -> text.startsWith(wanted.toString()));
      case ENDSWITH -> ofText(text -> text.endsWith(wanted.toString()));
      case REGEX -> ofText(Pattern.compile(wanted.toString()).asPredicate());
      case IN -> {
        Collection<?> some = as(Collection.class, wanted);
        yield value -> some.stream().anyMatch(one -> isSame(value, one));
      }
      case GT -> value -> compare(value, wanted) > 0;
      case GTE -> value -> compare(value, wanted) >= 0;
      case LT -> value -> compare(value, wanted) < 0;
      case LTE -> value -> compare(value, wanted) <= 0;
      case ISNULL -> throw new AssertionError("asks for no value");
    };
  }

  private static Predicate<Object> ofText(Predicate<String> condition) {
    return value -> condition.test(value.toString());
  }

  private <T> T as(Class<T> kind, Object wanted) {
    if (kind.isInstance(wanted)) {
      return kind.cast(wanted);
    }
    throw new IllegalArgumentException(
        "%s wants a %s, got %s".formatted(written(), kind.getSimpleName(), wanted));
  }

  private static boolean isSame(Object value, Object wanted) {
    boolean areNumbers = value instanceof Number && wanted instanceof Number;
    if (areNumbers || value instanceof Instant) {
      return compare(value, wanted) == 0;
    }
    return value.equals(wanted);
  }

  /// Which of two values comes first.
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
