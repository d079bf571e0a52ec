package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What facets must say of some entries, by looking at each.
final class CountedByHand {
  private CountedByHand() {}

  /// How many have each value of a field.
  static Map<String, Long> values(Field field, List<Entry> entries) {
    var counts = new TreeMap<String, Long>();
    for (Entry entry : entries) {
      field.values(entry).forEach(value -> counts.merge(value, 1L, Long::sum));
    }
    return counts;
  }

  /// How many are of each day; undated ones are of none.
  static Map<LocalDate, Long> days(List<Entry> entries, ZoneId zone) {
    var counts = new TreeMap<LocalDate, Long>();
    for (Entry entry : entries) {
      if (entry.isDated()) {
        Instant time = Instant.ofEpochSecond(entry.timestamp());
        counts.merge(time.atZone(zone).toLocalDate(), 1L, Long::sum);
      }
    }
    return counts;
  }
}
