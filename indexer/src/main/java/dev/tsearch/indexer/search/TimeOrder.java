package dev.tsearch.indexer.search;

import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds the first hits in an order by time, and skips partitions that cannot contain one. Searches
/// groups of partitions, those that begin first in the order first, each group twice as large as
/// the one before, until the wanted hits all come before the remaining partitions.
final class TimeOrder {
  private final PlannedEntries entries;
  private final Order order;
  private final List<PartitionStart> partitions;
  private int searched;

  /// A partition and its first place in the order.
  private record PartitionStart(int ordinal, long place) {}

  /// @param plan the partitions
  /// @param entries searches them
  /// @param order newest or oldest first
  TimeOrder(PartitionPlan plan, PlannedEntries entries, Order order) {
    this.entries = entries;
    this.order = order;
    this.partitions = new ArrayList<>();
    plan.timePlaces(order)
        .forEach((ordinal, place) -> partitions.add(new PartitionStart(ordinal, place)));
    partitions.sort((one, other) ->
        one.place() == other.place()
            ? Integer.compare(one.ordinal(), other.ordinal())
            : Long.compare(one.place(), other.place()));
  }

  /// The first hits. Their total counts the searched partitions only.
  TopHits find(TopHitsRequest wanted) throws IOException {
    TopHits found = TopHits.NOTHING;
    searched = 0;
    for (int size = 1; hasMore(found, wanted); size *= 2) {
      int end = (int) Math.min(partitions.size(), (long) searched + size);
      int[] ordinals =
          partitions.subList(searched, end).stream().mapToInt(PartitionStart::ordinal).toArray();
      Arrays.sort(ordinals);
      found =
          found.merge(
              entries.best(wanted, PartitionSet.of(ordinals)), wanted.limit(), wanted.order());
      searched = end;
    }
    return found;
  }

  /// The partitions that were searched.
  PartitionSet searched() {
    int[] ordinals =
        partitions.subList(0, searched).stream().mapToInt(PartitionStart::ordinal).toArray();
    Arrays.sort(ordinals);
    return PartitionSet.of(ordinals);
  }

  private boolean hasMore(TopHits found, TopHitsRequest wanted) {
    return searched < partitions.size() && !isEnough(found, wanted) && !wanted.deadline().isOver();
  }

  /// Whether the wanted hits all come before every entry of the remaining partitions. An entry of
  /// the same second might come before them.
  private boolean isEnough(TopHits found, TopHitsRequest wanted) {
    return found.best().size() == wanted.limit()
        && ScoredAddress.timePlace(order, found.best().getLast().timestamp())
            < partitions.get(searched).place();
  }
}
