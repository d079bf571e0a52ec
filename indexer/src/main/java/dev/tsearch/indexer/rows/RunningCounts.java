package dev.tsearch.indexer.rows;

import dev.tsearch.core.entry.JsonObject;
import java.util.HashMap;
import java.util.Map;

/// The tokens of a session that a row states as a sum so far. Each state of the row adds what the
/// sum has grown by, so that the entries of a session add up to the last sum. Single owner, not
/// thread-safe.
public final class RunningCounts {
  private final Map<String, Long> before = new HashMap<>();

  /// What the sums in a row have grown by since the last row; empty if they have not.
  ///
  /// @param kinds the columns of the sums, and the names of the counts
  public JsonObject growth(DatabaseRow row, Map<String, String> kinds) {
    JsonObject.Builder counts = JsonObject.builder();
    kinds.forEach((column, name) -> {
      long now = row.number(column);
      long grown = now - before.getOrDefault(column, 0L);
      if (grown > 0) {
        counts.put(name, grown);
        before.put(column, now);
      }
    });
    return counts.build();
  }
}
