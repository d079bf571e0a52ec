package dev.tsearch.core.prune;

import dev.tsearch.core.entry.TimeRange;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/// Makes plans; the table that it follows is in the package's description.
public final class Pruner {
  private Pruner() {}

  /// The plan for a search of these partitions.
  ///
  /// @param partitions what is known of each; ordinals distinct
  /// @param requirement what an entry must have to match
  /// @param time the time asked for besides
  public static Plan plan(
      List<? extends PartitionFacts> partitions, Requirement requirement, TimeRange time) {
    return everything(partitions);
  }

  /// The plan that passes nothing over.
  public static Plan everything(List<? extends PartitionFacts> partitions) {
    var all = new RoaringBitmap();
    for (PartitionFacts facts : partitions) {
      all.add(facts.ordinal());
    }
    return new Plan(new PartitionSet(all), PartitionSet.of(), PartitionSet.of(), PartitionSet.of());
  }
}
