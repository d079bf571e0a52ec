package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.embed.Embedder;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.Explanation.MeaningReason;
import dev.tsearch.indexer.search.Explanation.SessionReason;
import dev.tsearch.indexer.search.meaning.MeaningSource;
import dev.tsearch.indexer.search.meaning.VectorMeaning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What vectors change of a search: the order of sessions, and nothing else.
class MeaningSearchTest {
  private static final int QUERIES = 60;
  private static final long DAY = 86_400;

  @TempDir private Path folder;
  private SampleArchive sample;
  private final WordEmbedder embedder = new WordEmbedder();

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 0);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  /// Five sessions mention a budget as often, the newest is `s4`; `s1` is about cars.
  private void budgets() throws IOException {
    for (int number = 0; number < 5; number++) {
      String about = number == 1 ? "vehicle repair" : "garden soil";
      sample.append(
          List.of(
              Entries.message(
                  "b" + number, Entries.NOON + number * DAY, "the budget here", "s" + number),
              Entries.message("t" + number, Entries.NOON + number * DAY, about, "s" + number)));
    }
    sample.index();
    sample.embed(embedder);
  }

  @Test
  void sessionsOfTheSameMeaningComeFirst() throws IOException {
    budgets();
    assertThat(sessions(plain(), "budget automobile")).hasSize(5).first().isNotEqualTo("s1");
    assertThat(sessions(byMeaning(), "budget automobile")).startsWith("s1");
    assertThat(ids(byMeaning().search(words("budget automobile")))).startsWith("b1");
  }

  @Test
  void explanationSaysWhatMeaningAdded() throws IOException {
    budgets();
    var details = HitDetails.NONE.withScoreReasons(true);
    List<SessionReason> reasons =
        byMeaning()
            .sessions(words("budget automobile"), Grouping.SESSION, details)
            .explanation()
            .sessions();
    MeaningReason first = reasons.getFirst().meaning().orElseThrow();
    assertThat(first.passage()).isEqualTo("t1");
    float ofWords = reasons.getFirst().score() - first.score();
    assertThat(first.score()).isGreaterThan(reasons.get(1).meaning().orElseThrow().score());
    assertThat(first.score()).isBetween(0.9f * 2 * first.cosine() * ofWords, 2.3f * ofWords);
    assertThat(
            plain()
                .sessions(words("budget automobile"), Grouping.SESSION, details)
                .explanation()
                .sessions())
        .allMatch(reason -> reason.meaning().isEmpty());
  }

  @Test
  void queriesWithoutWordsThatRankLoadNoModel() throws IOException {
    budgets();
    var searcher = new Searcher(sample.archive(), IndexUpdate.NONE, failing(), () -> {});
    for (String typed : List.of("\"the budget\"", "session:s1", "+budget", "bud*")) {
      SearchRequest request = words(typed);
      assertThat(ids(searcher.search(request))).isEqualTo(ids(plain().search(request)));
    }
    assertThat(plain().search(words("automobile")).total()).isZero();
    assertThat(byMeaning().search(words("automobile")).total())
        .as("what has no word of the question is not found by meaning")
        .isZero();
  }

  private MeaningSource failing() throws IOException {
    return new VectorMeaning(
        sample.archive().layout().vectors(),
        _ -> {
          throw new AssertionError("the model was loaded");
        });
  }

  /// Random queries with filters, times, required and forbidden parts: the same entries match, the
  /// same number, with and without vectors, whatever is pruned, and the pages make up the whole.
  @Test
  void vectorsChangeTheOrderOnly() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    var searches = new RandomSearches(random);
    sample.append(searches.entries(0, 230));
    sample.index();
    sample.embed(embedder);
    sample.append(searches.entries(230, 15)); // neither indexed nor with a vector
    boolean isOrderChanged = false;
    for (int number = 0; number < QUERIES; number++) {
      Query query = searches.ranking();
      TimeRange time = random.nextInt(3) == 0 ? searches.range() : TimeRange.ALL;
      SearchRequest request =
          SearchRequest.of(query)
              .withTime(time)
              .withLimit(10_000)
              .withStrictness(Strictness.LENIENT);
      SearchResult without = plain().search(request);
      SearchResult with = byMeaning().search(request);
      String story = "seed %d: %s in %s".formatted(seed, query, time);
      assertThat(with.total()).as(story).isEqualTo(without.total());
      assertThat(with.counts()).as(story).isEqualTo(without.counts());
      assertThat(new TreeSet<>(ids(with))).as(story).isEqualTo(new TreeSet<>(ids(without)));
      assertThat(pages(request)).as(story).isEqualTo(ids(with));
      byMeaning().search(request.withPruning(Pruning.VERIFY));
      isOrderChanged |= !ids(with).equals(ids(without));
    }
    assertThat(isOrderChanged).isTrue();
  }

  /// Random queries: after the first page the vectors are made, or removed. The further pages go on
  /// where it ended.
  @Test
  void pagesHoldToTheVectorsOfTheFirst() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    var searches = new RandomSearches(random);
    sample.append(searches.entries(0, 230));
    sample.index();
    boolean isOrderChanged = false;
    for (int number = 0; number < QUERIES; number++) {
      SearchRequest request =
          SearchRequest.of(searches.ranking()).withLimit(10_000).withStrictness(Strictness.LENIENT);
      List<String> whole = ids(byMeaning().search(request));
      SearchResult first = byMeaning().search(request.withLimit(9));
      changeVectors();
      String story = "seed %d: %s".formatted(seed, request.query());
      assertThat(pages(request, first)).as(story).isEqualTo(whole);
      isOrderChanged |= !ids(byMeaning().search(request)).equals(whole);
    }
    assertThat(isOrderChanged).isTrue();
  }

  /// Removes the vectors of the archive, or makes them if it has none.
  private void changeVectors() throws IOException {
    Path vectors = sample.archive().layout().vectors();
    if (!Files.exists(vectors)) {
      sample.embed(embedder);
      return;
    }
    try (Stream<Path> files = Files.list(vectors)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(vectors);
  }

  /// Later pages know how near sessions are, but not by which passage.
  @Test
  void laterPagesAreExplainedWithoutTheModel() throws IOException {
    budgets();
    SearchRequest request = words("budget automobile").withLimit(2);
    SearchResult first = byMeaning().search(request);
    Page second = Page.after(throughText(request, first.next().orElseThrow()));
    List<SessionReason> reasons =
        searcher(failing())
            .search(request, second.with(HitDetails.NONE.withScoreReasons(true)))
            .explanation()
            .sessions();
    MeaningReason best = reasons.getFirst().meaning().orElseThrow();
    assertThat(reasons.getFirst().session()).isEqualTo("s1");
    assertThat(best.isNear()).isTrue();
    assertThat(best.passage()).isEmpty();
  }

  private List<String> pages(SearchRequest request) throws IOException {
    return pages(request, byMeaning().search(request.withLimit(9)));
  }

  /// The ids of a page and of all pages after it.
  private List<String> pages(SearchRequest request, SearchResult first) throws IOException {
    SearchRequest limited = request.withLimit(9);
    SearchResult page = first;
    var all = new ArrayList<>(ids(page));
    while (page.next().isPresent()) {
      Page next = Page.after(throughText(limited, page.next().get()));
      page = byMeaning().search(limited, next);
      all.addAll(ids(page));
    }
    return all;
  }

  /// What is left of a cursor after it was printed and typed.
  private static PageCursor throughText(SearchRequest request, PageCursor cursor) {
    String text = PageToken.of(request, Instant.EPOCH, cursor).text();
    return PageToken.parse(text).orElseThrow().cursor();
  }

  @Test
  void removedEntriesAddNothing() throws IOException {
    for (int number = 0; number < SampleArchive.PARTITION_ENTRIES; number++) {
      sample.append(List.of(Entries.message("old" + number, Entries.NOON, "vehicle budget", "s1")));
    }
    sample.append(
        List.of(
            Entries.message("new0", Entries.NOON, "garden budget budget", "s0"),
            Entries.message("new1", Entries.NOON, "garden budget here", "s1")));
    sample.index();
    sample.embed(embedder);
    assertThat(sessions(byMeaning(), "budget automobile")).startsWith("s1");
    sample.removeSealed();
    assertThat(sessions(byMeaning(), "budget automobile"))
        .as("s1 was near by an entry that is gone")
        .containsExactly("s0", "s1");
  }

  @Test
  void vectorsThatCannotBeUsedAreNamedAndIgnored() throws IOException {
    budgets();
    SearchRequest request = words("budget automobile");
    Path vectors = sample.archive().layout().vectors();
    SearchResult missing =
        searcher(
                new VectorMeaning(
                    vectors,
                    why -> {
                      why.accept("there is no model");
                      return Optional.empty();
                    }))
            .search(request);
    assertThat(missing.notes()).containsExactly("there is no model: ranked by words alone");
    SearchResult other =
        searcher(new VectorMeaning(vectors, _ -> Optional.of(new OtherModel(embedder))))
            .search(request);
    assertThat(other.notes())
        .containsExactly(
            "the vectors were made by another version or another model: ranked by words alone;"
                + " run: tsearch index --vectors");
    try (Stream<Path> files = Files.list(vectors)) {
      for (Path file : files.filter(file -> file.toString().contains("segments_")).toList()) {
        Files.write(file, new byte[] {1, 2, 3});
      }
    }
    SearchResult damaged = byMeaning().search(request);
    assertThat(damaged.notes()).singleElement().asString().contains("damaged", "by words alone");
    for (SearchResult result : List.of(missing, other, damaged)) {
      assertThat(ids(result)).isEqualTo(ids(plain().search(request)));
    }
  }

  /// Vectors of another model, as those of a later version would be.
  private record OtherModel(Embedder embedder) implements Embedder {
    @Override
    public String model() {
      return "words/2";
    }

    @Override
    public int dimensions() {
      return embedder.dimensions();
    }

    @Override
    public float[] embed(String text) throws IOException {
      return embedder.embed(text);
    }

    @Override
    public void close() {}
  }

  private Searcher plain() throws IOException {
    return searcher(MeaningSource.NONE);
  }

  private Searcher byMeaning() throws IOException {
    return searcher(
        new VectorMeaning(sample.archive().layout().vectors(), _ -> Optional.of(embedder)));
  }

  private Searcher searcher(MeaningSource meaning) throws IOException {
    return new Searcher(sample.archive(), IndexUpdate.NONE, meaning, () -> {});
  }

  private static Query parsed(String typed) {
    return new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(typed).query();
  }

  private static SearchRequest words(String typed) {
    return SearchRequest.of(parsed(typed)).withStrictness(Strictness.LENIENT);
  }

  private static List<String> sessions(Searcher searcher, String typed) throws IOException {
    return searcher.sessions(words(typed), Grouping.SESSION, HitDetails.NONE).value().stream()
        .map(found -> found.match().key().session())
        .toList();
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }
}
