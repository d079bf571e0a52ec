package dev.tsearch.indexer.library;

import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.PageToken;
import dev.tsearch.indexer.search.SearchResult;
import java.time.Instant;

/// A page of hits.
///
/// @param request the request of the search
/// @param now the time of the search
/// @param result the page
public record SearchAnswer(SearchRequest request, Instant now, SearchResult result) {

  /// The token of the page after the first hits of this page; empty if there are no more hits.
  ///
  /// @param shown the number of hits that are shown of this page
  public String next(int shown) {
    return result
        .nextAfter(shown)
        .map(cursor -> PageToken.of(request, now, cursor).text())
        .orElse("");
  }
}
