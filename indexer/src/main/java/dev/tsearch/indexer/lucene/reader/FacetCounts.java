package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How many matches have each value of some fields, and how many are of each day. Of several values
/// of one entry each is counted; values are as people wrote them, cut to
/// [Field#MAX_TERM_CODE_POINTS]. One owner, not thread-safe.
public final class FacetCounts implements Aggregation {
  /// The fields that are counted, in the order in which they are shown.
  public static final List<Field> FIELDS =
      List.of(
          Field.SOURCE,
          Field.PROJECT,
          Field.SESSION,
          Field.TOOL,
          Field.MODEL,
          Field.TYPE,
          Field.ERROR);

  private final ZoneId zone;
  private final Map<Field, Map<String, Long>> values = new EnumMap<>(Field.class);
  private final Map<LocalDate, Long> days = new TreeMap<>();
  private LocalDate day = LocalDate.EPOCH;
  private long dayStart;
  private long dayEnd;
  private long dayCount;
  private long undated;
  private long total;

  /// @param zone whose days are meant
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

  /// How many entries match.
  public long total() {
    return total;
  }

  /// How many of them no one knows the time of.
  public long undated() {
    return undated;
  }

  /// How many have each value of a field; entries without any are in none.
  ///
  /// @param field one of [#FIELDS]
  public Map<String, Long> values(Field field) {
    return Map.copyOf(values.getOrDefault(field, Map.of()));
  }

  /// How many are of each day, in order; days without any are left out.
  public Map<LocalDate, Long> days() {
    closeDay();
    return new TreeMap<>(days);
  }

  void addTime(long timestamp) {
    total++;
    if (timestamp == TimeRange.UNDATED) {
      undated++;
      return;
    }
    if (timestamp < dayStart || timestamp >= dayEnd) {
      closeDay();
      day = Instant.ofEpochSecond(timestamp).atZone(zone).toLocalDate();
      dayStart = day.atStartOfDay(zone).toEpochSecond();
      dayEnd = day.plusDays(1).atStartOfDay(zone).toEpochSecond();
    }
    dayCount++;
  }

  void add(Field field, String value, long count) {
    values.getOrDefault(field, new HashMap<>()).merge(value, count, Long::sum);
  }

  private void closeDay() {
    if (dayCount > 0) {
      days.merge(day, dayCount, Long::sum);
      dayCount = 0;
    }
  }
}
