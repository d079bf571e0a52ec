package dev.tsearch.indexer.stats;

import dev.tsearch.core.time.Zone;
import java.util.List;

/// Which statistics are wanted.
///
/// @param groupings what the rows are grouped by, the first one first; empty for totals alone
/// @param filter which entries count
/// @param zone the zone in which days begin
/// @param prices the prices of tokens
public record StatsRequest(
    List<StatsGrouping> groupings, StatsFilter filter, Zone zone, Prices prices) {
  /// Copies the list.
  public StatsRequest {
    groupings = List.copyOf(groupings);
  }
}
