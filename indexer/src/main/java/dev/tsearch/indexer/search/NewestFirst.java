package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.Found;
import dev.tsearch.indexer.lucene.OrdinalSet;
import dev.tsearch.indexer.lucene.Wanted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds the newest hits without going through partitions that are too old to hold one: the latest
/// partitions first, in groups that grow, until as many hits as are wanted are newer than whatever
/// is left.
final class NewestFirst {
  private final Sweep sweep;
  private final List<Dated> partitions;
  private int searched;

  /// A partition, and when the newest of its entries was.
  private record Dated(int ordinal, long max) {}

  /// @param plan the partitions
  /// @param sweep goes through them
  NewestFirst(PartitionPlan plan, Sweep sweep) {
    this.sweep = sweep;
    this.partitions = new ArrayList<>();
    plan.maxima().forEach((ordinal, max) -> partitions.add(new Dated(ordinal, max)));
    partitions.sort((one, other) ->
        one.max() == other.max()
            ? Integer.compare(one.ordinal(), other.ordinal())
            : Long.compare(other.max(), one.max()));
  }

  /// The newest hits; how many there are is counted among the partitions that were searched.
  Found find(Wanted wanted) throws IOException {
    Found found = Found.NOTHING;
    searched = 0;
    for (int size = 1; searched < partitions.size() && !isEnough(found, wanted); size *= 2) {
      int end = (int) Math.min(partitions.size(), (long) searched + size);
      int[] ordinals =
          partitions.subList(searched, end).stream().mapToInt(Dated::ordinal).toArray();
      Arrays.sort(ordinals);
      found =
          found.merge(sweep.best(wanted, OrdinalSet.of(ordinals)), wanted.limit(), wanted.order());
      searched = end;
    }
    return found;
  }

  /// The partitions that were gone through.
  OrdinalSet searched() {
    int[] ordinals = partitions.subList(0, searched).stream().mapToInt(Dated::ordinal).toArray();
    Arrays.sort(ordinals);
    return OrdinalSet.of(ordinals);
  }

  /// Whether the hits that are wanted are all newer than any that could still come. One of the same
  /// second might stand before them.
  private boolean isEnough(Found found, Wanted wanted) {
    return found.best().size() == wanted.limit()
        && found.best().getLast().timestamp() > partitions.get(searched).max();
  }
}
