package dev.tsearch.indexer.search;

/// How a search went: every partition is counted once.
///
/// @param partitions how many partitions the snapshot has, the active one among them unless empty
/// @param passedByTime those out of the time asked for
/// @param passedByTags of the rest, those without a value asked for
/// @param passedByFilter of the rest, those without a term asked for
/// @param searched those that were searched
/// @param indexOpened whether the index was opened
/// @param entriesSearched how many entries the searched partitions hold
/// @param entriesNotIndexed how many of those the index did not hold, so that they were read
/// @param timings where the time went
public record Explanation(
    int partitions,
    int passedByTime,
    int passedByTags,
    int passedByFilter,
    int searched,
    boolean indexOpened,
    long entriesSearched,
    long entriesNotIndexed,
    Timings timings) {

  /// Where the time of a search went, in nanoseconds.
  ///
  /// @param planNanos reading the snapshot, compiling the query, planning
  /// @param searchNanos opening the index and searching it
  /// @param readNanos reading the lines of the hits and cutting their snippets
  public record Timings(long planNanos, long searchNanos, long readNanos) {}
}
