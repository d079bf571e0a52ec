package dev.tsearch.indexer.stats;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;

/// What rows of statistics have in common.
public enum StatsGrouping {
  /// The day, in the zone of the user: `2026-02-03`.
  DAY,
  /// The week, named by its Monday.
  WEEK,
  /// The month: `2026-02`.
  MONTH,
  /// The folder of the project.
  PROJECT,
  /// The model. What people and tools said has none.
  MODEL,
  /// The tool. Tokens, and messages without a call or a result, have none.
  TOOL,
  /// The session, with its sub-agents.
  SESSION,
  /// The format of the source.
  SOURCE;

  private static final int MONTH_CHARACTERS = 7;

  /// The name on the command line and in JSON.
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The grouping with a name; empty if there is none.
  public static Optional<StatsGrouping> of(String key) {
    for (StatsGrouping grouping : values()) {
      if (grouping.key().equals(key)) {
        return Optional.of(grouping);
      }
    }
    return Optional.empty();
  }

  /// Whether the value depends on the time of an entry.
  public boolean isOfTime() {
    return this == DAY || this == WEEK || this == MONTH;
  }

  /// The first day of the period of a day.
  ///
  /// @throws IllegalStateException if it is not a grouping by time
  LocalDate start(LocalDate day) {
    return switch (this) {
      case DAY -> day;
      case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      case MONTH -> day.withDayOfMonth(1);
      case PROJECT, MODEL, TOOL, SESSION, SOURCE ->
          throw new IllegalStateException(this + " has no period");
    };
  }

  /// The first day after the period of a day.
  ///
  /// @throws IllegalStateException if it is not a grouping by time
  LocalDate end(LocalDate day) {
    LocalDate start = start(day);
    return switch (this) {
      case WEEK -> start.plusWeeks(1);
      case MONTH -> start.plusMonths(1);
      case DAY, PROJECT, MODEL, TOOL, SESSION, SOURCE -> start.plusDays(1);
    };
  }

  /// The name of the period of a day.
  String period(LocalDate day) {
    String start = start(day).toString();
    return this == MONTH ? start.substring(0, MONTH_CHARACTERS) : start;
  }
}
