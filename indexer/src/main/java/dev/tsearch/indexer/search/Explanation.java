package dev.tsearch.indexer.search;

import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import java.util.Arrays;
import java.util.List;

/// How a search ran. Every partition is counted once.
///
/// @param plan which partitions were pruned, and why; an empty active partition is not in it
/// @param searchedOrdinals the partitions that were searched: all that the plan leaves or, in an
///   order by time, those that can contain a hit of the page
/// @param indexOpened whether the index was opened
/// @param entriesSearched how many entries the searched partitions contain
/// @param entriesNotIndexed how many of these were read because the index does not cover them
/// @param understood how the query was understood
/// @param reasons the reason for each score, in the order of the hits; empty unless [HitDetails]
///   asked for them
/// @param sessions the reasons for the places of the first sessions of a ranking; empty unless
///   [HitDetails] asked for them
/// @param timings where the time went
public record Explanation(
    Plan plan,
    PartitionSet searchedOrdinals,
    boolean indexOpened,
    long entriesSearched,
    long entriesNotIndexed,
    Understood understood,
    List<ScoreReason> reasons,
    List<SessionReason> sessions,
    Timings timings) {

  /// Copies the lists.
  public Explanation {
    reasons = List.copyOf(reasons);
    sessions = List.copyOf(sessions);
  }

  /// The explanation of the hits after some of them.
  ///
  /// @param hits how many hits are left out
  public Explanation from(int hits) {
    return with(reasons.subList(Math.min(hits, reasons.size()), reasons.size()));
  }

  /// The same explanation with the reasons of other hits.
  public Explanation with(List<ScoreReason> others) {
    return new Explanation(
        plan,
        searchedOrdinals,
        indexOpened,
        entriesSearched,
        entriesNotIndexed,
        understood,
        others,
        sessions,
        timings);
  }

  /// How many partitions the snapshot has.
  public int partitions() {
    return plan.partitions();
  }

  /// How many partitions are outside the time range.
  public int prunedByTime() {
    return plan.prunedByTime().size();
  }

  /// How many of the other partitions lack a required value.
  public int prunedByTags() {
    return plan.prunedByTags().size();
  }

  /// How many of the other partitions lack a required term.
  public int prunedByFilter() {
    return plan.prunedByFilter().size();
  }

  /// How many of the other partitions come too late in the order to contain a hit of the page.
  public int prunedByOrder() {
    return plan.searched().size() - searched();
  }

  /// The partitions that come too late in the order to contain a hit of the page.
  public PartitionSet ordinalsPrunedByOrder() {
    int[] passed =
        Arrays.stream(plan.searched().toArray())
            .filter(ordinal -> !searchedOrdinals.contains(ordinal))
            .toArray();
    return PartitionSet.of(passed);
  }

  /// How many partitions were searched.
  public int searched() {
    return searchedOrdinals.size();
  }

  /// How a query was understood, as text for people. The text is made when it is read.
  ///
  /// @param compiled the query as it was run
  public record Understood(CompiledQuery compiled) {

    /// The query that was run.
    public String query() {
      return compiled.toString();
    }

    /// What a partition must contain to be searched.
    public String requirement() {
      return compiled.requirementText();
    }
  }

  /// Why a session has its place in a ranking.
  ///
  /// @param session its name
  /// @param score its score, the sum of the weighted scores of the entries
  /// @param entries the entries that the score is the sum of, best first
  public record SessionReason(String session, float score, List<EntryReason> entries) {

    /// Copies the list.
    public SessionReason {
      entries = List.copyOf(entries);
    }
  }

  /// What an entry adds to the score of its session.
  ///
  /// @param id the id of the entry
  /// @param weight the weight of its score
  /// @param score the reason for its score
  public record EntryReason(String id, float weight, ScoreReason score) {}

  /// Where the time of a search went, in nanoseconds.
  ///
  /// @param planNanos reading the snapshot, compiling the query, planning
  /// @param searchNanos opening the index and searching it
  /// @param readNanos reading the lines of the hits and cutting their snippets
  public record Timings(long planNanos, long searchNanos, long readNanos) {}
}
