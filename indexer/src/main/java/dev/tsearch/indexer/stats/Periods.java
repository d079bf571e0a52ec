package dev.tsearch.indexer.stats;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The periods of time by which entries are grouped, in the zone of the user. One owner, not
/// thread-safe.
final class Periods {
  private final List<StatsGrouping> groupings;
  private final Zone zone;
  private final TreeMap<Long, Period> known = new TreeMap<>();
  private final Period undated;
  private final boolean isOfTime;

  /// The period of the last time that was asked for: the next one is mostly in it.
  private Period latest;

  /// A span of time whose entries are in the same groups.
  ///
  /// @param first its first second
  /// @param end the second after its last
  /// @param labels the value of each grouping; empty for one that is not by time
  record Period(long first, long end, List<String> labels) {
    boolean has(long time) {
      return time >= first && time < end;
    }
  }

  Periods(List<StatsGrouping> groupings, Zone zone) {
    this.groupings = groupings;
    this.zone = zone;
    List<String> none = groupings.stream().map(_ -> "").toList();
    this.undated = new Period(TimeRange.UNDATED, TimeRange.UNDATED + 1, none);
    this.latest = undated;
    this.isOfTime = groupings.stream().anyMatch(StatsGrouping::isOfTime);
    if (!isOfTime) {
      known.put(Long.MIN_VALUE, new Period(Long.MIN_VALUE, Long.MAX_VALUE, none));
    }
  }

  /// Whether a grouping is by time.
  boolean isOfTime() {
    return isOfTime;
  }

  /// Whether two times are in one period. Without a grouping by time all times are.
  boolean haveOne(long first, long last) {
    return first == last || !isOfTime || of(first).has(last);
  }

  /// The period of a time in Unix seconds.
  Period of(long time) {
    if (time == TimeRange.UNDATED) {
      return undated;
    }
    if (!latest.has(time)) {
      latest = search(time);
    }
    return latest;
  }

  private Period search(long time) {
    Map.Entry<Long, Period> before = known.floorEntry(time);
    if (before != null && before.getValue().has(time)) {
      return before.getValue();
    }
    Period period = period(zone.at(Instant.ofEpochSecond(time)).toLocalDate());
    known.put(period.first(), period);
    return period;
  }

  /// The period of a day: what the day, the week and the month that are asked for have in common.
  private Period period(LocalDate day) {
    LocalDate first = LocalDate.MIN;
    LocalDate end = LocalDate.MAX;
    var labels = new ArrayList<String>(groupings.size());
    for (StatsGrouping grouping : groupings) {
      if (grouping.isOfTime()) {
        first = max(first, grouping.start(day));
        end = min(end, grouping.end(day));
      }
      labels.add(grouping.isOfTime() ? grouping.period(day) : "");
    }
    return new Period(
        zone.epochSecond(first.atStartOfDay()), zone.epochSecond(end.atStartOfDay()), labels);
  }

  private static LocalDate max(LocalDate one, LocalDate other) {
    return one.isAfter(other) ? one : other;
  }

  private static LocalDate min(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }
}
