package dev.tsearch.cluster.schema;

import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The names of the indices of a prefix: one for each month (UTC), and one for undated entries.
///
/// @param prefix what they begin with
public record Names(String prefix) {
  /// A longer list of months is written as a pattern: the address of a request is limited.
  private static final int MAX_MONTHS = 60;

  /// The pattern that matches all of them.
  public String all() {
    return prefix + "-*";
  }

  /// The index of an entry with a time in unix seconds.
  public String of(long timestamp) {
    if (timestamp == TimeRange.UNDATED) {
      return prefix + "-undated";
    }
    return of(month(timestamp));
  }

  private String of(YearMonth month) {
    return String.format(
        Locale.ROOT, "%s-%04d-%02d", prefix, month.getYear(), month.getMonthValue());
  }

  private static YearMonth month(long timestamp) {
    return YearMonth.from(Instant.ofEpochSecond(timestamp).atOffset(ZoneOffset.UTC));
  }

  /// The indices that can contain entries of a time range.
  ///
  /// @param existing the names of the indices that exist
  public List<String> within(TimeRange range, List<String> existing) {
    if (range.isUnbounded()) {
      return List.of(all());
    }
    long min = Math.max(range.min(), TimeRange.UNDATED + 1);
    String first = min > LAST_SECOND ? "" : of(month(min));
    String last = range.max() > LAST_SECOND ? prefix + "-9999-12" : of(month(range.max()));
    var chosen = new ArrayList<String>();
    for (String index : existing) {
      boolean isDated = !index.equals(of(TimeRange.UNDATED));
      if (isDated
          && !first.isEmpty()
          && index.compareTo(first) >= 0
          && index.compareTo(last) <= 0) {
        chosen.add(index);
      }
    }
    return chosen.size() > MAX_MONTHS ? List.of(all()) : chosen;
  }

  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;
}
