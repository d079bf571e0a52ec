package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import dev.tsearch.indexer.lucene.reader.Aggregation;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.ScoreReason;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.lucene.snippet.Snippets;
import dev.tsearch.indexer.search.duplicates.DuplicateCollapser;
import dev.tsearch.indexer.search.duplicates.HookDuplicates;
import dev.tsearch.indexer.search.duplicates.NewestRevisions;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// One search of one snapshot, after it was planned. One owner, used once.
final class SearchRun {
  /// So many more hits than asked for are read, so that a newer revision of one that is shown is
  /// seen if it is about as good.
  private static final int MORE_FOR_REVISIONS = 16;

  /// About three lines of a terminal.
  private static final int SNIPPET_CHARACTERS = 240;

  private final SearchRequest request;
  private final CompiledQuery query;
  private final PartitionPlan partitions;
  private final long maxTailBytes;
  private final long startNanos;
  private final long plannedNanos;
  private final HookDuplicates echoes;
  private final Set<String> notes;
  private final Set<String> damages = new LinkedHashSet<>();
  private PartitionSet searched;
  private boolean isIndexOpened;

  /// @param startNanos when planning began
  SearchRun(
      SearchRequest request,
      CompiledQuery query,
      PartitionPlan partitions,
      long maxTailBytes,
      long startNanos) {
    this.request = request;
    this.query = query;
    this.partitions = partitions;
    this.maxTailBytes = maxTailBytes;
    this.startNanos = startNanos;
    this.plannedNanos = System.nanoTime();
    this.notes = new LinkedHashSet<>(query.notes());
    this.searched = partitions.ordinals();
    this.echoes = HookDuplicates.of(request, partitions.snapshot());
    noteMissingSidecars();
    for (CorruptArchiveException loss : partitions.snapshot().losses()) {
      damages.add(String.valueOf(loss.getMessage()));
    }
  }

  /// Nothing is lost by it but time.
  private void noteMissingSidecars() {
    int lacking = partitions.withoutSidecar();
    if (lacking > 0) {
      notes.add(
          "%d of %d sidecars are missing or damaged: their partitions are searched in any case"
              .formatted(lacking, partitions.sealed().size()));
    }
  }

  /// What is searched for.
  CompiledQuery query() {
    return query;
  }

  /// Tells that there is no index; the search goes on without.
  void noteMissingIndex(String why) {
    notes.add(why + ": searched without it");
  }

  /// Whether there is anything to search.
  boolean isEmpty() {
    return partitions.isEmpty();
  }

  /// How much of the searched partitions is not in the index.
  long uncoveredBytes(Optional<EntryIndexReader> index) {
    return sweep(index).uncoveredBytes();
  }

  private SearchExecution sweep(Optional<EntryIndexReader> index) {
    return new SearchExecution(partitions, index, maxTailBytes, damages::add);
  }

  /// What the index has had of the active partition must be there.
  private void noteLossOfActive(Coverage coverage) throws IOException {
    if (coverage.activeOrdinal() == partitions.snapshot().activeOrdinal()) {
      partitions
          .snapshot()
          .lossOfActive(coverage.activeBytes())
          .ifPresent(loss -> damages.add(String.valueOf(loss.getMessage())));
    }
  }

  /// What is done with a sweep.
  @FunctionalInterface
  private interface Use<T> {
    T of(SearchExecution sweep) throws IOException;
  }

  /// Goes without the index if that is damaged.
  private <T> T use(Optional<EntryIndexReader> index, Use<T> use) throws IOException {
    isIndexOpened = index.isPresent();
    if (index.isPresent()) {
      noteLossOfActive(index.get().coverage());
    }
    try {
      return use.of(sweep(index));
    } catch (DamagedIndexException e) {
      noteMissingIndex(String.valueOf(e.getMessage()));
      return use.of(sweep(Optional.empty()));
    }
  }

  /// Has every match counted in.
  ///
  /// @param empty makes what counts
  <T extends Aggregation> AggregateResult<T> tally(
      Optional<EntryIndexReader> index, Supplier<T> empty) throws IOException {
    return use(
        index,
        sweep -> {
          T tally = empty.get();
          if (!isEmpty()) {
            boolean isRanked = tally instanceof SessionCounts;
            sweep.tally(wanted(order(sweep), new ScoreStatistics(), sweep, isRanked), tally);
          }
          Explanation explanation = explanation(sweep, List.of(), System.nanoTime());
          return new AggregateResult<>(
              tally,
              tally.isEmpty(),
              explanation,
              List.copyOf(notes),
              List.copyOf(damages),
              AppliedRelaxation.NONE);
        });
  }

  /// The hits of a page.
  SearchResult result(Optional<EntryIndexReader> index, Page page) throws IOException {
    return use(index, sweep -> result(sweep, page));
  }

  private SearchResult result(SearchExecution sweep, Page page) throws IOException {
    Order order = order(sweep);
    ScoreStatistics statistics = page.statistics();
    TopHitsRequest some = wanted(order, statistics, sweep, request.limit() > 0);
    long limit = request.limit() == 0 ? 0 : MORE_FOR_REVISIONS + (long) request.limit();
    while (true) {
      TopHitsRequest wanted =
          some.withLimit(
              limit == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE - 1L, limit + page.shown()));
      TopHits found = isEmpty() ? TopHits.NOTHING : find(sweep, wanted);
      long foundNanos = System.nanoTime();
      List<ReadHit> hits = read(found.best());
      int start = page.start(hits, order);
      boolean isComplete = limit == 0 || found.best().size() < wanted.limit();
      if (!isComplete && hits.size() - start <= request.limit()) {
        limit *= 2; // copies were left out, or new entries came in
        continue;
      }
      int end = (int) Math.min(hits.size(), (long) start + request.limit());
      List<ReadHit> shown = hits.subList(start, end);
      Optional<PageCursor> last =
          shown.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new PageCursor(
                      order,
                      page.step(),
                      page.shown() + shown.size(),
                      shown.getLast().place(),
                      statistics));
      return new SearchResult(
          hits(shown, page.shown()),
          found.total(),
          searched.size() == partitions.plan().searched().size(),
          last,
          end == hits.size(),
          explanation(sweep, reasons(page, shown, sweep, wanted), foundNanos),
          List.copyOf(notes),
          List.copyOf(damages),
          AppliedRelaxation.NONE);
    }
  }

  /// Much that is not indexed is not scored.
  private Order order(SearchExecution sweep) {
    if (request.order() == Order.RELEVANCE && sweep.uncoveredBytes() > maxTailBytes) {
      notes.add("much is not indexed yet: the newest hits come first, not the best");
      return Order.TIME;
    }
    return request.order();
  }

  private TopHitsRequest wanted(
      Order order, ScoreStatistics statistics, SearchExecution sweep, boolean isRanked)
      throws IOException {
    if (!isRanked || order != Order.RELEVANCE || !query.scores() || isEmpty()) {
      return new TopHitsRequest(query, request.time(), 0, order, statistics);
    }
    Watermark extent = statistics.watermark(partitions.extent());
    return new TopHitsRequest(
        query, request.time(), 0, order, statistics, sweep.compactions(extent));
  }

  private TopHits find(SearchExecution sweep, TopHitsRequest wanted) throws IOException {
    if (wanted.order() == Order.RELEVANCE
        || wanted.limit() == 0
        || request.pruning() != Pruning.ON) {
      return sweep.best(wanted, partitions.ordinals());
    }
    var byTime = new TimeOrder(partitions, sweep, wanted.order());
    TopHits found = byTime.find(wanted);
    searched = byTime.searched();
    return found;
  }

  private List<ReadHit> read(List<ScoredAddress> found) throws IOException {
    var hits = new ArrayList<ReadHit>();
    for (ScoredAddress place : found) {
      try {
        Entry entry = partitions.snapshot().read(place.address());
        if (!echoes.hides(entry)) {
          hits.add(new ReadHit(new LocatedEntry(entry, place.address()), place.score()));
        }
      } catch (CorruptArchiveException e) {
        damages.add(String.valueOf(e.getMessage()));
      }
    }
    return request.copies() == Copies.FOLDED ? folded(hits) : hits;
  }

  private static List<ReadHit> folded(List<ReadHit> hits) {
    var newest = new NewestRevisions();
    hits.forEach(newest::add);
    return DuplicateCollapser.fold(newest.hits());
  }

  private List<SearchHit> hits(List<ReadHit> shown, int before) {
    var hits = new ArrayList<SearchHit>(shown.size());
    if (shown.isEmpty()) {
      return hits;
    }
    var snippets = new Snippets(query);
    for (ReadHit hit : shown) {
      Entry entry = hit.located().entry();
      int rank = before + hits.size() + 1;
      List<EntryId> copies =
          hit.copies().stream().map(copy -> copy.located().entry().identity()).toList();
      hits.add(
          new SearchHit(
              rank, hit.score(), entry, hit.located().address(), snippet(entry, snippets), copies));
    }
    return hits;
  }

  private static List<ScoreReason> reasons(
      Page page, List<ReadHit> shown, SearchExecution sweep, TopHitsRequest wanted)
      throws IOException {
    if (page.reasons() == Page.Reasons.NONE) {
      return List.of();
    }
    var reasons = new ArrayList<ScoreReason>(shown.size());
    for (ReadHit hit : shown) {
      reasons.add(
          sweep
              .reason(wanted, hit.located())
              .orElseGet(
                  () -> new ScoreReason(hit.score(), "another revision matches", List.of())));
    }
    return reasons;
  }

  private Explanation explanation(SearchExecution sweep, List<ScoreReason> reasons, long foundNanos)
      throws IOException {
    return new Explanation(
        partitions.plan(),
        searched,
        isIndexOpened,
        partitions.entries(searched),
        sweep.entriesNotIndexed(),
        new Explanation.Understood(query),
        reasons,
        new Explanation.Timings(
            plannedNanos - startNanos, foundNanos - plannedNanos, System.nanoTime() - foundNanos));
  }

  /// The piece that shows why it was found; of noise, which is found by its fields alone, the
  /// beginning.
  private static Snippet snippet(Entry entry, Snippets snippets) {
    String text = entry.searchableText();
    return snippets.of(text.isEmpty() ? entry.content() : text, SNIPPET_CHARACTERS);
  }
}
