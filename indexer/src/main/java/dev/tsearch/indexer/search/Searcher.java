package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.SnapshotSearch.IndexUpdatedException;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Searches an archive. Takes no lock and writes nothing; only the [IndexUpdate] that the caller
/// may provide does. Safe for use by many threads.
///
/// Every result is read from one snapshot and is complete: the caller reads nothing afterwards. A
/// search starts over with a new snapshot if a writer replaced partitions meanwhile, or if the
/// index was updated.
///
/// Entries that the index does not cover are indexed in memory for the one search, up to
/// [#MAX_TAIL_BYTES]. If there are more, the index is updated first. If that is not possible, the
/// search reads them partition by partition, returns the newest hits instead of the best, and adds
/// a note.
public final class Searcher implements ArchiveAccess.SearchEngine {
  /// About a second of reading and analyzing. It is cheaper to index more than that once.
  static final long MAX_TAIL_BYTES = 32L << 20;

  private final Archive archive;
  private final IndexAccess access;

  /// Opens the index of an archive. Called only if there is something to search in it.
  @FunctionalInterface
  interface IndexOpener {
    /// The index as it is now; empty if it cannot be read.
    ///
    /// @param archiveId the archive that the index must be of
    /// @param whyNot receives the reason if it cannot
    Optional<EntryIndexReader> open(String archiveId, Consumer<String> whyNot) throws IOException;
  }

  /// How searches open the index and update it.
  ///
  /// @param maxTailBytes how many bytes are indexed in memory at once
  /// @param whole what is known of all entries, if the archive has a part of them
  record IndexAccess(
      IndexOpener opener, IndexUpdate update, long maxTailBytes, Optional<WholeIndex> whole) {

    IndexAccess(IndexOpener opener, IndexUpdate update, long maxTailBytes) {
      this(opener, update, maxTailBytes, Optional.empty());
    }

    /// What to do about mistyped words; empty to find it out.
    Optional<AppliedSpelling> spelling() {
      return whole.map(WholeIndex::spelling);
    }
  }

  /// What is known of all entries where an archive has a part of them.
  ///
  /// @param statistics their frequencies, which scores are computed from
  /// @param spelling what to do about mistyped words
  /// @param isMatch whether an entry of the archive matches; titles and scores may need the others
  public record WholeIndex(
      ScoreStatistics statistics, AppliedSpelling spelling, Predicate<Entry> isMatch) {}

  /// @param archive the archive to search
  /// @param update updates the index if much is missing in it
  public Searcher(Archive archive, IndexUpdate update) {
    this(archive, update, () -> {});
  }

  /// @param archive the archive to search
  /// @param update updates the index if much is missing in it
  /// @param beforeOpening runs each time before the index is opened, to start work that can be done
  ///   meanwhile
  public Searcher(Archive archive, IndexUpdate update, Runnable beforeOpening) {
    this(
        archive,
        update,
        (archiveId, whyNot) -> {
          beforeOpening.run();
          return EntryIndexReader.open(archive.layout().index(), archiveId, whyNot);
        },
        MAX_TAIL_BYTES);
  }

  Searcher(Archive archive, IndexUpdate update, IndexOpener opener, long maxTailBytes) {
    this(archive, new IndexAccess(opener, update, maxTailBytes));
  }

  private Searcher(Archive archive, IndexAccess access) {
    this.archive = archive;
    this.access = access;
  }

  /// A searcher of an archive in memory with a part of the entries of another place.
  ///
  /// @param whole what is known of all entries of that place
  public static Searcher ofExcerpt(Archive excerpt, WholeIndex whole) {
    return new Searcher(
        excerpt,
        new IndexAccess(
            (_, _) -> Optional.empty(), IndexUpdate.NONE, Long.MAX_VALUE, Optional.of(whole)));
  }

  /// The first page of hits, without details.
  ///
  /// @throws IOException if the archive cannot be read
  /// @throws PruningChangedException if the request verifies pruning, and it changes the hits
  public SearchResult search(SearchRequest request) throws IOException {
    return search(request, Page.FIRST);
  }

  /// A page of hits. The pages of a request together are the hits of one search without pages: none
  /// is missing and none occurs twice, even if entries are added in between.
  ///
  /// If the request is lenient, words that hardly any entry has also match a similar word that many
  /// have. The pages after the first do the same about mistyped words.
  ///
  /// @throws IOException if the archive cannot be read
  /// @throws IllegalArgumentException if the page is of another query
  /// @throws PruningChangedException if the request verifies pruning, and it changes the hits
  @Override
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    return run(
        request,
        (search, startNanos) ->
            new SpellingSearch(request, search)
                .run(
                    page.spelling().or(access::spelling),
                    execution -> new HitSearch(execution, page).result(),
                    startNanos));
  }

  /// The number of matches, and their number for each value of each field. Reads only entries that
  /// the index does not cover.
  ///
  /// @param zone the time zone of the days
  /// @throws PruningChangedException if the request verifies pruning, and it changes a count
  @Override
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    return run(
        request,
        (search, startNanos) ->
            new SpellingSearch(request, search)
                .run(
                    access.spelling(),
                    execution -> execution.aggregate(new FacetCounts(zone)),
                    startNanos));
  }

  /// The files that the matches name.
  ///
  /// @throws PruningChangedException if the request verifies pruning, and it changes a count
  @Override
  public AggregateResult<FileCounts> files(SearchRequest request) throws IOException {
    return run(
        request,
        (search, startNanos) ->
            new SpellingSearch(request, search)
                .run(
                    access.spelling(),
                    execution -> execution.aggregate(new FileCounts()),
                    startNanos));
  }

  /// The sessions of all matches in the order of the request.
  ///
  /// @param grouping what is one session
  /// @param details whether the explanation has the reasons for the first sessions
  /// @throws PruningChangedException if the request verifies pruning, and it changes a session
  @Override
  public AggregateResult<List<FoundSession>> sessions(
      SearchRequest request, SessionCounts.Grouping grouping, HitDetails details)
      throws IOException {
    return run(
        request,
        (search, startNanos) -> {
          AggregateResult<SessionMatch.MatchedSessions> found =
              new SpellingSearch(request, search)
                  .run(
                      access.spelling(),
                      execution -> execution.sessions(grouping, details),
                      startNanos);
          return found.withValue(
              search.described(found.value().matches(), grouping), found.isNothing());
        });
  }

  /// A task in one snapshot.
  @FunctionalInterface
  private interface Task<A extends SearchOutcome> {
    A run(SnapshotSearch search, long startNanos) throws IOException;
  }

  /// Starts over with a new snapshot if partitions were replaced under the search, and once if the
  /// index was updated.
  private <A extends SearchOutcome> A run(SearchRequest request, Task<A> task) throws IOException {
    try {
      return run(request, access, task);
    } catch (IndexUpdatedException _) {
      var withoutUpdate =
          new IndexAccess(access.opener(), IndexUpdate.NONE, access.maxTailBytes(), access.whole());
      return run(request, withoutUpdate, task);
    }
  }

  private <A extends SearchOutcome> A run(
      SearchRequest request, IndexAccess indexAccess, Task<A> task) throws IOException {
    long startNanos = System.nanoTime();
    return archive.read(
        snapshot -> {
          try (var search = new SnapshotSearch(archive, snapshot, request, indexAccess)) {
            return task.run(search, startNanos);
          }
        },
        result -> !result.damages().isEmpty());
  }
}
