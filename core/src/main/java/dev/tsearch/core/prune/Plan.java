package dev.tsearch.core.prune;

/// Which partitions are searched, and why the others are not. Every partition is in exactly one of
/// the sets.
///
/// @param searched those that may hold a match
/// @param passedByTime those out of the time asked for
/// @param passedByTags of the rest, those without a value asked for
/// @param passedByFilter of the rest, those without a term asked for
public record Plan(
    PartitionSet searched,
    PartitionSet passedByTime,
    PartitionSet passedByTags,
    PartitionSet passedByFilter) {

  /// The plan for these partitions and for others.
  ///
  /// @param others of the same requirement; none of its partitions is in this one
  public Plan and(Plan others) {
    return new Plan(
        searched.or(others.searched),
        passedByTime.or(others.passedByTime),
        passedByTags.or(others.passedByTags),
        passedByFilter.or(others.passedByFilter));
  }

  /// How many partitions there are in all.
  public int partitions() {
    return searched.size() + passedByTime.size() + passedByTags.size() + passedByFilter.size();
  }
}
