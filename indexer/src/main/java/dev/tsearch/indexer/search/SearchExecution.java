package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import dev.tsearch.indexer.lucene.reader.Aggregation;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.ScoreReason;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Runs one [SearchPlan] and reports on it: [HitSearch] reads a page of hits with it, and
/// [#aggregate] counts all matches. One owner, used once.
final class SearchExecution {
  private final Archive archive;
  private final SearchPlan plan;
  private final Optional<EntryIndexReader> index;
  private final long maxTailBytes;
  private final Set<String> notes;
  private final Set<String> damages = new LinkedHashSet<>();
  private final PlannedEntries entries;
  private boolean isIndexOpened;
  private PartitionSet searched;

  /// @param index the index; empty to read every planned partition
  /// @param maxTailBytes how many bytes are indexed in memory at once
  SearchExecution(
      Archive archive, SearchPlan plan, Optional<EntryIndexReader> index, long maxTailBytes)
      throws IOException {
    this.archive = archive;
    this.plan = plan;
    this.index = index;
    this.isIndexOpened = index.isPresent();
    this.maxTailBytes = maxTailBytes;
    this.notes = new LinkedHashSet<>(plan.query().notes());
    this.entries = new PlannedEntries(plan.partitions(), index, maxTailBytes, damages::add);
    this.searched = plan.partitions().ordinals();
    noteMissingSidecars();
    reportLosses();
  }

  /// The same search without the index, which turned out to be damaged.
  SearchExecution withoutIndex() throws IOException {
    var other = new SearchExecution(archive, plan, Optional.empty(), maxTailBytes);
    other.isIndexOpened = isIndexOpened;
    other.damages.addAll(damages);
    return other;
  }

  private void noteMissingSidecars() {
    int lacking = plan.partitions().withoutSidecar();
    if (lacking > 0) {
      notes.add(
          "%d of %d sidecars are missing or damaged: their partitions are searched in any case"
              .formatted(lacking, plan.partitions().sealed().size()));
    }
  }

  /// Reports what is lost of the manifest, and indexed bytes that the active partition lacks.
  private void reportLosses() throws IOException {
    PartitionPlan partitions = plan.partitions();
    for (CorruptArchiveException loss : partitions.snapshot().losses()) {
      report(loss);
    }
    if (index.isPresent()
        && index.get().coverage().activeOrdinal() == partitions.snapshot().activeOrdinal()) {
      partitions
          .snapshot()
          .lossOfActive(index.get().coverage().activeBytes())
          .ifPresent(this::report);
    }
  }

  /// Adds the note that the search runs without the index.
  void noteMissingIndex(String why) {
    notes.add(why + ": searched without it");
  }

  /// Adds a damage to the result.
  void report(CorruptArchiveException damage) {
    damages.add(String.valueOf(damage.getMessage()));
  }

  Archive archive() {
    return archive;
  }

  SearchPlan plan() {
    return plan;
  }

  /// How many bytes of the planned partitions the index does not cover.
  long uncoveredBytes() {
    return entries.uncoveredBytes();
  }

  /// Counts every match.
  ///
  /// @param aggregation empty; filled by this call
  <T extends Aggregation> AggregateResult<T> aggregate(T aggregation) throws IOException {
    if (!plan.isEmpty()) {
      boolean isRanked = aggregation instanceof SessionCounts;
      entries.aggregate(topHits(order(), new ScoreStatistics(), isRanked), aggregation);
    }
    return new AggregateResult<>(
        aggregation,
        aggregation.isEmpty(),
        explanation(List.of(), System.nanoTime()),
        notes(),
        damages(),
        AppliedRelaxation.NONE);
  }

  /// The order of the result. If much is not indexed it is not scored.
  Order order() {
    Order wanted = plan.request().order();
    if (wanted == Order.RELEVANCE && uncoveredBytes() > maxTailBytes) {
      notes.add("much is not indexed yet: the newest hits come first, not the best");
      return Order.TIME;
    }
    return wanted;
  }

  /// The request for the first hits; its limit is 0.
  ///
  /// @param isRanked whether scores matter
  TopHitsRequest topHits(Order order, ScoreStatistics statistics, boolean isRanked)
      throws IOException {
    SearchRequest request = plan.request();
    if (!isRanked || order != Order.RELEVANCE || !plan.query().scores() || plan.isEmpty()) {
      return new TopHitsRequest(plan.query(), request.time(), 0, order, statistics);
    }
    Watermark watermark = statistics.watermark(plan.partitions().extent());
    return new TopHitsRequest(
        plan.query(), request.time(), 0, order, statistics, entries.compactions(watermark));
  }

  /// The first hits. In an order by time, only partitions that can contain one are searched.
  TopHits find(TopHitsRequest wanted) throws IOException {
    if (plan.isEmpty()) {
      return TopHits.NOTHING;
    }
    boolean isWhole = wanted.order() == Order.RELEVANCE || wanted.limit() == 0;
    if (isWhole || plan.request().pruning() != Pruning.ON) {
      return entries.best(wanted, plan.partitions().ordinals());
    }
    var byTime = new TimeOrder(plan.partitions(), entries, wanted.order());
    TopHits found = byTime.find(wanted);
    searched = byTime.searched();
    return found;
  }

  /// Whether every planned partition was searched.
  boolean isWhole() {
    return searched.size() == plan.partitions().plan().searched().size();
  }

  /// The reason for the score of a hit; empty if the entry itself does not match.
  Optional<ScoreReason> reason(TopHitsRequest wanted, LocatedEntry hit) throws IOException {
    return entries.reason(wanted, hit);
  }

  /// Notes for the user, one sentence each.
  List<String> notes() {
    return List.copyOf(notes);
  }

  /// What could not be searched, one sentence each.
  List<String> damages() {
    return List.copyOf(damages);
  }

  /// The explanation of the search so far.
  ///
  /// @param reasons the reasons for the scores of the hits
  /// @param foundNanos when the hits were found
  Explanation explanation(List<ScoreReason> reasons, long foundNanos) throws IOException {
    return new Explanation(
        plan.partitions().plan(),
        searched,
        isIndexOpened,
        plan.partitions().entries(searched),
        entries.entriesNotIndexed(),
        new Explanation.Understood(plan.query()),
        reasons,
        new Explanation.Timings(
            plan.plannedNanos() - plan.startNanos(),
            foundNanos - plan.plannedNanos(),
            System.nanoTime() - foundNanos));
  }
}
