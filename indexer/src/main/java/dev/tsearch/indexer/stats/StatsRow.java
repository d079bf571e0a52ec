package dev.tsearch.indexer.stats;

import java.util.Comparator;
import java.util.List;

/// A row of statistics.
///
/// @param labels the value of each grouping; empty for entries that have none
/// @param counts the figures
public record StatsRow(List<String> labels, Counts counts) {
  /// The order by labels; an empty label comes last.
  static final Comparator<StatsRow> BY_LABELS = StatsRow::compareLabels;

  /// Copies the list.
  public StatsRow {
    labels = List.copyOf(labels);
  }

  private static int compareLabels(StatsRow left, StatsRow right) {
    for (int i = 0; i < left.labels.size(); i++) {
      String one = left.labels.get(i);
      String other = right.labels.get(i);
      int order = Boolean.compare(one.isEmpty(), other.isEmpty());
      order = order != 0 ? order : one.compareTo(other);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
