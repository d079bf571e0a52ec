package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `--verify-prune` says of plans that pass over a partition with matches.
class VerifiedPruningTest {
  @TempDir private Path folder;
  private SampleArchive sample;

  private static final SnapshotSearch.ResultReader<SearchResult> HITS =
      execution -> new HitSearch(execution, Page.FIRST).result();

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 115);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void aPlanThatPassesOverMatchesIsNamedInEveryMode() throws IOException {
    for (boolean isIndexed : new boolean[] {false, true}) {
      if (isIndexed) {
        sample.index();
      }
      for (Order order : Order.values()) {
        assertTold("entries match with it", order, HITS);
        assertTold(
            "session ",
            order,
            execution ->
                execution.aggregate(new SessionCounts(SessionCounts.Grouping.CONVERSATION, order)));
      }
      assertTold(
          "entries match with it",
          Order.TIME,
          execution -> execution.aggregate(new FacetCounts(ZoneOffset.UTC)));
    }
  }

  @Test
  void aHitThatIsPassedOverIsNamed() throws IOException {
    sample.index();
    assertTold("hit ", Order.RELEVANCE, HITS);
  }

  /// Searches for a word that is everywhere in the partitions that have a word which is in one.
  private <A extends SearchOutcome<A>> void assertTold(
      String difference, Order order, SnapshotSearch.ResultReader<A> reader) throws IOException {
    CompiledQuery wanted = QueryTranslator.compile(new Query.Word("w1"));
    CompiledQuery other = QueryTranslator.compile(new Query.Word("unique17"));
    SearchRequest request =
        SearchRequest.of(new Query.Word("w1"))
            .withLimit(100)
            .withOrder(order)
            .withPruning(Pruning.VERIFY);
    Archive archive = sample.archive();
    var access = new Searcher.IndexAccess(opener(), IndexUpdate.NONE, Searcher.MAX_TAIL_BYTES);
    try (Snapshot snapshot = archive.snapshot();
        var search = new SnapshotSearch(archive, snapshot, request, access)) {
      SearchPlan sound = search.plan(wanted, 0);
      assertThatNoException().isThrownBy(() -> search.run(sound, reader));
      var unsound =
          new SearchPlan(
              request.withPruning(Pruning.ON),
              wanted,
              PartitionPlan.of(snapshot, other.requirement(), request.time(), Pruning.ON),
              0,
              0);
      assertThatThrownBy(() -> search.run(unsound, reader))
          .isInstanceOf(PruningChangedException.class)
          .hasMessageContaining("pruning changed the answer")
          .hasMessageContaining(difference)
          .hasMessageContaining("w1");
    }
  }

  private Searcher.IndexOpener opener() throws IOException {
    Path index = sample.indexPath();
    return (archiveId, whyNot) -> EntryIndexReader.open(index, archiveId, whyNot);
  }
}
