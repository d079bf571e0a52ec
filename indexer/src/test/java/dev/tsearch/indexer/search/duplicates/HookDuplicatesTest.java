package dev.tsearch.indexer.search.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.DiskSearcher;
import dev.tsearch.indexer.search.Page;
import dev.tsearch.indexer.search.PageCursor;
import dev.tsearch.indexer.search.SampleArchive;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookDuplicatesTest {
  private static final Query WORD = new Query.Word("buoys");

  @TempDir Path folder;

  private static Entry entry(String id, String source, String session, EntryType type) {
    JsonObject.Builder metadata =
        JsonObject.builder().put("source", source).put("session", session);
    if (type.equals(EntryType.HOOK_EVENT)) {
      metadata.put("event", "PreToolUse").put("echo_of", "claude-code");
    }
    return new Entry(
        id, Entries.NOON, "a", "b", "count the buoys", type, new Metadata(metadata.build()));
  }

  private static final Entry SAID = entry("said", "claude-code", "s1", EntryType.TOOL_CALL);
  private static final Entry ECHO = entry("echo", "claude-hooks", "s1", EntryType.HOOK_EVENT);
  private static final Entry ALONE = entry("alone", "claude-hooks", "s2", EntryType.HOOK_EVENT);

  private static List<String> found(SampleArchive sample, Query query) throws IOException {
    return DiskSearcher.of(sample.archive()).search(SearchRequest.of(query)).hits().stream()
        .map(hit -> hit.entry().id())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void searchForWords_hidesAnEchoOfATranscriptThatIsThere_inWhicheverOrderTheyCame(
      boolean isEchoFirst) throws IOException {
    try (var sample = SampleArchive.create(folder.resolve("archive"), 0)) {
      var entries = new ArrayList<>(List.of(SAID, ECHO, ALONE));
      if (isEchoFirst) {
        Collections.reverse(entries);
      }
      sample.append(entries);
      assertThat(found(sample, WORD)).containsExactly("alone", "said");
      sample.append(SampleArchive.random(0, 2 * SampleArchive.PARTITION_ENTRIES));
      sample.index();
      assertThat(found(sample, WORD)).containsExactly("alone", "said");
    }
  }

  @Test
  void listing_showsTheTranscriptsOwnEntryInTheEchosPlace_onEveryPage() throws IOException {
    try (var sample = SampleArchive.create(folder.resolve("archive"), 0)) {
      sample.append(List.of(ECHO, ALONE));
      sample.append(SampleArchive.random(0, 30));
      sample.append(List.of(SAID));
      var searcher = DiskSearcher.of(sample.archive());
      for (Order order : List.of(Order.TIME, Order.OLDEST)) {
        SearchRequest request =
            SearchRequest.of(new Query.Everything())
                .withOrder(order)
                .withCopies(Copies.FOLDED)
                .withLimit(100);
        List<SearchHit> hits = searcher.search(request).hits();
        List<String> whole = hits.stream().map(hit -> hit.entry().id()).toList();
        assertThat(whole).hasSize(31).contains("said").doesNotContain("echo", "alone");
        assertThat(hits.stream().flatMap(hit -> hit.copies().stream()).map(EntryId::id))
            .containsExactlyInAnyOrder("echo", "alone");
        for (int limit : new int[] {1, 3, 30}) {
          var joined = new ArrayList<String>();
          Optional<PageCursor> next = Optional.empty();
          do {
            Page page = next.map(Page::after).orElse(Page.FIRST);
            SearchResult result = searcher.search(request.withLimit(limit), page);
            result.hits().forEach(hit -> joined.add(hit.entry().id()));
            next = result.next();
          } while (next.isPresent());
          assertThat(joined).isEqualTo(whole);
        }
      }
    }
  }

  @Test
  void searchThatAsksForEvents_orForNoWords_showsAll() throws IOException {
    try (var sample = SampleArchive.create(folder.resolve("archive"), 0)) {
      sample.append(List.of(SAID, ECHO, ALONE));
      Query event = new Query.FieldIs(Field.EVENT, "PreToolUse");
      assertThat(found(sample, Query.all(List.of(WORD, event)))).containsExactly("alone", "echo");
      Query session = new Query.FieldIs(Field.SESSION, "s1");
      assertThat(found(sample, session)).containsExactly("echo", "said");
      assertThat(found(sample, Query.all(List.of(WORD, session)))).containsExactly("said");
      Query sessions = new Query.FieldIn(Field.SESSION, Optional.of("s1"), Optional.of("s1"));
      assertThat(found(sample, sessions)).containsExactly("echo", "said");
      SearchRequest all = SearchRequest.of(WORD).withCopies(Copies.ALL);
      assertThat(DiskSearcher.of(sample.archive()).search(all).hits()).hasSize(3);
      Query events = new Query.FieldIn(Field.EVENT, Optional.of("pre"), Optional.empty());
      assertThat(found(sample, Query.all(List.of(WORD, events)))).containsExactly("alone", "echo");
    }
  }
}
