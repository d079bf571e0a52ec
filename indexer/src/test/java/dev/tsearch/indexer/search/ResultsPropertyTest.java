package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Counts, sessions and orders of random searches over a random archive, compared with a scan of
/// all entries. The seed is in every failure; `-Dtsearch.seed=N` repeats it.
class ResultsPropertyTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Kathmandu");
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

  @Test
  void facetsCountEveryMatch() throws IOException {
    archive.always((request, story) -> {
      List<Entry> matching = archive.scan(request);
      FacetCounts facets = archive.searcher().facets(request, ZONE).value();
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
    archive.always((request, story) -> {
      List<Entry> matching = archive.scan(request);
      List<FoundSession> sessions =
          archive
              .searcher()
              .sessions(request, SessionCounts.Grouping.CONVERSATION, HitDetails.NONE)
              .value();
      var counts = new TreeMap<String, Long>();
      sessions.forEach(found -> counts.put(found.row().session(), found.match().count()));
      assertThat(counts).as(story).isEqualTo(CountedByHand.values(Field.SESSION, matching));
      var firstMet = new ArrayList<String>();
      for (SearchHit hit : archive.searcher().search(request.withLimit(1_000)).hits()) {
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

  /// Every page, the count, the facets and the sessions state the same numbers of matches, and the
  /// hits of all pages with the copies that they hide are these matches.
  @Test
  void everyPageAndEveryFormStatesTheSameNumbers() throws IOException {
    archive.sample().append(copies());
    archive.always((request, story) -> {
      SearchRequest folded = request.withCopies(Copies.FOLDED);
      long facets = archive.searcher().facets(folded, ZONE).value().total();
      for (Order order : Order.values()) {
        SearchRequest ordered = folded.withOrder(order);
        SearchResult count = archive.searcher().search(ordered.withLimit(0));
        assertThat(count.total()).as(story + order).isEqualTo(facets);
        SearchRequest limited = ordered.withLimit(1 + archive.random().nextInt(30));
        long listed = 0;
        Optional<PageCursor> next = Optional.empty();
        do {
          Page page = next.map(Page::after).orElse(Page.FIRST);
          SearchResult result = archive.searcher().search(limited, page);
          String what = story + order + page;
          assertThat(result.counts()).as(what).isEqualTo(count.counts());
          if (result.isTotalExact()) {
            assertThat(result.total()).as(what).isEqualTo(count.total());
          }
          assertThat(result.total()).as(what).isLessThanOrEqualTo(count.total());
          listed += result.hits().size();
          next = result.next();
        } while (next.isPresent());
        SearchResult whole = archive.searcher().search(ordered.withLimit(10_000));
        assertThat(listed).as(story + order).isEqualTo(whole.hits().size());
        long hidden = whole.hits().stream().mapToLong(hit -> hit.copies().size()).sum();
        assertThat(listed + hidden).as(story + order).isEqualTo(count.total());
      }
    });
  }

  /// Entries of a few texts, each in several sessions.
  private List<Entry> copies() {
    var copies = new ArrayList<Entry>();
    for (int number = 0; number < 40; number++) {
      String word = archive.searches().word();
      String text = word + " is repeated " + number % 4 + " " + archive.searches().word();
      for (int session = 0; session < 3; session++) {
        String id = "copy-" + number + "-" + session;
        copies.add(Entries.message(id, Entries.NOON + number, text, "copies-" + session));
      }
    }
    return copies;
  }

  @Test
  void theNewestAndTheOldestHitsAreTheFirstOfAllByTime() throws IOException {
    archive.always((request, story) -> {
      SearchRequest newest =
          request.withOrder(archive.random().nextBoolean() ? Order.TIME : Order.OLDEST);
      SearchResult all =
          archive.searcher().search(newest.withPruning(Pruning.OFF).withLimit(1_000));
      assertThat(RandomArchive.ids(all)).as(story).hasSize(archive.scan(request).size());
      for (int limit : new int[] {1, 3, 10}) {
        SearchResult first =
            archive.searcher().search(newest.withPruning(Pruning.ON).withLimit(limit));
        assertThat(RandomArchive.ids(first))
            .as(story)
            .isEqualTo(RandomArchive.ids(all).subList(0, Math.min(limit, all.hits().size())));
      }
    });
  }

  @Test
  void allFormsOfAResultAreOfTheSameSet() throws IOException {
    archive.always((request, story) -> {
      Query query =
          Query.all(
              List.of(RandomArchive.words("ownershp", archive.searches().word()), request.query()));
      boolean hasTwo = request.query().toString().contains("Words[");
      SearchRequest lenient =
          request.withQuery(hasTwo ? request.query() : query).withStrictness(Strictness.LENIENT);
      SearchResult hits = archive.searcher().search(lenient.withLimit(10_000));
      SearchResult count = archive.searcher().search(lenient.withLimit(0));
      AggregateResult<FacetCounts> facets = archive.searcher().facets(lenient, ZONE);
      AggregateResult<List<FoundSession>> sessions =
          archive
              .searcher()
              .sessions(lenient, SessionCounts.Grouping.CONVERSATION, HitDetails.NONE);
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
        List<Entry> all = archive.scan(lenient.withStrictness(Strictness.STRICT));
        assertThat(
                RandomArchive.ids(
                    archive
                        .searcher()
                        .search(lenient.withStrictness(Strictness.STRICT).withLimit(10_000))))
            .as(story)
            .hasSize(all.size());
      }
    });
  }

  @Test
  void verifyingFindsNoDifferenceInAnyMode() throws IOException {
    archive.always((request, story) -> {
      Query query =
          archive.random().nextInt(4) == 0
              ? Query.all(List.of(RandomArchive.words("ownershp"), request.query().strict()))
              : request.query();
      SearchRequest verified =
          request
              .withQuery(query)
              .withPruning(Pruning.VERIFY)
              .withStrictness(Strictness.LENIENT)
              .withLimit(archive.random().nextInt(40));
      SearchRequest pruned = verified.withPruning(Pruning.ON);
      for (Order order : Order.values()) {
        SearchResult hits = archive.searcher().search(verified.withOrder(order));
        assertThat(RandomArchive.ids(hits))
            .as(story)
            .isEqualTo(RandomArchive.ids(archive.searcher().search(pruned.withOrder(order))));
        archive
            .searcher()
            .sessions(verified.withOrder(order), SessionCounts.Grouping.SESSION, HitDetails.NONE);
      }
      assertThat(archive.searcher().facets(verified, ZONE).value().total())
          .as(story)
          .isEqualTo(archive.searcher().facets(pruned, ZONE).value().total());
    });
  }
}
