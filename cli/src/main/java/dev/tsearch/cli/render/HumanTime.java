package dev.tsearch.cli.render;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;

/// Formats times for people, in English whatever the locale: `today 14:03`, `yesterday 09:12`, `Tue
/// 14:03` within a week, `17 Nov 14:03` within the year, `17 Nov 2025`. A time that is none of an
/// entry's own but that of its file or of a neighbor has `~` before it.
///
/// @param now the current time
/// @param zone the local time zone
public record HumanTime(Instant now, Zone zone) {
  private static final String UNDATED = "undated";
  private static final int DAYS_NAMED = 6;
  private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  private static final String[] MONTHS = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  };

  /// Formats a time in unix seconds.
  public String of(long timestamp) {
    if (timestamp == TimeRange.UNDATED) {
      return UNDATED;
    }
    LocalDateTime time = at(timestamp);
    LocalDate today = zone.at(now).toLocalDate();
    long daysAgo = ChronoUnit.DAYS.between(time.toLocalDate(), today);
    if (daysAgo == 0) {
      return "today " + clock(time);
    }
    if (daysAgo == 1) {
      return "yesterday " + clock(time);
    }
    if (daysAgo > 1 && daysAgo <= DAYS_NAMED) {
      return DAYS[time.getDayOfWeek().getValue() - 1] + " " + clock(time);
    }
    String date = time.getDayOfMonth() + " " + MONTHS[time.getMonthValue() - 1];
    return time.getYear() == today.getYear()
        ? date + " " + clock(time)
        : date + " " + time.getYear();
  }

  /// Formats a time in unix seconds that may be inferred.
  public String of(long timestamp, boolean isInferred) {
    boolean isMarked = isInferred && timestamp != TimeRange.UNDATED;
    return isMarked ? "~" + of(timestamp) : of(timestamp);
  }

  /// Formats a time that is printed next to another one: on the same day only the time of day; with
  /// a date of another year the time of day, too.
  public String nextTo(long timestamp, long printed) {
    if (timestamp == TimeRange.UNDATED) {
      return of(timestamp);
    }
    LocalDateTime time = at(timestamp);
    if (printed != TimeRange.UNDATED && time.toLocalDate().equals(at(printed).toLocalDate())) {
      return clock(time);
    }
    String date = of(timestamp);
    return date.endsWith(clock(time)) ? date : date + " " + clock(time);
  }

  /// The local day of a time in unix seconds.
  public LocalDate day(long timestamp) {
    return at(timestamp).toLocalDate();
  }

  /// Formats a day: `Tue 17 Nov`, or with its year if it is not this year's.
  public String of(LocalDate day) {
    String date =
        DAYS[day.getDayOfWeek().getValue() - 1]
            + " "
            + (day.getDayOfMonth() < 10 ? " " : "")
            + day.getDayOfMonth()
            + " "
            + MONTHS[day.getMonthValue() - 1];
    return day.getYear() == zone.at(now).getYear() ? date : date + " " + day.getYear();
  }

  private LocalDateTime at(long timestamp) {
    return zone.at(Instant.ofEpochSecond(timestamp));
  }

  private static String clock(LocalDateTime time) {
    return clock(time.getHour(), time.getMinute());
  }

  private static String clock(int hour, int minute) {
    return (hour < 10 ? "0" : "") + hour + (minute < 10 ? ":0" : ":") + minute;
  }
}
