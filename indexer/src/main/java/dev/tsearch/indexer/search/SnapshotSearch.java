package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Searches one snapshot for a request, and for less if need be. The index is opened once, and only
/// if some partition is left to search. One owner, not thread-safe.
final class SnapshotSearch implements AutoCloseable {
  private final SearchRequest request;
  private final Snapshot snapshot;
  private final IndexOpener opener;
  private final long maxTailBytes;
  private Optional<EntryIndexReader> index = Optional.empty();
  private boolean isOpened;
  private @Nullable String whyNoIndex;

  /// @param snapshot what is searched; not closed
  SnapshotSearch(SearchRequest request, Snapshot snapshot, IndexOpener opener, long maxTailBytes) {
    this.request = request;
    this.snapshot = snapshot;
    this.opener = opener;
    this.maxTailBytes = maxTailBytes;
  }

  /// What is made of a planned search.
  @FunctionalInterface
  interface Use<A extends SearchOutcome<A>> {
    /// Searches.
    ///
    /// @param index the index, if there is something to search and it can be read
    A of(SearchRun run, Optional<EntryIndexReader> index) throws IOException;
  }

  /// A planned search for a query, with the request's filter in it.
  ///
  /// @param startNanos when it began
  SearchRun plan(CompiledQuery query, long startNanos) throws IOException {
    return plan(query, request.pruning() == Pruning.OFF ? Pruning.OFF : Pruning.ON, startNanos);
  }

  private SearchRun plan(CompiledQuery query, Pruning pruning, long startNanos) throws IOException {
    PartitionPlan partitions =
        PartitionPlan.of(snapshot, query.requirement(), request.time(), pruning);
    // a time prunes what the index would go through; to verify is to pass over what was pruned
    if (request.pruning() == Pruning.ON && request.time().isUnbounded()) {
      partitions = partitions.reaching(PartitionPlan.Reach.KNOWN);
    }
    return new SearchRun(request.withPruning(pruning), query, partitions, maxTailBytes, startNanos);
  }

  /// What is made of a planned search. If pruning is to be verified, it is searched again without.
  ///
  /// @throws PruningChangedException if that gives something else
  <A extends SearchOutcome<A>> A answer(SearchRun run, Use<A> use) throws IOException {
    A answer = use.of(run, indexFor(run));
    if (request.pruning() == Pruning.VERIFY) {
      SearchRun everywhere = plan(run.query(), Pruning.OFF, System.nanoTime());
      A whole = use.of(everywhere, indexFor(everywhere));
      Optional<String> difference = answer.differenceFrom(whole);
      if (difference.isPresent()) {
        throw new PruningChangedException(difference.get(), run.query().toString());
      }
    }
    return answer;
  }

  /// The index, for a search that has something left to go through.
  Optional<EntryIndexReader> indexFor(SearchRun run) throws IOException {
    if (run.isEmpty()) {
      return Optional.empty();
    }
    Optional<EntryIndexReader> opened = index();
    if (whyNoIndex != null) {
      run.noteMissingIndex(whyNoIndex);
    }
    return opened;
  }

  /// The index, if it can be read.
  Optional<EntryIndexReader> index() throws IOException {
    if (!isOpened) {
      index = opener.open(snapshot.head().archive(), why -> whyNoIndex = why);
      isOpened = true;
    }
    return index;
  }

  @Override
  public void close() throws IOException {
    if (index.isPresent()) {
      index.get().close();
    }
  }
}
