package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The number of matches per value of some fields, and per day. An entry with several values counts
/// for each of them. Values are as written, truncated to [Field#MAX_TERM_CODE_POINTS]. Not
/// thread-safe.
public final class FacetCounts implements Aggregation {
  /// The fields that are counted, in display order.
  public static final List<Field> FIELDS =
      List.of(
          Field.SOURCE,
          Field.PROJECT,
          Field.SESSION,
          Field.TOOL,
          Field.FILE,
          Field.MODEL,
          Field.TYPE,
          Field.ERROR);

  private static final long SECONDS_OF_HOUR = 3_600;

  private final ZoneId zone;
  private final Map<Field, Map<String, Long>> values = new EnumMap<>(Field.class);
  private final Map<LocalDateTime, Long> hours = new TreeMap<>();
  private LocalDateTime hour = LocalDate.EPOCH.atStartOfDay();
  private long hourStart;
  private long hourEnd;
  private long hourCount;
  private long undated;
  private long total;

  /// @param zone the time zone of the days
  public FacetCounts(ZoneId zone) {
    this.zone = zone;
    for (Field field : FIELDS) {
      values.put(field, new HashMap<>());
    }
  }

  @Override
  public boolean isEmpty() {
    return total == 0;
  }

  /// Returns the number of matches.
  public long total() {
    return total;
  }

  /// Returns the number of matches without a time.
  public long undated() {
    return undated;
  }

  /// Returns the number of matches per value of a field. Values that a filter does not tell apart,
  /// as `Bash` and `bash`, are one, in the spelling that most matches have.
  ///
  /// @param field one of [#FIELDS]
  public Map<String, Long> values(Field field) {
    Map<String, Map.Entry<String, Long>> most = new HashMap<>();
    Map<String, Long> sums = new HashMap<>();
    for (Map.Entry<String, Long> value : values.getOrDefault(field, Map.of()).entrySet()) {
      String term = field.term(value.getKey());
      most.merge(term, value, FacetCounts::moreOften);
      sums.merge(term, value.getValue(), Long::sum);
    }
    Map<String, Long> counts = new HashMap<>();
    most.forEach(
        (term, value) -> counts.put(value.getKey(), sums.getOrDefault(term, value.getValue())));
    return counts;
  }

  private static Map.Entry<String, Long> moreOften(
      Map.Entry<String, Long> one, Map.Entry<String, Long> other) {
    int order = Long.compare(one.getValue(), other.getValue());
    boolean isFirst = order == 0 ? one.getKey().compareTo(other.getKey()) < 0 : order > 0;
    return isFirst ? one : other;
  }

  /// Returns the number of matches per day, sorted by day, without days that have none.
  public Map<LocalDate, Long> days() {
    var days = new TreeMap<LocalDate, Long>();
    hours().forEach((start, count) -> days.merge(start.toLocalDate(), count, Long::sum));
    return days;
  }

  /// Returns the number of matches per local hour, sorted, without hours that have none.
  public Map<LocalDateTime, Long> hours() {
    closeHour();
    return new TreeMap<>(hours);
  }

  void addTime(long timestamp) {
    total++;
    if (timestamp == TimeRange.UNDATED) {
      undated++;
      return;
    }
    if (timestamp < hourStart || timestamp >= hourEnd) {
      closeHour();
      LocalDateTime local = Instant.ofEpochSecond(timestamp).atZone(zone).toLocalDateTime();
      hour = local.truncatedTo(ChronoUnit.HOURS);
      hourStart = timestamp - ChronoUnit.SECONDS.between(hour, local);
      hourEnd = hourStart + SECONDS_OF_HOUR;
    }
    hourCount++;
  }

  /// Adds matches of a time.
  ///
  /// @param timestamp unix seconds; [TimeRange#UNDATED] for matches without a time
  public void addTimes(long timestamp, long count) {
    if (count > 0) {
      addTime(timestamp);
      total += count - 1;
      undated += timestamp == TimeRange.UNDATED ? count - 1 : 0;
      hourCount += timestamp == TimeRange.UNDATED ? 0 : count - 1;
    }
  }

  /// Adds matches with a value.
  public void add(Field field, String value, long count) {
    values.getOrDefault(field, new HashMap<>()).merge(value, count, Long::sum);
  }

  /// Adds the matches of other entries, which were counted in the same time zone.
  public void addAll(FacetCounts other) {
    other.values.forEach(
        (field, counts) -> counts.forEach((value, count) -> add(field, value, count)));
    other.hours().forEach((start, count) -> hours.merge(start, count, Long::sum));
    undated += other.undated;
    total += other.total;
  }

  private void closeHour() {
    if (hourCount > 0) {
      hours.merge(hour, hourCount, Long::sum);
      hourCount = 0;
    }
  }
}
