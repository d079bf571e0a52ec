package dev.tsearch.indexer.remote;

import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.FoundSession;
import dev.tsearch.indexer.search.HitDetails;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageCursor;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// Ranks inserted texts after all other matches, where places rank them among these: asks for the
/// others, then for them. A page is the end of a longer first page. What is counted, or is in an
/// order by time, is asked for at once.
///
/// @param engine searches the places
public record InsertedLast(SearchEngine engine) implements SearchEngine {
  private static boolean isLast(SearchRequest request) {
    return request.inserted() == Inserted.LAST && request.order() == Order.RELEVANCE;
  }

  @Override
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    if (!isLast(request) || request.limit() == 0) {
      return engine.search(request, page);
    }
    int shown = page.after().map(PageCursor::shown).orElse(0);
    int end = Math.min(RemoteEngine.MAX_MATCHES, shown + request.limit());
    var first = new Page(Optional.empty(), page.details());
    SearchResult others =
        engine.search(request.withInserted(Inserted.LEFT_OUT).withLimit(end), first);
    int rest = end - others.hits().size();
    SearchResult inserted =
        engine.search(request.withInserted(Inserted.ONLY).withLimit(rest), first);
    var asked = FederatedAnswers.of(others, inserted);
    var hits = List.copyOf(FederatedEngine.placed(asked.answers()).values());
    return FederatedEngine.page(hits, shown, end, asked, request.order());
  }

  @Override
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    return engine.facets(request, zone);
  }

  @Override
  public AggregateResult<FileCounts> files(SearchRequest request) throws IOException {
    return engine.files(request);
  }

  @Override
  public AggregateResult<List<FoundSession>> sessions(
      SearchRequest request, SessionCounts.Grouping grouping, HitDetails details)
      throws IOException {
    if (!isLast(request)) {
      return engine.sessions(request, grouping, details);
    }
    var asked =
        FederatedAnswers.of(
            engine.sessions(request.withInserted(Inserted.LEFT_OUT), grouping, details),
            engine.sessions(request.withInserted(Inserted.ONLY), grouping, details));
    var sessions = List.copyOf(FederatedEngine.sessions(asked.answers()).values());
    return FederatedEngine.aggregated(asked, sessions, sessions.isEmpty());
  }
}
