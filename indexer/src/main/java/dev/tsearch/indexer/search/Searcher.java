package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.CompiledQuery;
import dev.tsearch.indexer.lucene.FacetTally;
import dev.tsearch.indexer.lucene.IndexReading;
import dev.tsearch.indexer.lucene.QueryTranslator;
import dev.tsearch.indexer.lucene.SessionTally;
import dev.tsearch.indexer.lucene.Tally;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
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
    this(
        archive,
        update,
        (archiveId, whyNot) -> IndexReading.open(archive.layout().index(), archiveId, whyNot),
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
  /// @throws IllegalStateException if the request asks to verify pruning, and it changes the hits
  public SearchResult search(SearchRequest request) throws IOException {
    return search(request, Page.FIRST);
  }

  /// A page of what the archive holds for a request. All pages joined are the hits of one search
  /// for as many: none is missing and none comes twice, whatever is added in between.
  ///
  /// If that is nothing, and the request is lenient, a page of what less of it finds.
  ///
  /// @throws IOException if the archive cannot be read
  /// @throws IllegalStateException if the request asks to verify pruning, and it changes the hits
  public SearchResult search(SearchRequest request, Page page) throws IOException {
    SearchResult result = searchWhole(request, page);
    boolean isNothing = result.total() == 0 && result.isTotalExact();
    if (!isNothing || request.strictness() == Strictness.STRICT) {
      return result;
    }
    return archive.read(
        snapshot -> {
          try (var ladder = new LadderSearch(request, snapshot, opener, maxTailBytes)) {
            return ladder.after(result, page);
          }
        },
        loosened -> !loosened.damages().isEmpty());
  }

  private SearchResult searchWhole(SearchRequest request, Page page) throws IOException {
    CompiledQuery query = QueryTranslator.compile(request.combined());
    if (request.pruning() != Pruning.VERIFY) {
      return page(request, query, page);
    }
    SearchResult pruned = page(request.withPruning(Pruning.ON), query, page);
    SearchResult whole = page(request.withPruning(Pruning.OFF), query, page);
    requireSame(pruned, whole);
    return pruned;
  }

  private SearchResult page(SearchRequest request, CompiledQuery query, Page page)
      throws IOException {
    return run(
        request,
        query,
        (run, index) -> run.result(index, page),
        result -> !result.damages().isEmpty());
  }

  /// How many entries match a request in all, and what they have in their fields. Nothing is
  /// scored, and no entry is read that the index has.
  ///
  /// @param zone whose days are meant
  public Counted<FacetTally> facets(SearchRequest request, ZoneId zone) throws IOException {
    return tally(request, () -> new FacetTally(zone));
  }

  /// The sessions of every match of a request in its order, the best match deciding.
  ///
  /// @param grouping what counts as one
  public Counted<SessionTally> sessions(SearchRequest request, SessionTally.Grouping grouping)
      throws IOException {
    return tally(request, () -> new SessionTally(grouping, request.order()));
  }

  /// The sessions that have all parts of a query, not necessarily in one entry.
  ///
  /// @param grouping what counts as one
  public Counted<List<SessionMatch>> sessionsWithAll(
      SearchRequest request, SessionTally.Grouping grouping) throws IOException {
    return new SessionSearch(this, request, grouping).find();
  }

  private <T extends Tally> Counted<T> tally(SearchRequest request, Supplier<T> empty)
      throws IOException {
    Pruning pruning = request.pruning() == Pruning.VERIFY ? Pruning.ON : request.pruning();
    CompiledQuery query = QueryTranslator.compile(request.combined());
    return run(
        request.withPruning(pruning),
        query,
        (run, index) -> run.tally(index, empty),
        counted -> !counted.damages().isEmpty());
  }

  /// What is done with a search that is planned, and the index if there is something to search.
  @FunctionalInterface
  private interface Use<T> {
    T of(SearchRun run, Optional<IndexReading> index) throws IOException;
  }

  /// Starts over with a new snapshot where partitions were replaced under the first.
  private <T> T run(SearchRequest request, CompiledQuery query, Use<T> use, Predicate<T> isDamaged)
      throws IOException {
    var search = new Planned<>(request, query, use, System.nanoTime());
    Optional<T> first =
        archive.read(
            snapshot -> attempt(snapshot, search, true),
            result -> result.isPresent() && isDamaged.test(result.get()));
    if (first.isPresent()) {
      return first.get();
    }
    var again = new Planned<>(request, query, use, System.nanoTime());
    return archive.read(snapshot -> attempt(snapshot, again, false).orElseThrow(), isDamaged);
  }

  /// What is done with one snapshot after another.
  ///
  /// @param startNanos when it began
  private record Planned<T>(
      SearchRequest request, CompiledQuery query, Use<T> use, long startNanos) {}

  /// Empty if the index was brought up to date instead: then all begins anew.
  private <T> Optional<T> attempt(Snapshot snapshot, Planned<T> search, boolean mayUpdate)
      throws IOException {
    SearchRequest request = search.request();
    PartitionPlan partitions =
        PartitionPlan.of(snapshot, search.query().requirement(), request.time(), request.pruning());
    var run = new SearchRun(request, search.query(), partitions, maxTailBytes, search.startNanos());
    if (run.isEmpty()) {
      return Optional.of(search.use().of(run, Optional.empty()));
    }
    try (IndexHandle index = open(snapshot, run)) {
      long uncoveredBytes = run.uncoveredBytes(index.reading());
      if (uncoveredBytes > maxTailBytes && mayUpdate && update.run(uncoveredBytes)) {
        return Optional.empty();
      }
      return Optional.of(search.use().of(run, index.reading()));
    }
  }

  private IndexHandle open(Snapshot snapshot, SearchRun run) throws IOException {
    return new IndexHandle(opener.open(snapshot.head().archive(), run::noteMissingIndex));
  }

  /// An index that was opened, or that there is none.
  private record IndexHandle(Optional<IndexReading> reading) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      if (reading.isPresent()) {
        reading.get().close();
      }
    }
  }

  /// Entries that are not indexed are scored by how often words are in the partitions at hand, so
  /// that they may rank otherwise: with them only the number of hits is the same.
  private static void requireSame(SearchResult pruned, SearchResult whole) {
    boolean isIndexed = whole.explanation().entriesNotIndexed() == 0;
    boolean isCounted = pruned.isTotalExact() && whole.isTotalExact();
    if ((isCounted && pruned.total() != whole.total())
        || (isIndexed && !places(pruned).equals(places(whole)))) {
      throw new IllegalStateException(
          "pruning changed the result: %d hits with it, %d without; please report the query"
              .formatted(pruned.total(), whole.total()));
    }
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream().map(hit -> hit.address() + " " + hit.score()).toList();
  }
}
