package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Ladder;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Rung;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.CompiledQuery;
import dev.tsearch.indexer.lucene.DamagedIndexException;
import dev.tsearch.indexer.lucene.IndexReading;
import dev.tsearch.indexer.lucene.QueryTranslator;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Goes down the [Ladder] for a query that found nothing: one snapshot, and one index, which is
/// opened only for a step that some partition may match. One owner, used once.
final class LadderSearch implements AutoCloseable {
  private final SearchRequest request;
  private final Snapshot snapshot;
  private final IndexOpener opener;
  private final long maxTailBytes;
  private Optional<IndexReading> index = Optional.empty();
  private boolean isOpened;

  /// @param snapshot what is searched; not closed
  LadderSearch(SearchRequest request, Snapshot snapshot, IndexOpener opener, long maxTailBytes) {
    this.request = request;
    this.snapshot = snapshot;
    this.opener = opener;
    this.maxTailBytes = maxTailBytes;
  }

  /// What the first step finds that finds anything; else what was found so far: nothing. With
  /// corrections of words that are in no entry.
  SearchResult after(SearchResult nothing, Page page) throws IOException {
    List<Ladder.Step> steps = Ladder.steps(request.query());
    for (Ladder.Step step : steps) {
      SearchResult result = search(step, page);
      if (result.total() > 0) {
        return result.with(new Loosening(step.rung(), step.story(), corrections()));
      }
    }
    return steps.isEmpty() ? nothing : nothing.with(new Loosening(Rung.WHOLE, "", corrections()));
  }

  private SearchResult search(Ladder.Step step, Page page) throws IOException {
    long start = System.nanoTime();
    CompiledQuery query = QueryTranslator.compile(step.query().and(request.filter()));
    Pruning pruning = request.pruning() == Pruning.OFF ? Pruning.OFF : Pruning.ON;
    PartitionPlan partitions =
        PartitionPlan.of(snapshot, query.requirement(), request.time(), pruning);
    var run = new SearchRun(request, query, partitions, maxTailBytes, start);
    return run.result(partitions.isEmpty() ? Optional.empty() : index(), page);
  }

  private Optional<IndexReading> index() throws IOException {
    if (!isOpened) {
      index = opener.open(snapshot.head().archive(), _ -> {});
      isOpened = true;
    }
    return index;
  }

  /// What was probably meant by words that are nowhere.
  private Map<String, String> corrections() throws IOException {
    Map<String, String> corrections = new HashMap<>();
    try {
      for (String word : Ladder.wordsOf(request.query())) {
        if (Ladder.mayBeMistyped(word) && index().isPresent()) {
          index().get().similarWord(word).ifPresent(meant -> corrections.put(word, meant));
        }
      }
    } catch (DamagedIndexException _) {
      return Map.of(); // the search said so
    }
    return corrections;
  }

  @Override
  public void close() throws IOException {
    if (index.isPresent()) {
      index.get().close();
    }
  }
}
