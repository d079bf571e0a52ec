package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searches with inserted texts, compared with the same searches without them and for them alone,
/// over a random archive. The seed is in every failure; `-Dtsearch.seed=N` repeats it.
class InsertedTextSearchTest {
  @TempDir private Path folder;
  private RandomArchive archive;

  @BeforeEach
  void create() throws IOException {
    archive = new RandomArchive(folder);
  }

  @AfterEach
  void close() throws IOException {
    archive.close();
  }

  /// Where a search without inserted texts finds nothing, it looks for similar words; other
  /// searches are about the same words.
  private void always(RandomArchive.Law law) throws IOException {
    archive.always((request, story) -> {
      SearchRequest whole = request.withLimit(10_000);
      boolean isSimilar = false;
      for (Inserted some : Inserted.values()) {
        isSimilar |= search(whole, some).spelling().isSimilar();
      }
      if (!isSimilar) {
        law.hold(whole, story);
      }
    });
  }

  private SearchResult search(SearchRequest request, Inserted inserted) throws IOException {
    return archive.searcher().search(request.withInserted(inserted));
  }

  @Test
  void byRelevanceInsertedTextsComeAfterAllOthers() throws IOException {
    always((request, story) -> {
      List<String> others = RandomArchive.ids(search(request, Inserted.LEFT_OUT));
      List<String> inserted = RandomArchive.ids(search(request, Inserted.ONLY));
      var all = new ArrayList<>(others);
      all.addAll(inserted);
      SearchResult found = search(request, Inserted.LAST);
      assertThat(RandomArchive.ids(found)).as(story).isEqualTo(all);
      assertThat(found.total()).as(story).isEqualTo(all.size());
      assertThat(found.hits().subList(0, others.size()))
          .as(story)
          .noneMatch(hit -> RandomSearches.isInserted(hit.entry()));
      assertThat(found.hits().subList(others.size(), all.size()))
          .as(story)
          .allMatch(hit -> RandomSearches.isInserted(hit.entry()));
      int limit = 1 + archive.random().nextInt(30);
      assertThat(RandomArchive.ids(search(request.withLimit(limit), Inserted.LAST)))
          .as(story)
          .isEqualTo(all.subList(0, Math.min(limit, all.size())));
    });
  }

  @Test
  void byTimeInsertedTextsAreAmongTheOthers() throws IOException {
    always((request, story) -> {
      for (Order order : List.of(Order.TIME, Order.OLDEST)) {
        SearchRequest ordered = request.withOrder(order);
        SearchResult all = search(ordered, Inserted.LAST);
        for (Inserted some : List.of(Inserted.LEFT_OUT, Inserted.ONLY)) {
          List<String> expected =
              all.hits().stream()
                  .filter(hit -> !RandomSearches.isLeftOut(hit.entry(), some))
                  .map(hit -> hit.entry().id())
                  .toList();
          assertThat(RandomArchive.ids(search(ordered, some)))
              .as(story + order)
              .isEqualTo(expected);
        }
      }
    });
  }

  @Test
  void countsOfBothAddUp() throws IOException {
    always((request, story) -> {
      SearchRequest counted = request.withLimit(0);
      long others = search(counted, Inserted.LEFT_OUT).total();
      long inserted = search(counted, Inserted.ONLY).total();
      SearchResult all = search(counted, Inserted.LAST);
      assertThat(all.total()).as(story).isEqualTo(others + inserted);
      for (Inserted some : Inserted.values()) {
        long facets =
            archive.searcher().facets(counted.withInserted(some), ZoneOffset.UTC).value().total();
        assertThat(facets).as(story + some).isEqualTo(search(counted, some).total());
      }
    });
  }

  @Test
  void sessionsWithInsertedTextsAloneComeLast() throws IOException {
    always((request, story) -> {
      Map<String, Long> expected = new LinkedHashMap<>(sessions(request, Inserted.LEFT_OUT));
      sessions(request, Inserted.ONLY)
          .forEach((session, count) -> expected.merge(session, count, Long::sum));
      Map<String, Long> all = sessions(request, Inserted.LAST);
      assertThat(all).as(story).isEqualTo(expected);
      assertThat(all.keySet()).as(story).containsExactlyElementsOf(expected.keySet());
    });
  }

  private Map<String, Long> sessions(SearchRequest request, Inserted inserted) throws IOException {
    Map<String, Long> sessions = new LinkedHashMap<>();
    for (FoundSession found :
        archive
            .searcher()
            .sessions(request.withInserted(inserted), Grouping.SESSION, HitDetails.NONE)
            .value()) {
      sessions.put(found.row().session(), found.match().count());
    }
    return sessions;
  }

  /// One that a person also wrote is a copy of what the person wrote, however well it matches.
  @Test
  void aCopyOfAnInsertedTextIsShownInItsPlace() throws IOException {
    Entry inserted = message("inserted", "a lantern by the quay");
    Entry said = message("said", "a lantern by the quay");
    archive
        .sample()
        .append(List.of(inserted.withMetadata(inserted.metadata().with("meta", true)), said));
    SearchRequest request = SearchRequest.of(new Query.Word("lantern")).withCopies(Copies.FOLDED);
    assertThat(RandomArchive.ids(search(request, Inserted.LAST))).containsExactly("said");
    assertThat(RandomArchive.ids(search(request, Inserted.ONLY))).containsExactly("inserted");
  }

  @Test
  void aTextOfAPersonBeatsManyInsertedOnes() throws IOException {
    var entries = new ArrayList<Entry>();
    for (int number = 0; number < 1_200; number++) {
      Entry entry = message("inserted-" + number, "lantern lantern lantern " + number);
      entries.add(entry.withMetadata(entry.metadata().with("meta", true)));
    }
    entries.add(message("said", "far from home " + "and on ".repeat(300) + "stood a lantern"));
    archive.sample().append(entries);
    archive.sample().index();
    SearchRequest request = SearchRequest.of(new Query.Word("lantern")).withLimit(3);
    SearchResult found = search(request, Inserted.LAST);
    assertThat(found.hits().getFirst().entry().id()).isEqualTo("said");
    assertThat(found.total()).isEqualTo(1_201);
  }

  private static Entry message(String id, String text) {
    return Entries.message(id, Entries.NOON, text, "session-" + id);
  }
}
