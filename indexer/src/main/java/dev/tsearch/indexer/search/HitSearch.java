package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.reader.TopHitsRequest;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads a page of hits with a [SearchExecution]. Reads more hits than the page has, because newer
/// revisions and duplicates replace or hide some.
///
/// @param execution the search
/// @param page the page
record HitSearch(SearchExecution execution, Page page) {
  /// How many more hits are read than the page has, so that a newer revision of a hit is found if
  /// it scores about as well.
  private static final int EXTRA_FOR_REVISIONS = 16;

  /// The page.
  SearchResult result() throws IOException {
    SearchRequest request = execution.plan().request();
    Order order = execution.order();
    ScoreStatistics statistics = page.statistics().orElseGet(execution::statistics);
    int atLeast = Math.min(1, request.limit());
    TopHitsRequest unlimited = execution.topHits(order, statistics, atLeast);
    var reader = new HitReader(execution);
    long limit = request.limit() == 0 ? 0 : EXTRA_FOR_REVISIONS + (long) request.limit();
    while (true) {
      TopHitsRequest wanted =
          unlimited.withLimit(
              limit == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE - 1L, limit + page.shown()));
      TopHits found = execution.find(wanted);
      long foundNanos = System.nanoTime();
      List<ReadHit> hits = reader.read(found.best());
      boolean isRanking = found.ranking().isPresent() || execution.areInsertedLast(order);
      int start = page.start(hits, order, isRanking);
      boolean isComplete = limit == 0 || found.best().size() < wanted.limit();
      if (!isComplete && !request.deadline().isOver() && hits.size() - start <= request.limit()) {
        limit *= 2; // duplicates were left out, or entries were added
        continue;
      }
      int end = (int) Math.min(hits.size(), (long) start + request.limit());
      return result(
          reader, hits.subList(start, end), end == hits.size(), found, wanted, foundNanos);
    }
  }

  private SearchResult result(
      HitReader reader,
      List<ReadHit> shown,
      boolean isLast,
      TopHits found,
      TopHitsRequest wanted,
      long foundNanos)
      throws IOException {
    HitDetails details = page.details();
    List<SearchHit> hits = reader.hits(shown, page.shown(), details, found);
    return new SearchResult(
        hits,
        found.total(),
        execution.isWhole() && execution.isComplete(),
        end(shown, wanted),
        isLast,
        details.titles() ? reader.titles(hits) : Map.of(),
        details.titles() ? reader.sessions(hits) : Set.of(),
        execution.explanation(
            details.scoreReasons() ? reasons(shown, wanted) : List.of(),
            details.scoreReasons() && found.ranking().isPresent()
                ? execution.sessionReasons(found.ranking().get().sessions(), wanted)
                : List.of(),
            foundNanos),
        execution.notes(),
        execution.damages(),
        found.ranking().isPresent() ? found.ranking().get().counts() : execution.wordCounts(),
        execution.plan().spelling(),
        execution.isComplete());
  }

  private Optional<PageCursor> end(List<ReadHit> shown, TopHitsRequest wanted) {
    return shown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PageCursor(
                wanted.order(),
                page.shown() + shown.size(),
                shown.getLast().place(),
                execution.plan().spelling(),
                wanted.statistics()));
  }

  private List<ScoreReason> reasons(List<ReadHit> shown, TopHitsRequest wanted) throws IOException {
    var reasons = new ArrayList<ScoreReason>(shown.size());
    for (ReadHit hit : shown) {
      reasons.add(
          execution
              .reason(wanted, hit.located())
              .orElseGet(
                  () -> new ScoreReason(hit.score(), "another revision matches", List.of())));
    }
    return reasons;
  }
}
