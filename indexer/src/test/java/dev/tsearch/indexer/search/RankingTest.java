package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What comes first of entries that have the same words.
class RankingTest {
  private static final long DAY = 86_400;

  @TempDir private Path folder;
  private SampleArchive sample;

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 60);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void newerComesBeforeOlderAndAWordBeforeBoth() throws IOException {
    sample.append(
        List.of(
            Entries.message("old", Entries.NOON, "a lantern here", "s"),
            Entries.message("older-twice", Entries.NOON - 400 * DAY, "lantern lantern", "s"),
            Entries.message("new", Entries.NOON + 300 * DAY, "a lantern here", "s")));
    assertThat(found("lantern").indexOf("new")).isLessThan(found("lantern").indexOf("old"));
    sample.index();
    assertThat(found("lantern")).containsExactly("older-twice", "new", "old");
  }

  @Test
  void whatWasSaidComesFirstAndAsidesLast() throws IOException {
    Entry said = Entries.message("said", Entries.NOON, "a lantern here", "s");
    Entry aside = Entries.message("aside", Entries.NOON, "a lantern here", "s");
    sample.append(
        List.of(
            aside.withMetadata(aside.metadata().with("meta", true)),
            of(said, "printed", EntryType.TOOL_RESULT),
            of(said, "thought", EntryType.THINKING),
            said));
    sample.index();
    assertThat(found("lantern")).containsExactly("said", "thought", "printed", "aside");
  }

  @Test
  void whatWasSaidBeforeACompactionComesBelowTheSameWords() throws IOException {
    sample.append(
        List.of(
            Entries.message("before", Entries.NOON, "a lantern here", "compacted"),
            Entries.message("elsewhere", Entries.NOON, "a lantern here", "other"),
            Entries.message("of-agent", Entries.NOON, "a lantern here", "compacted")
                .withMetadata(
                    Entries.message("x", 1, "x", "compacted").metadata().with("agent", "a1"))));
    assertThat(found("lantern")).startsWith("before");
    sample.append(SampleArchive.random(100, 45)); // in other partitions
    Entry boundary = Entries.message("boundary", Entries.NOON + 5, "compacted", "compacted");
    sample.append(
        List.of(
            of(boundary, "boundary", EntryType.COMPACTION),
            Entries.message("since", Entries.NOON + 5, "a lantern here", "compacted")));
    assertComesLastOfFour("before");
    sample.index();
    assertComesLastOfFour("before");
    sample.append(SampleArchive.random(200, 45));
    assertComesLastOfFour("before");
  }

  private void assertComesLastOfFour(String id) throws IOException {
    assertThat(found("lantern")).hasSize(4).endsWith(id);
  }

  @Test
  void aCompactionBetweenTwoPagesMovesNoHit() throws IOException {
    for (int number = 0; number < 30; number++) {
      String session = number % 2 == 0 ? "compacted" : "other";
      sample.append(
          List.of(Entries.message("m" + number, Entries.NOON, "a lantern here", session)));
    }
    SearchRequest request = SearchRequest.of(new Query.Word("lantern")).withLimit(8);
    List<String> whole = ids(searcher().search(request.withLimit(100)));
    SearchResult first = searcher().search(request);
    Entry boundary = Entries.message("boundary", Entries.NOON + 5, "compacted", "compacted");
    sample.append(List.of(of(boundary, "boundary", EntryType.COMPACTION)));
    for (boolean isIndexed : new boolean[] {false, true}) {
      if (isIndexed) {
        sample.index();
      }
      Page page = Page.after(first.next().orElseThrow());
      var joined = new ArrayList<>(ids(first));
      joined.addAll(ids(searcher().search(request.withLimit(100), page)));
      assertThat(joined).isEqualTo(whole);
    }
    assertThat(ids(searcher().search(request))).isNotEqualTo(ids(first));
  }

  @Test
  void reasonsSayWhetherAnEntryIsInContext() throws IOException {
    sample.append(
        List.of(
            Entries.message("before", Entries.NOON, "a lantern here", "s"),
            of(
                Entries.message("boundary", Entries.NOON + 5, "compacted", "s"),
                "boundary",
                EntryType.COMPACTION),
            Entries.message("since", Entries.NOON + 6, "a lantern here", "s")));
    Page page = Page.FIRST.with(HitDetails.NONE.withScoreReasons(true));
    SearchResult result = searcher().search(SearchRequest.of(new Query.Word("lantern")), page);
    assertThat(ids(result)).containsExactly("since", "before");
    String term = "description=in the context of the model";
    assertThat(result.explanation().reasons().get(0).toString()).contains("value=0.4, " + term);
    assertThat(result.explanation().reasons().get(1).toString()).contains("value=0.0, " + term);
    for (int at = 0; at < 2; at++) {
      assertThat(result.explanation().reasons().get(at).value())
          .isEqualTo(result.hits().get(at).score());
    }
  }

  private static Entry of(Entry entry, String id, EntryType type) {
    return new Entry(
        id, entry.timestamp(), entry.from(), entry.to(), entry.content(), type, entry.metadata());
  }

  private List<String> found(String word) throws IOException {
    SearchRequest request = SearchRequest.of(new Query.Word(word));
    searcher().search(request.withPruning(Pruning.VERIFY));
    return ids(searcher().search(request));
  }

  private Searcher searcher() throws IOException {
    return new Searcher(sample.archive(), IndexUpdate.NONE);
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }
}
