package dev.tsearch.cluster.schema;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The names of the indices of a prefix: one for each month (UTC), and one for undated entries. A
/// month that has grown too large goes on in another index: `PREFIX-2026-11.2`, `.3` and so on.
///
/// @param prefix what they begin with
public record Names(String prefix) {
  /// Before the number of an index of a month, from 2 on.
  private static final char PART = '.';

  /// A longer list of months is written as a pattern: OpenSearch accepts addresses of 4,096 bytes.
  private static final int MAX_LIST = 2_000;

  /// The month of an index: its name without the number.
  public static String monthOf(String index) {
    int end = index.lastIndexOf(PART);
    return end > 0 && index.substring(end + 1).chars().allMatch(Character::isDigit)
        ? index.substring(0, end)
        : index;
  }

  /// The number of an index of its month, from 1.
  public static int numberOf(String index) {
    int month = monthOf(index).length();
    return month == index.length() ? 1 : Integer.parseInt(index.substring(month + 1));
  }

  /// An index of a month.
  ///
  /// @param number from 1
  public static String numbered(String month, int number) {
    return number == 1 ? month : month + PART + number;
  }

  /// The patterns that match all of them, and no index of another prefix that begins with this one:
  /// for `tsearch`, none of `tsearch-ops-2026-11`. A prefix has no digit after `-`.
  public List<String> patterns() {
    return Stream.concat(
            IntStream.range(0, 10).mapToObj(digit -> prefix + "-" + digit + "*"),
            Stream.of(of(TimeRange.UNDATED) + "*"))
        .toList();
  }

  /// Parameters of a request that is about all of them: it fails if one of them is closed.
  public static final String WITH_CLOSED = "ignore_unavailable=false&expand_wildcards=open,closed";

  /// The patterns as a part of an address.
  public String all() {
    return String.join(",", patterns());
  }

  /// The index of an entry. A time that is that of a file differs by machine, and copies of an
  /// entry are in one index: it counts as none.
  public String of(Entry entry) {
    return of(entry.metadata().isTimeInferred() ? TimeRange.UNDATED : entry.timestamp());
  }

  /// The index of a time in unix seconds.
  public String of(long timestamp) {
    if (timestamp == TimeRange.UNDATED) {
      return prefix + "-undated";
    }
    return of(month(timestamp));
  }

  private String of(YearMonth month) {
    return prefix + "-" + month;
  }

  private static YearMonth month(long timestamp) {
    return YearMonth.from(Instant.ofEpochSecond(timestamp).atOffset(ZoneOffset.UTC));
  }

  /// The indices that can contain entries of a time range. That of undated entries has those with
  /// the time of a file, too.
  ///
  /// @param existing the names of the indices that exist
  public List<String> within(TimeRange range, List<String> existing) {
    if (range.isUnbounded()) {
      return patterns();
    }
    long min = Math.max(range.min(), TimeRange.UNDATED + 1);
    String first = min > LAST_SECOND ? "" : of(month(min));
    String last = range.max() > LAST_SECOND ? prefix + "-9999-12" : of(month(range.max()));
    var chosen = new ArrayList<String>();
    for (String index : existing) {
      String month = monthOf(index);
      boolean isInferred = month.equals(of(TimeRange.UNDATED));
      boolean isWithin = month.compareTo(first) >= 0 && month.compareTo(last) <= 0;
      if (!first.isEmpty() && (isInferred || isWithin)) {
        chosen.add(index);
      }
    }
    return String.join(",", chosen).length() > MAX_LIST ? patterns() : chosen;
  }

  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;
}
