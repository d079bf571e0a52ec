package dev.tsearch.indexer.library;

import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.PageToken;
import dev.tsearch.indexer.search.SearchResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A page of hits.
///
/// @param request the request of the search
/// @param now the time of the search
/// @param result the page
public record SearchAnswer(SearchRequest request, Instant now, SearchResult result)
    implements LibraryAnswer {

  @Override
  public long total() {
    return result.total();
  }

  @Override
  public List<String> notes() {
    var ofSearch = new ArrayList<>(result.notes());
    ofSearch.addAll(WordMatch.of(result).notes(Long::toString));
    return LibraryAnswer.notes(ofSearch, result.damages());
  }

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
