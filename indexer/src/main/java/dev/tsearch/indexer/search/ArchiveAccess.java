package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;

/// How a run opens archives and searches them. Safe for use by many threads.
public interface ArchiveAccess {

  /// For a process that runs one command: opens everything anew, and only what the command needs.
  ArchiveAccess ONCE =
      new ArchiveAccess() {
        @Override
        public Archive open(Path root) throws IOException {
          return Archive.open(new RealDisk(), root);
        }

        @Override
        public SearchEngine searcher(Archive archive, IndexUpdate update, Runnable beforeOpening) {
          return new Searcher(archive, update, beforeOpening);
        }
      };

  /// Opens an archive for reading.
  ///
  /// @throws NoSuchFileException if the folder has no archive
  Archive open(Path root) throws IOException;

  /// A searcher of an archive that [#open] returned.
  ///
  /// @param update updates the index if much is missing in it
  /// @param beforeOpening may run each time before the index is opened
  SearchEngine searcher(Archive archive, IndexUpdate update, Runnable beforeOpening);

  /// Searches entries: those of an archive ([Searcher]) or of a copy elsewhere. Safe for use by
  /// many threads.
  public interface SearchEngine {

    /// A page of hits. The pages of a request together are the hits of one search without pages.
    ///
    /// @throws IOException if the entries cannot be read
    /// @throws IllegalArgumentException if the page is of another query
    SearchResult search(SearchRequest request, Page page) throws IOException;

    /// The number of matches, and their number for each value of each field.
    ///
    /// @param zone the time zone of the days
    AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone) throws IOException;

    /// The files that the matches name.
    AggregateResult<FileCounts> files(SearchRequest request) throws IOException;

    /// The sessions of all matches in the order of the request.
    ///
    /// @param grouping what is one session
    /// @param details whether the explanation has the reasons for the first sessions
    AggregateResult<List<FoundSession>> sessions(
        SearchRequest request, SessionCounts.Grouping grouping, HitDetails details)
        throws IOException;
  }
}
