package dev.tsearch.core.time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/// A unit of time, with the words for it.
@SuppressWarnings("ImmutableEnumChecker") // lists of List.of
enum CalendarUnit {
  SECOND(1, "s", "sec", "secs", "second", "seconds"),
  MINUTE(60, "min", "mins", "minute", "minutes"),
  HOUR(3_600, "h", "hr", "hrs", "hour", "hours"),
  DAY(86_400, "d", "day", "days"),
  WEEK(604_800, "w", "wk", "wks", "week", "weeks"),
  MONTH(0, "mo", "mos", "month", "months"),
  YEAR(0, "y", "yr", "yrs", "year", "years");

  private final long seconds;
  private final List<String> words;

  CalendarUnit(long seconds, String... words) {
    this.seconds = seconds;
    this.words = List.of(words);
  }

  /// The unit of a word in lower case; empty if there is none.
  static Optional<CalendarUnit> of(String word) {
    for (CalendarUnit unit : values()) {
      if (unit.words.contains(word)) {
        return Optional.of(unit);
      }
    }
    return Optional.empty();
  }

  /// The length in seconds; 0 if it depends on the calendar.
  long seconds() {
    return seconds;
  }

  /// The local time that is a number of months or years earlier.
  LocalDateTime before(LocalDateTime time, long count) {
    return this == YEAR ? time.minusYears(count) : time.minusMonths(count);
  }

  /// Whether `this UNIT` and `last UNIT` name a span of the calendar.
  boolean isNamedSpan() {
    return this == WEEK || this == MONTH || this == YEAR;
  }

  /// Whether it is shorter than a day.
  boolean isPartOfDay() {
    return this == SECOND || this == MINUTE || this == HOUR;
  }

  /// The first day of the week, month or year of a day. Weeks begin on Monday.
  LocalDate start(LocalDate day) {
    return switch (this) {
      case SECOND, MINUTE, HOUR, DAY -> day;
      case WEEK -> day.minusDays(day.getDayOfWeek().getValue() - 1L);
      case MONTH -> day.withDayOfMonth(1);
      case YEAR -> day.withDayOfYear(1);
    };
  }

  /// The first day of the period that is `count` periods after the one that begins on `start`.
  LocalDate plus(LocalDate start, long count) {
    return switch (this) {
      case SECOND, MINUTE, HOUR, DAY -> start.plusDays(count);
      case WEEK -> start.plusWeeks(count);
      case MONTH -> start.plusMonths(count);
      case YEAR -> start.plusYears(count);
    };
  }
}
