package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryPrinter;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Counts, sessions, orders and pages of random searches over a random archive, held against a look
/// at every entry. The seed is in every failure; `-Dtsearch.seed=N` repeats it.
class ResultsPropertyTest {
  private static final int QUERIES = 8;
  private static final ZoneId ZONE = ZoneId.of("Asia/Kathmandu");

  @TempDir private Path folder;
  private SampleArchive sample;
  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private final RandomSearches searches = new RandomSearches(random);
  private int appended;

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 0);
    append(170);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  /// What is asserted of one search.
  private interface Law {
    void hold(SearchRequest request, String story) throws IOException;
  }

  /// Without an index, with half of one, and with a whole one; with pruning and without.
  private void always(Law law) throws IOException {
    holds(law);
    sample.index();
    append(55);
    holds(law);
    sample.index();
    holds(law);
  }

  private void holds(Law law) throws IOException {
    for (int number = 0; number < QUERIES; number++) {
      Query query = random.nextBoolean() ? searches.ranking() : searches.query(3);
      TimeRange time = random.nextInt(3) == 0 ? searches.range() : TimeRange.ALL;
      Pruning pruning = random.nextInt(4) == 0 ? Pruning.OFF : Pruning.ON;
      String story =
          "seed %d: %s in %s, pruning %s".formatted(seed, QueryPrinter.print(query), time, pruning);
      Strictness strictness = random.nextBoolean() ? Strictness.LENIENT : Strictness.STRICT;
      SearchRequest request = SearchRequest.of(query).withTime(time).withPruning(pruning);
      law.hold(request.withStrictness(strictness), story + ", " + strictness);
    }
  }

  @Test
  void facetsCountEveryMatch() throws IOException {
    always((request, story) -> {
      List<Entry> matching = scan(request);
      FacetCounts facets = searcher().facets(request, ZONE).value();
      assertThat(facets.total()).as(story).isEqualTo(matching.size());
      for (Field field : FacetCounts.FIELDS) {
        assertThat(facets.values(field))
            .as(story + field)
            .isEqualTo(CountedByHand.values(field, matching));
      }
      assertThat(facets.days()).as(story).isEqualTo(CountedByHand.days(matching, ZONE));
      assertThat(facets.undated())
          .as(story)
          .isEqualTo(matching.stream().filter(entry -> !entry.isDated()).count());
    });
  }

  @Test
  void sessionsCountEveryMatchAndStandByTheBest() throws IOException {
    always((request, story) -> {
      List<Entry> matching = scan(request);
      List<FoundSession> sessions =
          searcher()
              .sessions(request, SessionCounts.Grouping.CONVERSATION, HitDetails.NONE)
              .value();
      var counts = new TreeMap<String, Long>();
      sessions.forEach(found -> counts.put(found.row().session(), found.match().count()));
      assertThat(counts).as(story).isEqualTo(CountedByHand.values(Field.SESSION, matching));
      var firstMet = new ArrayList<String>();
      for (SearchHit hit : searcher().search(request.withLimit(1_000)).hits()) {
        String session = hit.entry().metadata().session();
        if (!firstMet.contains(session)) {
          firstMet.add(session);
        }
      }
      assertThat(sessions.stream().map(found -> found.row().session()).toList())
          .as(story)
          .isEqualTo(firstMet);
    });
  }

  @Test
  void sessionsWithAllPartsHaveEachInSomeEntry() throws IOException {
    always((request, story) -> {
      List<Query> parts =
          List.of(searches.query(1), searches.query(1), new Query.Word(searches.word()));
      SearchRequest asked = request.withQuery(Query.all(parts));
      var found = new TreeMap<String, Long>();
      searcher()
          .sessionsWithAll(asked, SessionCounts.Grouping.SESSION, HitDetails.NONE)
          .value()
          .forEach(one -> found.put(one.row().session(), one.match().count()));
      assertThat(found)
          .as(story + " all of " + QueryPrinter.print(asked.query()))
          .isEqualTo(sessionsWithAll(asked));
    });
  }

  /// Of each session that has all parts, how many entries have one.
  private Map<String, Long> sessionsWithAll(SearchRequest request) {
    List<Query> parts =
        request.query() instanceof Query.All(List<Query> all) ? all : List.of(request.query());
    List<Query> required = parts.stream().filter(part -> !(part instanceof Query.Not)).toList();
    var sessions = new TreeMap<String, List<Entry>>();
    for (Entry entry : scan(request.withQuery(new Query.Everything()))) {
      sessions.computeIfAbsent(entry.metadata().session(), _ -> new ArrayList<>()).add(entry);
    }
    var counts = new TreeMap<String, Long>();
    sessions.forEach((session, entries) -> {
      boolean hasAll =
          parts.stream()
              .allMatch(part ->
                  part instanceof Query.Not(Query inner)
                      ? entries.stream().noneMatch(entry -> RandomSearches.matches(inner, entry))
                      : entries.stream().anyMatch(entry -> RandomSearches.matches(part, entry)));
      if (hasAll) {
        counts.put(session, entries.stream().filter(entry -> hasAny(required, entry)).count());
      }
    });
    return counts;
  }

  private static boolean hasAny(List<Query> parts, Entry entry) {
    return parts.isEmpty() || parts.stream().anyMatch(part -> RandomSearches.matches(part, entry));
  }

  @Test
  void theNewestAndTheOldestHitsAreTheFirstOfAllByTime() throws IOException {
    always((request, story) -> {
      SearchRequest newest = request.withOrder(random.nextBoolean() ? Order.TIME : Order.OLDEST);
      SearchResult all = searcher().search(newest.withPruning(Pruning.OFF).withLimit(1_000));
      assertThat(ids(all)).as(story).hasSize(scan(request).size());
      for (int limit : new int[] {1, 3, 10}) {
        SearchResult first = searcher().search(newest.withPruning(Pruning.ON).withLimit(limit));
        assertThat(ids(first))
            .as(story)
            .isEqualTo(ids(all).subList(0, Math.min(limit, all.hits().size())));
      }
    });
  }

  @Test
  void pagesJoinedAreOneLongResult() throws IOException {
    always((request, story) -> {
      for (Order order : Order.values()) {
        SearchRequest ordered = request.withOrder(order);
        List<String> whole = ids(searcher().search(ordered.withLimit(1_000)));
        List<String> joined = pages(ordered, 1 + random.nextInt(30), false);
        assertThat(joined).as(story + order).isEqualTo(whole);
      }
    });
  }

  @Test
  void pagesOfACorrectedQueryAreOneLongResult() throws IOException {
    for (boolean isGrowing : new boolean[] {false, true}) {
      for (int number = 0; number < QUERIES; number++) {
        String wrong = "tyop" + (char) ('a' + number) + (isGrowing ? "x" : "y");
        Query query =
            random.nextBoolean()
                ? words(wrong, searches.word())
                : words("the", "ownershp", searches.word());
        Order order = random.nextBoolean() ? Order.TIME : Order.RELEVANCE;
        SearchRequest request =
            SearchRequest.of(query).withOrder(order).withStrictness(Strictness.LENIENT);
        String story = "seed %d: %s %s".formatted(seed, QueryPrinter.print(query), order);
        SearchResult whole = searcher().search(request.withLimit(10_000));
        List<String> before = ids(whole);
        List<String> joined =
            correctedPages(request, whole.spelling(), isGrowing ? wrong + " the ownershp" : "");
        assertThat(joined).as(story).doesNotHaveDuplicates();
        assertThat(joined.stream().filter(before::contains).toList()).as(story).isEqualTo(before);
        assertThat(isGrowing ? before : joined).as(story).isEqualTo(before);
        sample.index();
      }
    }
  }

  private static Query words(String... texts) {
    return new Query.Words(Arrays.stream(texts).map(Query.Word::new).toList());
  }

  /// All pages; between them, if there is one, a text with the mistyped words is added.
  private List<String> correctedPages(SearchRequest request, AppliedSpelling spelling, String text)
      throws IOException {
    var joined = new ArrayList<String>();
    int limit = 1 + random.nextInt(12);
    Page page = Page.FIRST;
    while (true) {
      SearchResult result = searcher().search(request.withLimit(limit), page);
      assertThat(result.spelling()).isEqualTo(spelling);
      joined.addAll(ids(result));
      Optional<PageCursor> next = result.next();
      if (next.isEmpty()) {
        return joined;
      }
      page = Page.after(copied(next.get()));
      if (!text.isEmpty() && random.nextInt(3) == 0) {
        long time = Entries.NOON + random.nextInt(10_000);
        sample.append(List.of(Entries.message("all-" + appended++, time, text, "s-all")));
      }
    }
  }

  @Test
  void allFormsOfAResultAreOfTheSameSet() throws IOException {
    always((request, story) -> {
      Query query = Query.all(List.of(words("ownershp", searches.word()), request.query()));
      boolean hasTwo = request.query().toString().contains("Words[");
      SearchRequest lenient =
          request.withQuery(hasTwo ? request.query() : query).withStrictness(Strictness.LENIENT);
      SearchResult hits = searcher().search(lenient.withLimit(10_000));
      SearchResult count = searcher().search(lenient.withLimit(0));
      AggregateResult<FacetCounts> facets = searcher().facets(lenient, ZONE);
      AggregateResult<List<FoundSession>> sessions =
          searcher().sessions(lenient, SessionCounts.Grouping.CONVERSATION, HitDetails.NONE);
      assertThat(hits.hits()).as(story).hasSize((int) hits.total());
      assertThat(count.total()).as(story).isEqualTo(hits.total());
      assertThat(count.counts()).as(story).isEqualTo(hits.counts());
      assertThat(facets.counts()).as(story).isEqualTo(hits.counts());
      assertThat(sessions.counts()).as(story).isEqualTo(hits.counts());
      assertThat(facets.spelling()).as(story).isEqualTo(hits.spelling());
      assertThat(sessions.spelling()).as(story).isEqualTo(hits.spelling());
      assertThat(facets.value().total()).as(story).isEqualTo(hits.total());
      assertThat(sessions.value().stream().mapToLong(found -> found.match().count()).sum())
          .as(story)
          .isEqualTo(hits.total());
      if (hits.spelling().corrections().isEmpty() && !hits.spelling().isSimilar()) {
        List<Entry> all = scan(lenient.withStrictness(Strictness.STRICT));
        assertThat(
                ids(searcher().search(lenient.withStrictness(Strictness.STRICT).withLimit(10_000))))
            .as(story)
            .hasSize(all.size());
      }
    });
  }

  @Test
  void verifyingFindsNoDifferenceInAnyMode() throws IOException {
    always((request, story) -> {
      Query query =
          random.nextInt(4) == 0
              ? Query.all(List.of(words("ownershp"), request.query().strict()))
              : request.query();
      SearchRequest verified =
          request
              .withQuery(query)
              .withPruning(Pruning.VERIFY)
              .withStrictness(Strictness.LENIENT)
              .withLimit(random.nextInt(40));
      SearchRequest pruned = verified.withPruning(Pruning.ON);
      for (Order order : Order.values()) {
        SearchResult hits = searcher().search(verified.withOrder(order));
        assertThat(ids(hits)).as(story).isEqualTo(ids(searcher().search(pruned.withOrder(order))));
        searcher()
            .sessions(verified.withOrder(order), SessionCounts.Grouping.SESSION, HitDetails.NONE);
      }
      assertThat(searcher().facets(verified, ZONE).value().total())
          .as(story)
          .isEqualTo(searcher().facets(pruned, ZONE).value().total());
      searcher().sessionsWithAll(verified, SessionCounts.Grouping.CONVERSATION, HitDetails.NONE);
    });
  }

  @Test
  void whatIsAddedBetweenPagesNeitherHidesNorRepeatsAHit() throws IOException {
    sample.index();
    append(30);
    for (int number = 0; number < 12; number++) {
      Query query = random.nextBoolean() ? searches.ranking() : searches.query(2);
      for (Order order : Order.values()) {
        SearchRequest request =
            SearchRequest.of(query).withOrder(order).withStrictness(Strictness.LENIENT);
        String story = "seed %d: %s %s".formatted(seed, QueryPrinter.print(query), order);
        List<String> before = ids(searcher().search(request.withLimit(10_000)));
        List<String> joined = pages(request, 5 + random.nextInt(20), true);
        assertThat(joined).as(story).doesNotHaveDuplicates();
        assertThat(joined.stream().filter(before::contains).toList()).as(story).isEqualTo(before);
      }
    }
  }

  /// The rarer of two words comes first; between the pages it becomes the more frequent one.
  @Test
  void pagesGoOnWithTheScoresTheyBeganWith() throws IOException {
    sample.append(alternating("rare", 40, "more", 60));
    sample.index();
    SearchRequest request =
        SearchRequest.of(Query.any(List.of(new Query.Word("heron"), new Query.Word("magpie"))));
    List<String> before = ids(searcher().search(request.withLimit(1_000)));
    assertThat(before).hasSize(100);
    SearchResult first = searcher().search(request.withLimit(25));
    sample.append(alternating("late", 400, "later", 1));
    sample.index();
    Page page = Page.after(copied(first.next().orElseThrow()));
    var joined = new ArrayList<>(ids(first));
    joined.addAll(ids(searcher().search(request.withLimit(1_000), page)));
    assertThat(joined.stream().filter(before::contains).toList()).isEqualTo(before);
    assertThat(ids(searcher().search(request.withLimit(25)))).isNotEqualTo(ids(first));
  }

  private static List<Entry> alternating(String herons, int many, String magpies, int others) {
    var entries = new ArrayList<Entry>();
    for (int number = 0; number < Math.max(many, others); number++) {
      long time = Entries.NOON + number;
      if (number < many) {
        entries.add(Entries.message(herons + number, time, "heron", "s-herons"));
      }
      if (number < others) {
        entries.add(Entries.message(magpies + number, time, "magpie", "s-magpies"));
      }
    }
    return entries;
  }

  /// All pages; between them, if that is wanted, entries are added, and the index is made.
  private List<String> pages(SearchRequest request, int limit, boolean isGrowing)
      throws IOException {
    var joined = new ArrayList<String>();
    Page page = Page.FIRST;
    while (true) {
      SearchResult result = searcher().search(request.withLimit(limit), page);
      for (SearchHit hit : result.hits()) {
        joined.add(hit.entry().id());
        assertThat(hit.rank()).isEqualTo(joined.size());
      }
      Optional<PageCursor> next = result.next();
      if (next.isEmpty()) {
        return joined;
      }
      assertThat(result.hits()).hasSize(limit);
      page = Page.after(copied(next.get()));
      if (isGrowing && random.nextInt(4) == 0) {
        append(1 + random.nextInt(12));
        if (random.nextBoolean()) {
          sample.index();
        }
      }
    }
  }

  /// What is left of a cursor once it was written down and read.
  private static PageCursor copied(PageCursor cursor) throws IOException {
    var bytes = new ByteArrayOutputStream();
    cursor.write(new DataOutputStream(bytes));
    return PageCursor.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
  }

  private Searcher searcher() throws IOException {
    return new Searcher(sample.archive(), IndexUpdate.NONE);
  }

  private void append(int count) throws IOException {
    sample.append(searches.entries(appended, count));
    appended += count;
  }

  private List<Entry> scan(SearchRequest request) {
    boolean isStrict = request.strictness() == Strictness.STRICT;
    Query query = isStrict ? request.query().strict() : request.query();
    return sample.entries().stream()
        .filter(entry -> request.time().contains(entry.timestamp()))
        .filter(entry -> RandomSearches.matches(query, entry))
        .toList();
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }
}
