package dev.tsearch.core.prune;

/// The partitions that a search reads and, for each of the others, the evidence that pruned it.
/// Every partition is in exactly one of the four sets.
///
/// @param searched the partitions that may hold a match
/// @param prunedByTime the partitions without an entry in the requested time
/// @param prunedByTags of the remaining ones, the partitions without a required value
/// @param prunedByFilter of the remaining ones, the partitions without a required term
public record Plan(
    PartitionSet searched,
    PartitionSet prunedByTime,
    PartitionSet prunedByTags,
    PartitionSet prunedByFilter) {

  /// The plan for the partitions of both plans.
  ///
  /// @param others a plan of the same requirement that shares no partition with this one
  public Plan and(Plan others) {
    return new Plan(
        searched.or(others.searched),
        prunedByTime.or(others.prunedByTime),
        prunedByTags.or(others.prunedByTags),
        prunedByFilter.or(others.prunedByFilter));
  }

  /// How many partitions the plan covers, searched and pruned.
  public int partitions() {
    return searched.size() + prunedByTime.size() + prunedByTags.size() + prunedByFilter.size();
  }
}
