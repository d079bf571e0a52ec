package dev.tsearch.indexer.search;

import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.reader.ScoreReason;
import java.util.Arrays;
import java.util.List;

/// How a search went: every partition is counted once.
///
/// @param plan which partitions were passed over, and why; the active one is among them unless it
///   is empty
/// @param searchedOrdinals those that were searched: all that the plan left, or in time order those
///   that may hold one of the hits
/// @param indexOpened whether the index was opened
/// @param entriesSearched how many entries the searched partitions hold
/// @param entriesNotIndexed how many of those the index did not hold, so that they were read
/// @param understood how the query was understood
/// @param reasons why each hit has its score, in the order of the hits; empty if nobody asked
/// @param timings where the time went
public record Explanation(
    Plan plan,
    PartitionSet searchedOrdinals,
    boolean indexOpened,
    long entriesSearched,
    long entriesNotIndexed,
    Understood understood,
    List<ScoreReason> reasons,
    Timings timings) {

  /// Copies the list.
  public Explanation {
    reasons = List.copyOf(reasons);
  }

  /// How many partitions the snapshot has.
  public int partitions() {
    return plan.partitions();
  }

  /// How many are out of the time asked for.
  public int passedByTime() {
    return plan.prunedByTime().size();
  }

  /// How many of the rest lack a value asked for.
  public int passedByTags() {
    return plan.prunedByTags().size();
  }

  /// How many of the rest lack a term asked for.
  public int passedByFilter() {
    return plan.prunedByFilter().size();
  }

  /// How many of the rest come too late in the order to hold one of the first hits.
  public int passedByOrder() {
    return plan.searched().size() - searched();
  }

  /// Those that come too late in the order to hold one of the first hits.
  public PartitionSet ordinalsPassedByOrder() {
    int[] passed =
        Arrays.stream(plan.searched().toArray())
            .filter(ordinal -> !searchedOrdinals.contains(ordinal))
            .toArray();
    return PartitionSet.of(passed);
  }

  /// How many were searched.
  public int searched() {
    return searchedOrdinals.size();
  }

  /// How a query was understood, as text for people; written when somebody reads it.
  ///
  /// @param compiled the query as it was run
  public record Understood(CompiledQuery compiled) {

    /// The query that was run.
    public String query() {
      return compiled.toString();
    }

    /// What a partition must have to be searched.
    public String requirement() {
      return compiled.requirementText();
    }
  }

  /// Where the time of a search went, in nanoseconds.
  ///
  /// @param planNanos reading the snapshot, compiling the query, planning
  /// @param searchNanos opening the index and searching it
  /// @param readNanos reading the lines of the hits and cutting their snippets
  public record Timings(long planNanos, long searchNanos, long readNanos) {}
}
