package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryPrinter;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.query.AppliedSpelling;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pages of random searches over a random archive are one long result, also if entries are added in
/// between. The seed is in every failure; `-Dtsearch.seed=N` repeats it.
class PagesPropertyTest {
  @TempDir private Path folder;
  private RandomArchive archive;
  private int added;

  @BeforeEach
  void create() throws IOException {
    archive = new RandomArchive(folder);
  }

  @AfterEach
  void close() throws IOException {
    archive.close();
  }

  @Test
  void pagesJoinedAreOneLongResult() throws IOException {
    archive.always((request, story) -> {
      for (Order order : Order.values()) {
        SearchRequest ordered = request.withOrder(order);
        List<String> whole = RandomArchive.ids(archive.searcher().search(ordered.withLimit(1_000)));
        List<String> joined = pages(ordered, 1 + archive.random().nextInt(30), false);
        assertThat(joined).as(story + order).isEqualTo(whole);
      }
    });
  }

  @Test
  void pagesOfACorrectedQueryAreOneLongResult() throws IOException {
    for (boolean isGrowing : new boolean[] {false, true}) {
      for (int number = 0; number < RandomArchive.QUERIES; number++) {
        String wrong = "tyop" + (char) ('a' + number) + (isGrowing ? "x" : "y");
        Query query =
            archive.random().nextBoolean()
                ? RandomArchive.words(wrong, archive.searches().word())
                : RandomArchive.words("the", "ownershp", archive.searches().word());
        Order order = archive.random().nextBoolean() ? Order.TIME : Order.RELEVANCE;
        SearchRequest request =
            SearchRequest.of(query).withOrder(order).withStrictness(Strictness.LENIENT);
        String story = "seed %d: %s %s".formatted(archive.seed(), QueryPrinter.print(query), order);
        SearchResult whole = archive.searcher().search(request.withLimit(10_000));
        List<String> before = RandomArchive.ids(whole);
        List<String> joined =
            correctedPages(request, whole.spelling(), isGrowing ? wrong + " the ownershp" : "");
        assertThat(joined).as(story).doesNotHaveDuplicates();
        assertThat(joined.stream().filter(before::contains).toList()).as(story).isEqualTo(before);
        assertThat(isGrowing ? before : joined).as(story).isEqualTo(before);
        archive.sample().index();
      }
    }
  }

  /// All pages; between them, if there is one, a text with the mistyped words is added.
  private List<String> correctedPages(SearchRequest request, AppliedSpelling spelling, String text)
      throws IOException {
    var joined = new ArrayList<String>();
    int limit = 1 + archive.random().nextInt(12);
    Page page = Page.FIRST;
    while (true) {
      SearchResult result = archive.searcher().search(request.withLimit(limit), page);
      assertThat(result.spelling()).isEqualTo(spelling);
      joined.addAll(RandomArchive.ids(result));
      Optional<PageCursor> next = result.next();
      if (next.isEmpty()) {
        return joined;
      }
      page = Page.after(copied(next.get()));
      if (!text.isEmpty() && archive.random().nextInt(3) == 0) {
        long time = Entries.NOON + archive.random().nextInt(10_000);
        archive.sample().append(List.of(Entries.message("all-" + added++, time, text, "s-all")));
      }
    }
  }

  @Test
  void whatIsAddedBetweenPagesNeitherHidesNorRepeatsAHit() throws IOException {
    archive.sample().index();
    archive.append(30);
    for (int number = 0; number < 12; number++) {
      Query query =
          archive.random().nextBoolean()
              ? archive.searches().ranking()
              : archive.searches().query(2);
      for (Order order : Order.values()) {
        SearchRequest request =
            SearchRequest.of(query).withOrder(order).withStrictness(Strictness.LENIENT);
        String story = "seed %d: %s %s".formatted(archive.seed(), QueryPrinter.print(query), order);
        List<String> before =
            RandomArchive.ids(archive.searcher().search(request.withLimit(10_000)));
        List<String> joined = pages(request, 5 + archive.random().nextInt(20), true);
        assertThat(joined).as(story).doesNotHaveDuplicates();
        assertThat(joined.stream().filter(before::contains).toList()).as(story).isEqualTo(before);
      }
    }
  }

  /// The rarer of two words comes first; between the pages it becomes the more frequent one.
  @Test
  void pagesGoOnWithTheScoresTheyBeganWith() throws IOException {
    archive.sample().append(alternating("rare", 40, "more", 60));
    archive.sample().index();
    SearchRequest request =
        SearchRequest.of(Query.any(List.of(new Query.Word("heron"), new Query.Word("magpie"))));
    List<String> before = RandomArchive.ids(archive.searcher().search(request.withLimit(1_000)));
    assertThat(before).hasSize(100);
    SearchResult first = archive.searcher().search(request.withLimit(25));
    archive.sample().append(alternating("late", 400, "later", 1));
    archive.sample().index();
    Page page = Page.after(copied(first.next().orElseThrow()));
    var joined = new ArrayList<>(RandomArchive.ids(first));
    joined.addAll(RandomArchive.ids(archive.searcher().search(request.withLimit(1_000), page)));
    assertThat(joined.stream().filter(before::contains).toList()).isEqualTo(before);
    assertThat(RandomArchive.ids(archive.searcher().search(request.withLimit(25))))
        .isNotEqualTo(RandomArchive.ids(first));
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
      SearchResult result = archive.searcher().search(request.withLimit(limit), page);
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
      if (isGrowing && archive.random().nextInt(4) == 0) {
        archive.append(1 + archive.random().nextInt(12));
        if (archive.random().nextBoolean()) {
          archive.sample().index();
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
}
