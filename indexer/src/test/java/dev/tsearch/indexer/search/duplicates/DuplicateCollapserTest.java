package dev.tsearch.indexer.search.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageCursor;
import dev.tsearch.indexer.search.SampleArchive;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.search.duplicates.NewestRevisions.ReadHit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuplicateCollapserTest {
  private static final String LONG = "one two three four five six seven eight nine ten ".repeat(9);

  @TempDir private Path folder;

  @Test
  void sameWordsAreOneHitAndTheFirstStays() {
    List<ReadHit> folded =
        DuplicateCollapser.fold(
            hits("Push to main.", "push to  main", "push to master", "", "", "PUSH, to: main!"));
    assertThat(texts(folded)).containsExactly("Push to main.", "push to master", "", "");
    assertThat(texts(folded.getFirst().copies()))
        .containsExactly("push to  main", "PUSH, to: main!");
    assertThat(folded.get(1).copies()).isEmpty();
  }

  @Test
  void longTextsThatAreNearlyTheSameAreOneHit() {
    var words = new ArrayList<String>();
    for (int number = 0; number < 400; number++) {
      words.add("word" + number);
    }
    String text = String.join(" ", words);
    String nearly = text.replace("word200", "other");
    String half = String.join(" ", words.subList(0, 200)) + LONG.repeat(2);
    List<ReadHit> folded = DuplicateCollapser.fold(hits(text, nearly, half));
    assertThat(texts(folded)).containsExactly(text, half);
    assertThat(texts(folded.getFirst().copies())).containsExactly(nearly);
  }

  @Test
  void shortTextsThatDifferInAWordAreApart() {
    assertThat(DuplicateCollapser.fold(hits("restore the footer", "restore the header")))
        .hasSize(2);
  }

  @Test
  void pagesOfFoldedHitsJoinedAreTheWhole() throws IOException {
    try (SampleArchive sample = SampleArchive.create(folder.resolve("archive"), 60)) {
      for (int session = 0; session < 12; session++) {
        sample.append(
            List.of(
                Entries.message("same", Entries.NOON + session, "the river rises", "s" + session),
                Entries.message("own", Entries.NOON, "river number " + session, "s" + session)));
      }
      sample.index();
      var searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
      SearchRequest request = SearchRequest.of(new Query.Word("river")).withCopies(Copies.FOLDED);
      SearchResult whole = searcher.search(request.withLimit(100));
      assertThat(whole.hits()).hasSize(13);
      assertThat(whole.total()).isEqualTo(24);
      assertThat(whole.hits().stream().mapToInt(hit -> hit.copies().size()).sum()).isEqualTo(11);
      var paged = new ArrayList<EntryAddress>();
      Optional<PageCursor> next = Optional.empty();
      do {
        Page page = next.map(Page::after).orElse(Page.FIRST);
        SearchResult result = searcher.search(request.withLimit(3), page);
        result.hits().forEach(hit -> paged.add(hit.address()));
        next = result.next();
      } while (next.isPresent());
      assertThat(paged).isEqualTo(whole.hits().stream().map(SearchHit::address).toList());
    }
  }

  private static List<ReadHit> hits(String... texts) {
    var hits = new ArrayList<ReadHit>();
    for (String text : texts) {
      Entry entry = Entries.message("id" + hits.size(), Entries.NOON, text, "s");
      hits.add(new ReadHit(new LocatedEntry(entry, new EntryAddress(0, hits.size(), 1)), 1));
    }
    return hits;
  }

  private static List<String> texts(List<ReadHit> hits) {
    return hits.stream().map(hit -> hit.located().entry().content()).toList();
  }
}
