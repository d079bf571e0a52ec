package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Plans and runs the searches of one request in one snapshot: the query itself, with corrected
/// words, and parts of it. Opens the index once, and only if a plan leaves partitions to search.
/// One owner, not thread-safe.
final class SnapshotSearch implements AutoCloseable {
  private final Archive archive;
  private final Snapshot snapshot;
  private final SearchRequest request;
  private final Searcher.IndexAccess access;
  private Optional<EntryIndexReader> index = Optional.empty();
  private boolean isOpened;
  private @Nullable String whyNoIndex;

  /// @param archive the archive of the snapshot
  /// @param snapshot the snapshot to search; the caller closes it
  SnapshotSearch(
      Archive archive, Snapshot snapshot, SearchRequest request, Searcher.IndexAccess access) {
    this.archive = archive;
    this.snapshot = snapshot;
    this.request = request;
    this.access = access;
  }

  /// Makes a result by running a planned search.
  @FunctionalInterface
  interface ResultReader<A extends SearchOutcome> {
    /// Reads the result.
    A read(SearchExecution execution) throws IOException;
  }

  /// Plans the search for a query.
  ///
  /// @param query the compiled query, with the request's filter
  /// @param spelling what the query does about mistyped words
  /// @param startNanos when the search began
  SearchPlan plan(CompiledQuery query, AppliedSpelling spelling, long startNanos)
      throws IOException {
    Pruning pruning = request.pruning() == Pruning.OFF ? Pruning.OFF : Pruning.ON;
    return SearchPlan.of(snapshot, request, pruning, query, spelling, startNanos);
  }

  /// Runs a planned search. If pruning is to be verified, runs it without pruning, too.
  ///
  /// @throws IndexUpdatedException if the index was updated instead
  /// @throws PruningChangedException if pruning is to be verified and changes the result
  <A extends SearchOutcome> A run(SearchPlan plan, ResultReader<A> reader) throws IOException {
    A result = execute(plan, reader);
    if (request.pruning() == Pruning.VERIFY) {
      SearchPlan unpruned =
          SearchPlan.of(
              snapshot, request, Pruning.OFF, plan.query(), plan.spelling(), System.nanoTime());
      Optional<String> difference = ResultDifference.between(result, execute(unpruned, reader));
      if (difference.isPresent()) {
        throw new PruningChangedException(difference.get(), plan.query().toString());
      }
    }
    return result;
  }

  /// Runs without the index if that is absent or turns out to be damaged.
  private <A extends SearchOutcome> A execute(SearchPlan plan, ResultReader<A> reader)
      throws IOException {
    Optional<EntryIndexReader> opened = plan.isEmpty() ? Optional.empty() : index();
    var execution =
        new SearchExecution(archive, plan, opened, access.maxTailBytes(), access.whole());
    if (!plan.isEmpty()) {
      updateIfStale(execution.uncoveredBytes());
      if (whyNoIndex != null) {
        execution.noteMissingIndex(whyNoIndex);
      }
    }
    try {
      return reader.read(execution);
    } catch (DamagedIndexException e) {
      SearchExecution other = execution.withoutIndex();
      other.noteMissingIndex(String.valueOf(e.getMessage()));
      return reader.read(other);
    }
  }

  private void updateIfStale(long uncoveredBytes) throws IOException {
    if (uncoveredBytes > access.maxTailBytes() && access.update().run(uncoveredBytes)) {
      throw new IndexUpdatedException();
    }
  }

  /// The index; empty if it cannot be read.
  Optional<EntryIndexReader> index() throws IOException {
    if (!isOpened) {
      index = access.opener().open(snapshot.head().archive(), why -> whyNoIndex = why);
      isOpened = true;
    }
    return index;
  }

  /// Adds to sessions what the archive knows about them, in the same order.
  List<FoundSession> described(List<SessionMatch> matches, SessionCounts.Grouping grouping)
      throws IOException {
    if (matches.isEmpty()) {
      return List.of();
    }
    Map<ConversationKey, SessionRow> rows = rows(grouping);
    var found = new ArrayList<FoundSession>(matches.size());
    for (SessionMatch match : matches) {
      SessionRow row = rows.get(match.key());
      if (row != null) {
        found.add(new FoundSession(row, match));
      }
    }
    return found;
  }

  private Map<ConversationKey, SessionRow> rows(SessionCounts.Grouping grouping)
      throws IOException {
    boolean areAgentsMerged = grouping == SessionCounts.Grouping.SESSION;
    var rows = new HashMap<ConversationKey, SessionRow>();
    for (SessionRow row : new SessionCatalog(snapshot).sessions()) {
      var key = ConversationKey.of(row.source(), row.session(), areAgentsMerged ? "" : row.agent());
      // The row of the main conversation comes first: a sub-agent's has another first prompt.
      rows.merge(
          key,
          row,
          (known, more) -> more.agent().isEmpty() ? more.withAgent(known) : known.withAgent(more));
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    if (index.isPresent()) {
      index.get().close();
    }
  }

  /// Thrown after the index was updated: the search starts over with a new snapshot.
  static final class IndexUpdatedException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
