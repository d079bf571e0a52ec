package dev.tsearch.indexer.search;

import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.Aggregation;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Searches an archive. Takes no lock and does not write, but for the update of the index that it
/// may be given. Safe for use by many threads.
///
/// What the index does not cover is indexed in memory for the one search, up to [#MAX_TAIL_BYTES].
/// If it is more, the index is brought up to date first; if that cannot be, the search goes through
/// it partition by partition, newest hits first instead of best ones, and says so.
public final class Searcher {
  /// About a second of reading and analysing; more is better indexed once.
  static final long MAX_TAIL_BYTES = 32L << 20;

  private final Archive archive;
  private final IndexUpdate update;
  private final IndexOpener opener;
  private final long maxTailBytes;

  /// @param archive what is searched
  /// @param update brings the index up to date when much is missing in it
  public Searcher(Archive archive, IndexUpdate update) {
    this(archive, update, () -> {});
  }

  /// @param archive what is searched
  /// @param update brings the index up to date when much is missing in it
  /// @param beforeOpening run each time before the index is opened; for what can be made ready
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
    this.archive = archive;
    this.update = update;
    this.opener = opener;
    this.maxTailBytes = maxTailBytes;
  }

  /// The first hits of a request.
  ///
  /// @throws IOException if the archive cannot be read
  /// @throws PruningChangedException if the request asks to verify pruning, and it changes the hits
  public SearchResult search(SearchRequest request) throws IOException {
    return search(request, Page.FIRST);
  }

  /// A page of what the archive holds for a request. All pages joined are the hits of one search
  /// for as many: none is missing and none comes twice, whatever is added in between.
  ///
  /// If that is nothing, and the request is lenient, the first page of what less of it finds; the
  /// pages after it are of the same, even if there is more by then.
  ///
  /// @throws IOException if the archive cannot be read
  /// @throws IllegalArgumentException if the page is of another query
  /// @throws PruningChangedException if the request asks to verify pruning, and it changes the hits
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    return run(
        new PreparedSearch(request, page.step(), page.after().isEmpty()),
        (run, index) -> run.result(index, page));
  }

  /// How many entries match a request in all, and what they have in their fields; of what less of
  /// it finds if that is nothing and the request is lenient. Nothing is scored, and no entry is
  /// read that the index has.
  ///
  /// @param zone whose days are meant
  /// @throws PruningChangedException if the request asks to verify pruning, and it changes a count
  public AggregateResult<FacetCounts> facets(SearchRequest request, ZoneId zone)
      throws IOException {
    return tally(request, () -> new FacetCounts(zone));
  }

  /// The sessions of every match of a request in its order, the best match deciding; of what less
  /// of it finds if that is nothing and the request is lenient.
  ///
  /// @param grouping what counts as one
  /// @throws PruningChangedException if the request asks to verify pruning, and it changes a
  ///   session
  public AggregateResult<SessionCounts> sessions(
      SearchRequest request, SessionCounts.Grouping grouping) throws IOException {
    return tally(request, () -> new SessionCounts(grouping, request.order()));
  }

  /// The sessions that have all parts of a query, not necessarily in one entry.
  ///
  /// @param grouping what counts as one
  /// @throws PruningChangedException if the request asks to verify pruning, and it changes what is
  ///   found of a part
  public AggregateResult<List<SessionMatch>> sessionsWithAll(
      SearchRequest request, SessionCounts.Grouping grouping) throws IOException {
    return new SessionSearch(this, request, grouping).find();
  }

  private <T extends Aggregation> AggregateResult<T> tally(SearchRequest request, Supplier<T> empty)
      throws IOException {
    return run(new PreparedSearch(request, 0, true), (run, index) -> run.tally(index, empty));
  }

  /// What is asked of one snapshot after another.
  ///
  /// @param query the request's, compiled
  /// @param step which step of its ladder is wanted; 0 for none
  /// @param isFirstPage whether less is asked for if nothing is found
  /// @param startNanos when it began
  private record PreparedSearch(
      SearchRequest request, CompiledQuery query, int step, boolean isFirstPage, long startNanos) {

    PreparedSearch(SearchRequest request, int step, boolean isFirstPage) {
      long startNanos = System.nanoTime();
      CompiledQuery query = QueryTranslator.compile(request.combined());
      this(request, query, step, isFirstPage, startNanos);
    }

    /// The same, begun now.
    PreparedSearch again() {
      return new PreparedSearch(request, query, step, isFirstPage, System.nanoTime());
    }

    boolean isLoosened(SearchOutcome<?> answer) {
      return isFirstPage && answer.isNothing() && request.strictness() == Strictness.LENIENT;
    }
  }

  /// Starts over with a new snapshot where the index was brought up to date, or partitions were
  /// replaced under the first.
  private <A extends SearchOutcome<A>> A run(PreparedSearch asked, SnapshotSearch.Use<A> use)
      throws IOException {
    Optional<A> first =
        archive.read(
            snapshot -> attempt(snapshot, asked, use, true),
            answer -> answer.isPresent() && !answer.get().damages().isEmpty());
    if (first.isPresent()) {
      return first.get();
    }
    return archive.read(
        snapshot -> attempt(snapshot, asked.again(), use, false).orElseThrow(),
        answer -> !answer.damages().isEmpty());
  }

  /// Empty if the index was brought up to date instead: then all begins anew.
  private <A extends SearchOutcome<A>> Optional<A> attempt(
      Snapshot snapshot, PreparedSearch asked, SnapshotSearch.Use<A> use, boolean mayUpdate)
      throws IOException {
    try (var search = new SnapshotSearch(asked.request(), snapshot, opener, maxTailBytes)) {
      var ladder = new RelaxedSearch(asked.request(), search);
      if (asked.step() > 0) {
        return Optional.of(ladder.step(asked.step(), use));
      }
      SearchRun run = search.plan(asked.query(), asked.startNanos());
      if (mayUpdate && !run.isEmpty()) {
        long uncoveredBytes = run.uncoveredBytes(search.indexFor(run));
        if (uncoveredBytes > maxTailBytes && update.run(uncoveredBytes)) {
          return Optional.empty();
        }
      }
      A answer = search.answer(run, use);
      return Optional.of(asked.isLoosened(answer) ? ladder.after(answer, use) : answer);
    }
  }
}
