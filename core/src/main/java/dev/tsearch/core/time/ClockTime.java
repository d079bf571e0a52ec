package dev.tsearch.core.time;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The time of a day, as in `14:30`, `9:05:15.25` or `10:30:00+02:00`.
///
/// @param start its first second
/// @param seconds 60 if it names a minute, 1 if it names a second
/// @param offsetSeconds the offset from UTC, if it has one
record ClockTime(LocalTime start, long seconds, OptionalInt offsetSeconds) {
  private static final int MAX_OFFSET_HOURS = 18;

  /// The hours of half a day, as `am` and `pm` count them.
  private static final int HALF_DAY = 12;

  /// Returns words with times of the day as [#parse] reads them: `2 pm`, `2:30pm`, `noon` and
  /// `midnight` as `14:00`, `14:30`, `12:00` and `0:00`.
  ///
  /// @param words in lower case, a number split from letters after it
  static List<String> withDigits(List<String> words) {
    var read = new ArrayList<String>();
    for (String word : words) {
      boolean isHalf = word.equals("am") || word.equals("pm");
      Optional<String> both =
          isHalf && !read.isEmpty() ? ofHalfDay(read.getLast() + word) : Optional.empty();
      if (both.isPresent()) {
        read.set(read.size() - 1, both.get());
      } else {
        read.add(withDigits(word));
      }
    }
    return read;
  }

  private static String withDigits(String word) {
    return switch (word) {
      case "noon" -> "12:00";
      case "midnight" -> "0:00";
      default -> ofHalfDay(word).orElse(word);
    };
  }

  /// `2pm` or `2:30pm` on the clock of 24 hours.
  private static Optional<String> ofHalfDay(String word) {
    boolean isAfternoon = word.endsWith("pm");
    if (!isAfternoon && !word.endsWith("am")) {
      return Optional.empty();
    }
    String clock = word.substring(0, word.length() - 2);
    int end = digitsEnd(clock, 0);
    boolean isWhole = end == clock.length() || isAt(clock, end, ':');
    if (end < 1 || end > 2 || !isWhole) {
      return Optional.empty();
    }
    int hour = number(clock, 0, end);
    if (hour < 1 || hour > HALF_DAY) {
      return Optional.empty();
    }
    int ofDay = hour % HALF_DAY + (isAfternoon ? HALF_DAY : 0);
    return Optional.of(ofDay + (end == clock.length() ? ":00" : clock.substring(end)));
  }

  /// Parses a word in lower case; empty if it does not look like a time of a day.
  ///
  /// @param text the whole expression, for messages
  /// @throws InvalidTimeException if it looks like one and does not exist
  static Optional<ClockTime> parse(String word, String text) {
    int hourEnd = digitsEnd(word, 0);
    if (hourEnd < 1 || hourEnd > 2 || !isAt(word, hourEnd, ':')) {
      return Optional.empty();
    }
    int minuteEnd = digitsEnd(word, hourEnd + 1);
    if (minuteEnd != hourEnd + 3) {
      return Optional.empty();
    }
    int hour = number(word, 0, hourEnd);
    int minute = number(word, hourEnd + 1, minuteEnd);
    int second = 0;
    int end = minuteEnd;
    if (isAt(word, minuteEnd, ':')) {
      end = digitsEnd(word, minuteEnd + 1);
      if (end != minuteEnd + 3) {
        return Optional.empty();
      }
      second = number(word, minuteEnd + 1, end);
    }
    long length = end == minuteEnd ? 60 : 1;
    if (length == 1 && isAt(word, end, '.') && digitsEnd(word, end + 1) > end + 1) {
      end = digitsEnd(word, end + 1);
    }
    check(hour < 24, "hour", hour, text);
    check(minute < 60, "minute", minute, text);
    check(second < 60, "second", second, text);
    LocalTime start = LocalTime.of(hour, minute, second);
    if (end == word.length()) {
      return Optional.of(new ClockTime(start, length, OptionalInt.empty()));
    }
    OptionalInt offset = offset(word.substring(end), text);
    return offset.isEmpty() ? Optional.empty() : Optional.of(new ClockTime(start, length, offset));
  }

  /// The offset of `z`, `+02`, `+0200` or `+02:00`; empty if the text is none of them.
  private static OptionalInt offset(String suffix, String text) {
    if (suffix.equals("z")) {
      return OptionalInt.of(0);
    }
    String digits = suffix.substring(1).replace(":", "");
    boolean isSigned = suffix.charAt(0) == '+' || suffix.charAt(0) == '-';
    boolean isWhole = digits.length() == 2 || digits.length() == 4;
    if (!isSigned || !isWhole || digitsEnd(digits, 0) != digits.length()) {
      return OptionalInt.empty();
    }
    int hours = number(digits, 0, 2);
    int minutes = digits.length() == 4 ? number(digits, 2, 4) : 0;
    if (minutes >= 60 || hours * 60 + minutes > MAX_OFFSET_HOURS * 60) {
      throw new InvalidTimeException(text + ": there is no time zone " + suffix);
    }
    int seconds = (hours * 60 + minutes) * 60;
    return OptionalInt.of(suffix.charAt(0) == '-' ? -seconds : seconds);
  }

  private static void check(boolean exists, String name, int number, String text) {
    if (!exists) {
      throw new InvalidTimeException(text + ": there is no " + name + " " + number);
    }
  }

  private static boolean isAt(String word, int at, char wanted) {
    return at < word.length() && word.charAt(at) == wanted;
  }

  private static int number(String word, int from, int to) {
    return Integer.parseInt(word, from, to, 10);
  }

  /// The end of the ASCII digits from a position on.
  static int digitsEnd(String word, int from) {
    int end = from;
    while (end < word.length() && word.charAt(end) >= '0' && word.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
