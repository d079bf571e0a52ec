package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.search.Explanation.EntryReason;
import dev.tsearch.indexer.search.Explanation.SessionReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpellingSearchTest {
  @TempDir private Path folder;
  private SampleArchive sample;
  private final List<String> opened = new ArrayList<>();

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 100);
    sample.append(
        List.of(
            Entries.message("h1", Entries.NOON, "the harvest begins at the river", "garden"),
            Entries.message("h2", Entries.NOON, "harvest of apples", "garden"),
            Entries.message("h3", Entries.NOON, "a river and a lantern", "garden")));
    sample.append(SampleArchive.random(100, 40));
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void anyWordIsAMatchAndMoreWordsComeFirst() throws IOException {
    for (boolean indexed : new boolean[] {false, true}) {
      if (indexed) {
        sample.index();
      }
      assertFinds(List.of("harvest", "river"), "h1", "h2", "h3");
      assertFinds(List.of("the", "harvest", "with", "river"), "h1", "h2", "h3");
      assertFinds(List.of("apples", "lantern", "river"), "h3", "h2", "h1");
    }
  }

  @Test
  void stopWordsAreNoMatchUnlessThereIsNothingElse() throws IOException {
    sample.index();
    assertThat(ids(search(words("the", "apples")))).containsExactly("h2");
    assertThat(ids(search(words("the", "and")))).contains("h1", "h3").doesNotContain("h2");
  }

  /// Half a word found nothing, and nothing said which words begin so.
  @Test
  void wordsThatBeginAsAnAbsentOneAreNamed_andNotSearchedFor() throws IOException {
    sample.append(
        List.of(
            Entries.message("l1", Entries.NOON, "quagga and quaggas", "garden"),
            Entries.message("l2", Entries.NOON, "a quagga9 and a quagga", "garden")));
    sample.index();
    SearchResult half = search(words("quag"));
    assertThat(half.total()).isZero();
    assertThat(half.spelling().longer())
        .containsExactly(Map.entry("quag", List.of("quagga", "quaggas")));
    SearchResult both = search(words("apples", "quag"));
    assertThat(ids(both)).containsExactly("h2");
    assertThat(both.spelling().longer()).containsOnlyKeys("quag");
    assertThat(search(words("quagga")).spelling()).isEqualTo(AppliedSpelling.NONE);
  }

  @Test
  void hitsAndCountsSayWhichWordsTheyHave() throws IOException {
    for (boolean indexed : new boolean[] {false, true}) {
      if (indexed) {
        sample.index();
      }
      SearchResult result = search(words("the", "harvest", "river", "lantern"));
      var had = new HashMap<String, List<String>>();
      result.hits().forEach(hit -> had.put(hit.entry().id(), hit.words()));
      assertThat(had)
          .containsEntry("h1", List.of("the", "harvest", "river"))
          .containsEntry("h2", List.of("harvest"))
          .containsEntry("h3", List.of("river", "lantern"));
      assertThat(result.counts()).isEqualTo(new WordCounts(3, 0, 2));
    }
  }

  @Test
  void strictPartsAreRequiredAndWordsBesideThemRank() throws IOException {
    sample.index();
    Query.Phrase phrase = new Query.Phrase("a river", 0);
    assertThat(ids(search(Query.all(List.of(words("harvest"), phrase))))).containsExactly("h3");
    Query required = Query.all(List.of(words("apples", "lantern"), new Query.Word("harvest")));
    assertThat(ids(search(required))).containsExactly("h2", "h1");
    assertThat(ids(search(new Query.Phrase("river harvest", 0)))).isEmpty();
    Query not = Query.all(List.of(words("harvest", "river"), Query.not(new Query.Word("apples"))));
    assertThat(ids(search(not))).containsExactly("h1", "h3");
  }

  @Test
  void similarWordsOfARequiredWordAreRequired() throws IOException {
    sample.index();
    Query absent = Query.all(List.of(new Query.Word("zzzqqqxxx"), new Query.Word("harvest")));
    assertThat(ids(search(absent))).isEmpty();
    Query beside = Query.all(List.of(words("harvest"), new Query.Word("zzzqqqxxx")));
    assertThat(ids(search(beside))).isEmpty();
    Query mistyped = Query.all(List.of(new Query.Word("aples"), new Query.Word("harvest")));
    assertThat(ids(search(mistyped))).containsExactly("h2");
  }

  @Test
  void wordsThatOnlyRankAreHighlighted() throws IOException {
    sample.index();
    Query required = Query.all(List.of(words("apples"), new Query.Word("harvest")));
    SearchHit first = search(required).hits().getFirst();
    assertThat(first.entry().id()).isEqualTo("h2");
    assertThat(first.snippet().highlights()).containsExactly(new int[] {0, 7}, new int[] {11, 17});
  }

  @Test
  void wordsOfADisjunctionAreCorrected() throws IOException {
    sample.index();
    Query either = Query.any(List.of(new Query.Word("harvst"), new Query.Word("zzzqqqxxx")));
    SearchResult result = search(either);
    assertThat(ids(result)).containsExactlyInAnyOrder("h1", "h2");
    assertThat(result.spelling().corrections()).containsExactly(Map.entry("harvst", "harvest"));
    assertThat(result.spelling().absent()).containsExactly("harvst");
    Query without = Query.all(List.of(new Query.Word("river"), Query.not(new Query.Word("aples"))));
    assertThat(ids(search(without))).containsExactlyInAnyOrder("h1", "h3");
    assertThat(search(without).spelling().corrections()).isEmpty();
    Query both = Query.all(List.of(either, Query.not(new Query.Word("harvst"))));
    assertThat(ids(search(both))).as("a negation is not corrected").hasSize(2);
  }

  @Test
  void hitsSayAllThatTheyHaveOfTheText() throws IOException {
    var details = new HitDetails(true, false, false, true, 0, 0);
    Page page = Page.FIRST.with(details);
    Query either =
        Query.any(List.of(new Query.Phrase("harvest of", 0), new Query.Prefix("lanter")));
    Query query = Query.all(List.of(words("river", "apples"), either));
    for (Order order : Order.values()) {
      SearchRequest request =
          SearchRequest.of(query).withStrictness(Strictness.LENIENT).withOrder(order);
      var had = new HashMap<String, List<String>>();
      SearchResult result = searcher().search(request, page);
      result.hits().forEach(hit -> had.put(hit.entry().id(), hit.words()));
      assertThat(had)
          .as(order.name())
          .containsOnly(
              Map.entry("h2", List.of("\"harvest of\"", "apples")),
              Map.entry("h3", List.of("lanter*", "river")));
      assertThat(result.counts()).as(order.name()).isEqualTo(new WordCounts(2, 0, 2));
    }
    SearchRequest required =
        SearchRequest.of(Query.all(List.of(new Query.Word("harvest"), new Query.Word("river"))));
    SearchResult result = searcher().search(required, page);
    assertThat(result.hits().getFirst().words()).containsExactly("harvest", "river");
    assertThat(result.explanation().reasons().getFirst().parts().getFirst().parts())
        .extracting(ScoreReason::description)
        .containsExactly("word `harvest`", "word `river`", "words near each other");
  }

  @Test
  void correctedWordIsExplainedWithItsCorrection() throws IOException {
    sample.index();
    var details = new HitDetails(true, false, false, false, 0, 0);
    SearchRequest request =
        SearchRequest.of(new Query.Word("harvst")).withStrictness(Strictness.LENIENT);
    SearchResult result = searcher().search(request, Page.FIRST.with(details));
    assertThat(result.explanation().reasons().getFirst().parts().getFirst().description())
        .isEqualTo("word `harvst` or `harvest`");
  }

  @Test
  void stopWordsHaveNoInflections() throws IOException {
    sample.append(List.of(Entries.message("n1", Entries.NOON, "nothing but one thing", "garden")));
    sample.index();
    assertThat(ids(search(new Query.Word("the")))).doesNotContain("n1");
    assertThat(ids(search(new Query.Word("thing")))).containsExactly("n1");
    assertThat(ids(search(new Query.Word("things")))).containsExactly("n1");
  }

  @Test
  void everyWordIsRequiredIfTheRequestIsStrict() throws IOException {
    SearchRequest request = SearchRequest.of(words("harvest", "the", "river"));
    SearchResult result = searcher().search(request);
    assertThat(ids(result)).containsExactly("h1");
    assertThat(searcher().search(SearchRequest.of(words("harvst", "river"))).hits()).isEmpty();
    assertThat(result.spelling()).isEqualTo(AppliedSpelling.NONE);
  }

  @Test
  void pruningChangesNoCorrection() throws IOException {
    sample.index();
    for (String text : List.of("apples lantern river", "harvst river", "the apple nowhere")) {
      SearchRequest request =
          SearchRequest.of(words(text.split(" "))).withStrictness(Strictness.LENIENT);
      SearchResult pruned = searcher().search(request);
      SearchResult whole = searcher().search(request.withPruning(Pruning.OFF));
      assertThat(pruned.spelling()).isEqualTo(whole.spelling());
      assertThat(places(pruned)).isNotEmpty().isEqualTo(places(whole));
      searcher().search(request.withPruning(Pruning.VERIFY));
    }
  }

  @Test
  void wordsThatHardlyAnyEntryHasAreCorrected() throws IOException {
    sample.index();
    SearchResult alone = search(new Query.Word("harvset"));
    assertThat(alone.spelling().corrections()).containsExactly(Map.entry("harvset", "harvest"));
    assertThat(ids(alone)).containsExactlyInAnyOrder("h1", "h2");
    SearchResult beside = search(words("harvset?", "lantern"));
    assertThat(beside.spelling().corrections()).containsExactly(Map.entry("harvset?", "harvest"));
    assertThat(ids(beside)).containsExactlyInAnyOrder("h1", "h2", "h3");
    assertThat(search(new Query.Word("lantern")).spelling()).isEqualTo(AppliedSpelling.NONE);
    assertThat(search(new Query.Word("zzzzzzzz")).hits()).isEmpty();
  }

  @Test
  void similarWordsAreFoundWithoutAnIndex() throws IOException {
    SearchResult result = search(words("harvset", "aples"));
    assertThat(result.spelling().isSimilar()).isTrue();
    assertThat(ids(result)).contains("h2");
  }

  @Test
  void indexIsOpenedAtMostOnce() throws IOException {
    sample.index();
    opened.clear();
    assertThat(search(words("xyzzyone", "xyzzytwo")).hits()).isEmpty();
    assertThat(opened).hasSizeLessThanOrEqualTo(1);
    opened.clear();
    search(new Query.Word("xyzzy99"));
    search(words("xyzzy99", "xyzzy98", "the"));
    assertThat(opened).isEmpty();
  }

  @Test
  void sessionsArePlacedByTheirBestEntries() throws IOException {
    sample.append(
        List.of(
            Entries.message("a1", Entries.NOON, "the beacon and the harbor at night", "one"),
            Entries.message("b1", Entries.NOON, "a beacon and a harbor at dawn", "two"),
            Entries.message("b2", Entries.NOON, "a beacon or a harbor", "two"),
            Entries.message("c1", Entries.NOON, "the beacon and the harbor at noon", "three"),
            Entries.message("c2", Entries.NOON, "the beacon and the harbor at noon", "three")));
    sample.index();
    SearchRequest request =
        SearchRequest.of(words("beacon", "harbor")).withStrictness(Strictness.LENIENT);
    HitDetails explained = HitDetails.NONE.withScoreReasons(true);
    SearchResult result = searcher().search(request, Page.FIRST.with(explained));
    assertThat(ids(result)).startsWith("b2", "b1").endsWith("c2");
    SessionReason first = result.explanation().sessions().getFirst();
    assertThat(first.session()).isEqualTo("two");
    assertThat(first.entries().stream().map(EntryReason::id).toList()).containsExactly("b2", "b1");
    float sum = 0;
    for (EntryReason entry : first.entries()) {
      sum += entry.weight() * entry.score().value();
    }
    assertThat(first.score()).isEqualTo(sum);
    AggregateResult<List<FoundSession>> sessions =
        searcher().sessions(request, SessionCounts.Grouping.SESSION, explained);
    assertThat(sessions.value().getFirst().row().session()).isEqualTo("two");
    assertThat(sessions.explanation().sessions()).isEqualTo(result.explanation().sessions());
  }

  private void assertFinds(List<String> words, String... ids) throws IOException {
    SearchResult result = search(words(words.toArray(String[]::new)));
    assertThat(result.spelling()).isEqualTo(AppliedSpelling.NONE);
    assertThat(ids(result)).as(words.toString()).containsExactly(ids);
  }

  private static Query words(String... texts) {
    return new Query.Words(Arrays.stream(texts).map(Query.Word::new).toList());
  }

  private SearchResult search(Query query) throws IOException {
    return searcher().search(SearchRequest.of(query).withStrictness(Strictness.LENIENT));
  }

  private Searcher searcher() throws IOException {
    Path index = sample.indexPath();
    return new Searcher(
        sample.archive(),
        IndexUpdate.NONE,
        (archiveId, whyNot) -> {
          opened.add(archiveId);
          return EntryIndexReader.open(index, archiveId, whyNot);
        },
        Searcher.MAX_TAIL_BYTES);
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream().map(hit -> hit.address() + " " + hit.score()).toList();
  }
}
