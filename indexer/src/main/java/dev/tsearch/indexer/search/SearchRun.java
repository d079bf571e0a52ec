package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.CompiledQuery;
import dev.tsearch.indexer.lucene.Coverage;
import dev.tsearch.indexer.lucene.DamagedIndexException;
import dev.tsearch.indexer.lucene.Found;
import dev.tsearch.indexer.lucene.IndexReading;
import dev.tsearch.indexer.lucene.LuceneTokenizer;
import dev.tsearch.indexer.lucene.ScoredAddress;
import dev.tsearch.indexer.lucene.Snippet;
import dev.tsearch.indexer.lucene.Snippets;
import dev.tsearch.indexer.lucene.TailIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
  private final Set<String> notes;
  private final Set<String> damages = new LinkedHashSet<>();
  private boolean isIndexOpened;
  private long entriesNotIndexed;

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
    noteMissingSidecars();
  }

  /// The result if there is nothing to search.
  SearchResult nothing() throws IOException {
    return result(List.of(), 0, System.nanoTime());
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

  /// Tells that there is no index; the search goes on without.
  void noteMissingIndex(String why) {
    notes.add(why + ": searched without it");
  }

  /// How much of the searched partitions is not in the index.
  long uncoveredBytes(Optional<IndexReading> index) {
    return partitions.uncovered(coverage(index)).bytes();
  }

  /// Searches.
  SearchResult result(Optional<IndexReading> index) throws IOException {
    isIndexOpened = index.isPresent();
    Found found;
    try {
      found = find(index);
    } catch (DamagedIndexException e) {
      noteMissingIndex(String.valueOf(e.getMessage()));
      found = find(Optional.empty());
    }
    long foundNanos = System.nanoTime();
    return result(hits(found.best()), found.total(), foundNanos);
  }

  private Found find(Optional<IndexReading> index) throws IOException {
    UncoveredEntries uncovered = partitions.uncovered(coverage(index));
    entriesNotIndexed = 0;
    if (uncovered.bytes() <= maxTailBytes) {
      return inIndex(index, request.order())
          .merge(inTail(uncovered.pieces(), index, request.order()), wanted(), request.order());
    }
    notes.add("much is not indexed yet: the newest hits come first, not the best");
    Found found = inIndex(index, Order.TIME);
    for (UncoveredEntries.Piece piece : uncovered.pieces()) {
      found = found.merge(inTail(List.of(piece), index, Order.TIME), wanted(), Order.TIME);
    }
    return found;
  }

  private Found inIndex(Optional<IndexReading> index, Order order) throws IOException {
    return index.isEmpty()
        ? Found.NOTHING
        : index.get().search(query, partitions.scope(), request.time(), wanted(), order);
  }

  private Found inTail(
      List<UncoveredEntries.Piece> pieces, Optional<IndexReading> index, Order order)
      throws IOException {
    if (pieces.isEmpty()) {
      return Found.NOTHING;
    }
    try (var tail = new TailIndex()) {
      for (UncoveredEntries.Piece piece : pieces) {
        tail.add(piece.ordinal(), piece.read(partitions.snapshot(), damages::add));
      }
      entriesNotIndexed += tail.size();
      return tail.search(query, request.time(), wanted(), order, index);
    }
  }

  private int wanted() {
    int limit = request.limit();
    return limit == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE - 1L, limit + MORE_FOR_REVISIONS);
  }

  private Coverage coverage(Optional<IndexReading> index) {
    return index
        .map(IndexReading::coverage)
        .orElseGet(() ->
            Coverage.nothing(
                partitions.snapshot().head().archive(), LuceneTokenizer.currentFingerprint()));
  }

  private List<SearchHit> hits(List<ScoredAddress> found) throws IOException {
    var newest = new NewestRevisions();
    for (ScoredAddress place : found) {
      try {
        Entry entry = partitions.snapshot().read(place.address());
        newest.add(
            new NewestRevisions.ReadHit(new LocatedEntry(entry, place.address()), place.score()));
      } catch (CorruptArchiveException e) {
        damages.add(String.valueOf(e.getMessage()));
      }
    }
    var hits = new ArrayList<SearchHit>();
    for (NewestRevisions.ReadHit hit : newest.hits()) {
      if (hits.size() == request.limit()) {
        break;
      }
      Entry entry = hit.located().entry();
      hits.add(
          new SearchHit(
              hits.size() + 1, hit.score(), entry, hit.located().address(), snippet(entry)));
    }
    return hits;
  }

  private SearchResult result(List<SearchHit> hits, long total, long foundNanos)
      throws IOException {
    Plan plan = partitions.plan();
    var explanation =
        new Explanation(
            plan.partitions(),
            plan.passedByTime().size(),
            plan.passedByTags().size(),
            plan.passedByFilter().size(),
            plan.searched().size(),
            isIndexOpened,
            partitions.searchedEntries(),
            entriesNotIndexed,
            new Explanation.Timings(
                plannedNanos - startNanos,
                foundNanos - plannedNanos,
                System.nanoTime() - foundNanos));
    return new SearchResult(hits, total, explanation, List.copyOf(notes), List.copyOf(damages));
  }

  /// The piece that shows why it was found; of noise, which is found by its fields alone, the
  /// beginning.
  private Snippet snippet(Entry entry) {
    String text = entry.searchableText();
    return Snippets.of(query, text.isEmpty() ? entry.content() : text, SNIPPET_CHARACTERS);
  }
}
