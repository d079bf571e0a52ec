package dev.tsearch.core.time;

import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads one time expression, without regular expressions and formatters of the JDK, which take
/// long to initialize. One owner, not thread-safe.
final class TimeReader {
  private static final int MAX_COUNT_DIGITS = 5;
  private static final int MIN_UNIX_DIGITS = 9;
  private static final int MAX_UNIX_DIGITS = 11;
  private static final int YEAR_DIGITS = 4;
  private static final int FIRST_YEAR = 1970;

  /// This day of January is in the first week of its year (ISO 8601).
  private static final int DAY_OF_FIRST_WEEK = 4;

  private final String text;
  private final Instant now;
  private final Zone zone;
  private final List<String> words;

  TimeReader(String text, Instant now, Zone zone) {
    this.text = text.strip();
    this.now = now;
    this.zone = zone;
    this.words = ClockTime.withDigits(words(this.text.toLowerCase(Locale.ROOT)));
  }

  TimeRange range() {
    return moment()
        .or(this::distance)
        .or(this::namedSpan)
        .or(this::pastUnit)
        .or(this::numberedWeek)
        .or(this::clockOfLastDay)
        .or(this::calendar)
        .orElseThrow(() -> InvalidTimeException.unknown(text));
  }

  /// The words of a text. A number is split from the letters after it (`3d`) and a date from the
  /// time after it (`2026-02-03t10:00`). A hyphen before or after a letter separates words.
  private static List<String> words(String lower) {
    var words = new ArrayList<String>();
    int start = 0;
    for (int at = 0; at < lower.length(); at++) {
      char before = at == 0 ? ' ' : lower.charAt(at - 1);
      char here = lower.charAt(at);
      char after = at + 1 == lower.length() ? ' ' : lower.charAt(at + 1);
      boolean isHyphen = here == '-' && (isLetter(before) || isLetter(after));
      boolean isJoin = here == 't' && isDigit(before) && isDigit(after);
      if (here <= ' ' || here == ',' || here == '_' || isHyphen || isJoin) {
        add(lower.substring(start, at), words);
        start = at + 1;
      }
    }
    add(lower.substring(start), words);
    return words;
  }

  private static void add(String word, List<String> words) {
    int digits = ClockTime.digitsEnd(word, 0);
    if (digits > 0 && digits < word.length() && isLetter(word.charAt(digits))) {
      words.add(word.substring(0, digits));
      words.add(word.substring(digits));
    } else if (!word.isEmpty()) {
      words.add(word);
    }
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /// `now`, or Unix seconds.
  private Optional<TimeRange> moment() {
    if (words.size() != 1) {
      return Optional.empty();
    }
    String word = words.getFirst();
    if (word.equals("now")) {
      return Optional.of(second(now.getEpochSecond()));
    }
    boolean isUnix =
        isNumber(word) && word.length() >= MIN_UNIX_DIGITS && word.length() <= MAX_UNIX_DIGITS;
    return isUnix ? Optional.of(second(Long.parseLong(word))) : Optional.empty();
  }

  /// `3d`, `3 days ago`, `a week ago`, `last 3 days`.
  private Optional<TimeRange> distance() {
    boolean isSpan = is(0, "last") || is(0, "past");
    int at = isSpan ? 1 : 0;
    if (words.size() < at + 2) {
      return Optional.empty();
    }
    boolean isAgo = !isSpan && is(at + 2, "ago");
    String count = words.get(at);
    boolean isOne = isAgo && (count.equals("a") || count.equals("an") || count.equals("one"));
    boolean isCount = isOne || (isNumber(count) && count.length() <= MAX_COUNT_DIGITS);
    if (!isCount || words.size() != at + (isAgo ? 3 : 2)) {
      return Optional.empty();
    }
    String unit = words.get(at + 1);
    if (unit.equals("m")) {
      throw new InvalidTimeException(
          "\"%s\" may mean minutes or months; type %smin or %smo".formatted(text, count, count));
    }
    long number = isOne ? 1 : Long.parseLong(count);
    return CalendarUnit.of(unit)
        .map(known -> ago(number, known))
        .map(start -> isSpan ? new TimeRange(start, now.getEpochSecond()) : second(start));
  }

  private long ago(long count, CalendarUnit unit) {
    return unit.seconds() > 0
        ? now.getEpochSecond() - count * unit.seconds()
        : zone.epochSecond(unit.before(zone.at(now), count));
  }

  /// `this week`, `last month`.
  private Optional<TimeRange> namedSpan() {
    boolean isLast = is(0, "last");
    if (words.size() != 2 || !(isLast || is(0, "this"))) {
      return Optional.empty();
    }
    return CalendarUnit.of(words.get(1))
        .filter(CalendarUnit::isNamedSpan)
        .map(unit -> {
          LocalDate start = unit.plus(unit.start(today()), isLast ? -1 : 0);
          return days(start, unit.plus(start, 1));
        });
  }

  /// `past year`, `last hour`; `last day` might be yesterday.
  private Optional<TimeRange> pastUnit() {
    if (words.size() != 2 || !(is(0, "past") || is(0, "last"))) {
      return Optional.empty();
    }
    return CalendarUnit.of(words.get(1))
        .filter(unit -> is(0, "past") || unit.isPartOfDay())
        .map(unit -> new TimeRange(ago(1, unit), now.getEpochSecond()));
  }

  /// `2026-W07`.
  private Optional<TimeRange> numberedWeek() {
    boolean isWeek =
        words.size() == 2
            && isYear(words.getFirst())
            && words.getLast().startsWith("w")
            && isShortNumber(words.getLast().substring(1));
    if (!isWeek) {
      return Optional.empty();
    }
    int year = Integer.parseInt(words.getFirst());
    int week = Integer.parseInt(words.getLast().substring(1));
    LocalDate first = firstWeek(year);
    long weeks = ChronoUnit.WEEKS.between(first, firstWeek(year + 1));
    if (week < 1 || week > weeks) {
      throw new InvalidTimeException(
          "%s: there is no week %d; %d has %d weeks".formatted(text, week, year, weeks));
    }
    LocalDate start = first.plusWeeks(week - 1L);
    return Optional.of(days(start, start.plusWeeks(1)));
  }

  private static LocalDate firstWeek(int year) {
    return CalendarUnit.WEEK.start(LocalDate.of(year, 1, DAY_OF_FIRST_WEEK));
  }

  /// `14:30`: the latest one.
  private Optional<TimeRange> clockOfLastDay() {
    Optional<ClockTime> clock =
        words.size() == 1 ? ClockTime.parse(words.getFirst(), text) : Optional.empty();
    return clock.map(time -> {
      LocalDate day = today().plusDays(1); // it may have begun where the offset of the time applies
      while (at(day, time).min() > now.getEpochSecond()) {
        day = day.minusDays(1);
      }
      return at(day, time);
    });
  }

  /// A date, and for a single day possibly the time of the day.
  private Optional<TimeRange> calendar() {
    int size = words.size();
    Optional<ClockTime> clock =
        size < 2 ? Optional.empty() : ClockTime.parse(words.get(size - 1), text);
    List<String> date = clock.isEmpty() ? words : words.subList(0, size - 1);
    Optional<LocalDate> day = day(date);
    if (day.isPresent()) {
      LocalDate start = day.get();
      return Optional.of(clock.isEmpty() ? days(start, start.plusDays(1)) : at(start, clock.get()));
    }
    return clock.isEmpty() ? monthOrYear(date) : Optional.empty();
  }

  private Optional<LocalDate> day(List<String> date) {
    return switch (date.size()) {
      case 1 -> dayOfOneWord(date.getFirst());
      case 2 ->
          date.getFirst().equals("last")
              ? weekday(date.get(1), 1)
              : dayOfMonth(date.get(0), date.get(1), Optional.empty());
      case 3 -> dayOfMonth(date.get(0), date.get(1), Optional.of(date.get(2)));
      default -> Optional.empty();
    };
  }

  private Optional<LocalDate> dayOfOneWord(String word) {
    return switch (word) {
      case "today" -> Optional.of(today());
      case "yesterday" -> Optional.of(today().minusDays(1));
      default -> weekday(word, 0).or(() -> dashedDay(word));
    };
  }

  /// The latest weekday that is at least a number of days ago.
  private Optional<LocalDate> weekday(String word, int atLeastDays) {
    int weekday = CalendarName.weekday(word);
    if (weekday == 0) {
      return Optional.empty();
    }
    LocalDate latest = today().minusDays(atLeastDays);
    int back = Math.floorMod(latest.getDayOfWeek().getValue() - weekday, 7);
    return Optional.of(latest.minusDays(back));
  }

  /// `2026-02-03`.
  private Optional<LocalDate> dashedDay(String word) {
    List<String> parts = List.of(word.split("-", -1));
    boolean isDate =
        parts.size() == 3
            && isYear(parts.get(0))
            && isShortNumber(parts.get(1))
            && isShortNumber(parts.get(2));
    return isDate
        ? Optional.of(
            date(
                Integer.parseInt(parts.get(0)),
                month(parts.get(1)),
                Integer.parseInt(parts.get(2))))
        : Optional.empty();
  }

  /// `3 feb` and `feb 3`, with a year or in the year of the latest such day.
  private Optional<LocalDate> dayOfMonth(String one, String other, Optional<String> year) {
    boolean isDayFirst = isShortNumber(one);
    int month = CalendarName.month(isDayFirst ? other : one);
    String day = isDayFirst ? one : other;
    if (month == 0 || !isShortNumber(day) || (year.isPresent() && !isYear(year.get()))) {
      return Optional.empty();
    }
    int number = Integer.parseInt(day);
    if (year.isPresent()) {
      return Optional.of(date(Integer.parseInt(year.get()), month, number));
    }
    LocalDate today = today();
    boolean isLater =
        month > today.getMonthValue()
            || (month == today.getMonthValue() && number > today.getDayOfMonth());
    return Optional.of(date(today.getYear() - (isLater ? 1 : 0), month, number));
  }

  /// `2026-02`, `feb`, `feb 2026` and `2026`.
  private Optional<TimeRange> monthOrYear(List<String> date) {
    String word = date.isEmpty() ? "" : date.getFirst();
    int named = CalendarName.month(word);
    int dash = word.indexOf('-');
    if (date.size() == 2 && named > 0 && isYear(date.get(1))) {
      return Optional.of(month(YearMonth.of(Integer.parseInt(date.get(1)), named)));
    }
    if (date.size() != 1) {
      return Optional.empty();
    }
    if (named > 0) {
      LocalDate today = today();
      int year = today.getYear() - (named > today.getMonthValue() ? 1 : 0);
      return Optional.of(month(YearMonth.of(year, named)));
    }
    if (isYear(word) && Integer.parseInt(word) >= FIRST_YEAR) {
      int year = Integer.parseInt(word);
      return Optional.of(days(LocalDate.of(year, 1, 1), LocalDate.of(year + 1, 1, 1)));
    }
    if (dash > 0 && isYear(word.substring(0, dash)) && isShortNumber(word.substring(dash + 1))) {
      int year = Integer.parseInt(word.substring(0, dash));
      return Optional.of(month(YearMonth.of(year, month(word.substring(dash + 1)))));
    }
    return Optional.empty();
  }

  private TimeRange month(YearMonth month) {
    return days(month.atDay(1), month.plusMonths(1).atDay(1));
  }

  private int month(String digits) {
    int month = Integer.parseInt(digits);
    if (month < 1 || month > 12) {
      throw new InvalidTimeException(text + ": there is no month " + month);
    }
    return month;
  }

  private LocalDate date(int year, int month, int day) {
    int days = YearMonth.of(year, month).lengthOfMonth();
    if (day < 1 || day > days) {
      throw new InvalidTimeException(
          "%s: there is no day %d; %s %d has %d days"
              .formatted(text, day, CalendarName.ofMonth(month), year, days));
    }
    return LocalDate.of(year, month, day);
  }

  private TimeRange at(LocalDate day, ClockTime clock) {
    LocalDateTime start = day.atTime(clock.start());
    long first =
        clock.offsetSeconds().isPresent()
            ? start.toEpochSecond(ZoneOffset.UTC) - clock.offsetSeconds().getAsInt()
            : zone.epochSecond(start);
    return new TimeRange(first, first + clock.seconds() - 1);
  }

  private TimeRange days(LocalDate first, LocalDate end) {
    return TimeExpression.between(
        first.atTime(LocalTime.MIDNIGHT), end.atTime(LocalTime.MIDNIGHT), zone);
  }

  private static TimeRange second(long epochSecond) {
    return new TimeRange(epochSecond, epochSecond);
  }

  private LocalDate today() {
    return zone.at(now).toLocalDate();
  }

  private boolean is(int at, String word) {
    return at < words.size() && words.get(at).equals(word);
  }

  private static boolean isNumber(String word) {
    return !word.isEmpty() && ClockTime.digitsEnd(word, 0) == word.length();
  }

  private static boolean isShortNumber(String word) {
    return isNumber(word) && word.length() <= 2;
  }

  private static boolean isYear(String word) {
    return isNumber(word) && word.length() == YEAR_DIGITS;
  }
}
