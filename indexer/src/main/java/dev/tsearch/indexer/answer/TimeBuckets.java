package dev.tsearch.indexer.answer;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The matches of a search over time, in buckets of one length. Buckets without matches between
/// others are included, so that gaps are visible.
///
/// @param unit the length of a bucket
/// @param buckets the buckets in order; empty if no match has a time
public record TimeBuckets(Unit unit, List<Bucket> buckets) {

  /// The lengths of buckets, from the shortest.
  public enum Unit {
    /// An hour.
    HOUR,
    /// A day.
    DAY,
    /// A week, from Monday.
    WEEK,
    /// A month.
    MONTH,
    /// A year.
    YEAR;

    /// The name in output.
    public String key() {
      return switch (this) {
        case HOUR -> "hour";
        case DAY -> "day";
        case WEEK -> "week";
        case MONTH -> "month";
        case YEAR -> "year";
      };
    }

    private LocalDateTime start(LocalDateTime hour) {
      LocalDate date = hour.toLocalDate();
      return switch (this) {
        case HOUR -> hour.truncatedTo(ChronoUnit.HOURS);
        case DAY -> date.atStartOfDay();
        case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
        case MONTH -> date.withDayOfMonth(1).atStartOfDay();
        case YEAR -> date.withDayOfYear(1).atStartOfDay();
      };
    }

    private LocalDateTime next(LocalDateTime start) {
      return switch (this) {
        case HOUR -> start.plusHours(1);
        case DAY -> start.plusDays(1);
        case WEEK -> start.plusWeeks(1);
        case MONTH -> start.plusMonths(1);
        case YEAR -> start.plusYears(1);
      };
    }

    private String label(LocalDateTime start) {
      String date = start.toLocalDate().toString();
      return switch (this) {
        case HOUR -> date + (start.getHour() < 10 ? " 0" : " ") + start.getHour() + ":00";
        case DAY, WEEK -> date;
        case MONTH -> date.substring(0, date.length() - "-01".length());
        case YEAR -> Integer.toString(start.getYear());
      };
    }
  }

  /// A bucket.
  ///
  /// @param label its beginning, as `--since` and `--on` accept it
  /// @param count the number of matches in it
  public record Bucket(String label, long count) {}

  /// Copies the list.
  public TimeBuckets {
    buckets = List.copyOf(buckets);
  }

  /// Buckets of the shortest length with which there are not too many of them.
  ///
  /// @param hours the number of matches of each local hour that has some
  /// @param most how many buckets there may be; years may be more
  public static TimeBuckets of(Map<LocalDateTime, Long> hours, int most) {
    var sorted = new TreeMap<>(hours);
    if (sorted.isEmpty()) {
      return new TimeBuckets(Unit.DAY, List.of());
    }
    for (Unit unit : Unit.values()) {
      if (unit == Unit.YEAR || fits(unit, sorted.firstKey(), sorted.lastKey(), most)) {
        return of(unit, sorted);
      }
    }
    throw new IllegalStateException("no unit for " + sorted.size() + " hours");
  }

  private static boolean fits(Unit unit, LocalDateTime first, LocalDateTime last, int most) {
    LocalDateTime start = unit.start(first);
    for (int count = 0; count < most; count++) {
      start = unit.next(start);
      if (start.isAfter(last)) {
        return true;
      }
    }
    return false;
  }

  private static TimeBuckets of(Unit unit, TreeMap<LocalDateTime, Long> hours) {
    var counts = new TreeMap<LocalDateTime, Long>();
    hours.forEach((hour, count) -> counts.merge(unit.start(hour), count, Long::sum));
    var buckets = new ArrayList<Bucket>();
    LocalDateTime end = counts.lastKey();
    for (LocalDateTime at = counts.firstKey(); !at.isAfter(end); at = unit.next(at)) {
      buckets.add(new Bucket(unit.label(at), counts.getOrDefault(at, 0L)));
    }
    return new TimeBuckets(unit, buckets);
  }
}
