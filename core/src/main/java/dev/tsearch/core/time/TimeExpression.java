package dev.tsearch.core.time;

import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;

/// Parses a time as people write it into the range that it names, in Unix seconds. `--since` uses
/// the first second of the range and `--until` the last one, so that `--since 2026-02` begins and
/// `--until 2026-02` ends with February.
///
/// | expression | meaning |
/// |---|---|
/// | `30s` `5min` `12h` `30d` `2w`, `3 days ago`, `an hour ago` | that long before now; days have 24 hours |
/// | `3mo` `1y`, `2 months ago`, `a year ago` | the same local time that many calendar months or years ago |
/// | `last 7 days`, `past 3 months`, `past year`, `last hour` | from that long ago until now |
/// | `now` `today` `yesterday` | now; the whole day in local time |
/// | `mon` … `sunday` | the latest such day, which may be today |
/// | `last monday` | the latest such day before today |
/// | `this week` `last month` `this year` | the whole calendar week (from Monday), month or year |
/// | `2026` `2026-02` `2026-02-03` | the whole year, month or day in local time |
/// | `2026-W07` | the week of that number (ISO 8601), from Monday |
/// | `feb`, `feb 2026`, `3 feb`, `3 feb 2026`, `february 3, 2026` | the same with names; without a year the latest one |
/// | `14:30` `2:30pm` `14:30:15` | the latest such minute or second, which may be yesterday's |
/// | `2pm` `noon` `midnight` | the latest such minute: 14:00, 12:00 or 0:00 |
/// | `2026-02-03T14:30`, `yesterday 14:30`, `mon 9:00`, `3 feb 14:30:15` | local time |
/// | `2026-02-03T10:30:00Z`, `2026-02-03 10:30+02:00` | RFC 3339 |
/// | `1767312000` | Unix seconds, nine to eleven digits |
///
/// `m` is no unit, because it may be minutes or months. Case does not matter. Words may be joined
/// by blanks, underscores or hyphens, so that no quotes are needed in a shell: `last-week`.
public final class TimeExpression {
  private static final long SECONDS_OF_HOUR = 3_600;

  private TimeExpression() {}

  /// Returns the range that an expression names.
  ///
  /// @param text the expression; white space around it is ignored
  /// @param now the current time of the request
  /// @param zone the zone of local times
  /// @throws InvalidTimeException if the text is not in the table above
  public static TimeRange parse(String text, Instant now, Zone zone) {
    return new TimeReader(text, now, zone).range();
  }

  /// Returns the whole days that an expression touches: the day of a time, all days of a month.
  ///
  /// @throws InvalidTimeException if the text is not in the table above
  public static TimeRange days(String text, Instant now, Zone zone) {
    TimeRange range = parse(text, now, zone);
    LocalDate first = date(range.min(), zone);
    LocalDate last = date(range.max(), zone);
    return between(first.atStartOfDay(), last.plusDays(1).atStartOfDay(), zone);
  }

  /// Returns the range that an expression names and as much again before and after it, but at least
  /// an hour: `14:30` is from 13:30 to 15:30, `yesterday` is three days.
  ///
  /// @throws InvalidTimeException if the text is not in the table above
  public static TimeRange around(String text, Instant now, Zone zone) {
    TimeRange range = parse(text, now, zone);
    long margin = Math.max(SECONDS_OF_HOUR, range.max() - range.min() + 1);
    return new TimeRange(range.min() - margin, range.max() + margin);
  }

  private static LocalDate date(long epochSecond, Zone zone) {
    return zone.at(Instant.ofEpochSecond(epochSecond)).toLocalDate();
  }

  /// The range of local times from one, included, to another one, excluded.
  static TimeRange between(LocalDateTime start, LocalDateTime end, Zone zone) {
    return new TimeRange(zone.epochSecond(start), zone.epochSecond(end) - 1);
  }
}
