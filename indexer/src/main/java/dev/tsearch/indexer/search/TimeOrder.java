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

/// Finds the first hits of an order by time without going through partitions that cannot hold one
/// of them: those that begin first in the order first, in groups that grow, until as many hits as
/// are wanted come before whatever is left.
final class TimeOrder {
  private final SearchExecution sweep;
  private final Order order;
  private final List<Dated> partitions;
  private int searched;

  /// A partition, and where it begins in the order.
  private record Dated(int ordinal, long place) {}

  /// @param plan the partitions
  /// @param sweep goes through them
  /// @param order newest or oldest first
  TimeOrder(PartitionPlan plan, SearchExecution sweep, Order order) {
    this.sweep = sweep;
    this.order = order;
    this.partitions = new ArrayList<>();
    plan.timePlaces(order).forEach((ordinal, place) -> partitions.add(new Dated(ordinal, place)));
    partitions.sort((one, other) ->
        one.place() == other.place()
            ? Integer.compare(one.ordinal(), other.ordinal())
            : Long.compare(one.place(), other.place()));
  }

  /// The first hits; how many there are is counted among the partitions that were searched.
  TopHits find(TopHitsRequest wanted) throws IOException {
    TopHits found = TopHits.NOTHING;
    searched = 0;
    for (int size = 1; searched < partitions.size() && !isEnough(found, wanted); size *= 2) {
      int end = (int) Math.min(partitions.size(), (long) searched + size);
      int[] ordinals =
          partitions.subList(searched, end).stream().mapToInt(Dated::ordinal).toArray();
      Arrays.sort(ordinals);
      found =
          found.merge(
              sweep.best(wanted, PartitionSet.of(ordinals)), wanted.limit(), wanted.order());
      searched = end;
    }
    return found;
  }

  /// The partitions that were gone through.
  PartitionSet searched() {
    int[] ordinals = partitions.subList(0, searched).stream().mapToInt(Dated::ordinal).toArray();
    Arrays.sort(ordinals);
    return PartitionSet.of(ordinals);
  }

  /// Whether the hits that are wanted all come before any that could still come. One of the same
  /// second might stand before them.
  private boolean isEnough(TopHits found, TopHitsRequest wanted) {
    return found.best().size() == wanted.limit()
        && ScoredAddress.timePlace(order, found.best().getLast().timestamp())
            < partitions.get(searched).place();
  }
}
