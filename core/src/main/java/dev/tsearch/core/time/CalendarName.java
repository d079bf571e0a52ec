package dev.tsearch.core.time;

import java.util.List;

/// The English names of weekdays and months, whole or shortened to at least three letters.
final class CalendarName {
  private static final List<String> WEEKDAYS =
      List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");
  private static final List<String> MONTHS =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");
  private static final int MIN_LETTERS = 3;

  private CalendarName() {}

  /// The number of a weekday in lower case, 1 for Monday; 0 if the word is not one.
  static int weekday(String word) {
    return numberOf(word, WEEKDAYS);
  }

  /// The number of a month in lower case, 1 for January; 0 if the word is not one.
  static int month(String word) {
    return numberOf(word, MONTHS);
  }

  /// The name of a month, for messages.
  static String ofMonth(int month) {
    String name = MONTHS.get(month - 1);
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static int numberOf(String word, List<String> names) {
    for (int i = 0; word.length() >= MIN_LETTERS && i < names.size(); i++) {
      if (names.get(i).startsWith(word)) {
        return i + 1;
      }
    }
    return 0;
  }
}
