package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.plan.PartitionPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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
            execution -> execution.sessions(SessionCounts.Grouping.CONVERSATION, HitDetails.NONE));
      }
      assertTold(
          "entries match with it",
          Order.TIME,
          execution -> execution.aggregate(new FacetCounts(ZoneOffset.UTC)));
    }
  }

  @Test
  void errorNamesAPrunedHit() throws IOException {
    sample.index();
    assertTold("hit ", Order.RELEVANCE, HITS);
  }

  /// Plans with requirements that are stricter than the query: for a word that is everywhere, a
  /// word which is in one partition; for any of two words, both; for a corrected word, the mistyped
  /// one.
  private <A extends SearchOutcome> void assertTold(
      String difference, Order order, SnapshotSearch.ResultReader<A> reader) throws IOException {
    var everywhere = new Query.Word("w1");
    var once = new Query.Word("unique17");
    assertTold(
        difference,
        order,
        QueryTranslator.compile(everywhere),
        QueryTranslator.compile(once),
        reader);
    Query any = new Query.Words(List.of(everywhere, once));
    assertTold(
        difference,
        order,
        QueryTranslator.compile(any),
        QueryTranslator.compile(any.strict()),
        reader);
    assertTold(
        difference,
        order,
        QueryTranslator.compile(once, Map.of("unique17", "w1")),
        QueryTranslator.compile(once),
        reader);
  }

  private <A extends SearchOutcome> void assertTold(
      String difference,
      Order order,
      CompiledQuery wanted,
      CompiledQuery other,
      SnapshotSearch.ResultReader<A> reader)
      throws IOException {
    SearchRequest request =
        SearchRequest.of(new Query.Word("w1"))
            .withLimit(100)
            .withOrder(order)
            .withPruning(Pruning.VERIFY);
    Archive archive = sample.archive();
    var access = new Searcher.IndexAccess(opener(), IndexUpdate.NONE, Searcher.MAX_TAIL_BYTES);
    try (Snapshot snapshot = archive.snapshot();
        var search = new SnapshotSearch(archive, snapshot, request, access)) {
      SearchPlan sound = search.plan(wanted, AppliedSpelling.NONE, 0);
      assertThatNoException().isThrownBy(() -> search.run(sound, reader));
      var unsound =
          new SearchPlan(
              request.withPruning(Pruning.ON),
              wanted,
              AppliedSpelling.NONE,
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
