package dev.tsearch.core.time;

import dev.tsearch.core.entry.TimeRange;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Times for programs: ISO 8601 in UTC, to the second.
public final class UtcTime {
  private UtcTime() {}

  /// Formats a time in unix seconds; empty if undated.
  public static String text(long timestamp) {
    if (timestamp == TimeRange.UNDATED) {
      return "";
    }
    LocalDateTime time = LocalDateTime.ofEpochSecond(timestamp, 0, ZoneOffset.UTC);
    return time.toLocalDate()
        + "T"
        + twoDigits(time.getHour())
        + ":"
        + twoDigits(time.getMinute())
        + ":"
        + twoDigits(time.getSecond())
        + "Z";
  }

  private static String twoDigits(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }
}
