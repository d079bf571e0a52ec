package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
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

class TimeOrderTest {
  private static final int ENTRIES = 400;
  private static final int PARTITIONS = ENTRIES / SampleArchive.PARTITION_ENTRIES;

  @TempDir private Path folder;
  private SampleArchive sample;

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), ENTRIES);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void partitionsThatAreTooOldAreNotSearched() throws IOException {
    sample.index();
    assertThatOnlyTheLatestAreSearched();
  }

  @Test
  void norAreTheyReadWithoutAnIndex() throws IOException {
    assertThatOnlyTheLatestAreSearched();
    SearchResult first = search("w1", 5, Pruning.ON);
    assertThat(first.explanation().entriesNotIndexed()).isLessThan(ENTRIES / 2);
  }

  private void assertThatOnlyTheLatestAreSearched() throws IOException {
    SearchResult first = search("w1", 5, Pruning.ON);
    SearchResult all = search("w1", ENTRIES, Pruning.OFF);
    assertThat(ids(first)).isEqualTo(ids(all).subList(0, 5));
    assertThat(first.explanation().searched()).isLessThanOrEqualTo(7);
    assertThat(first.explanation().prunedByOrder())
        .isEqualTo(first.explanation().plan().searched().size() - first.explanation().searched())
        .isGreaterThanOrEqualTo(PARTITIONS - 8);
    assertThat(first.isTotalExact()).isFalse();
    assertThat(first.total()).isLessThan(all.total());
    assertThat(all.isTotalExact()).isTrue();
    assertThat(all.explanation().prunedByOrder()).isZero();
  }

  @Test
  void aRareWordIsLookedForToTheEnd() throws IOException {
    sample.index();
    SearchResult rare = search("unique3", 5, Pruning.ON);
    assertThat(ids(rare)).containsExactly("id-3");
    assertThat(rare.isTotalExact()).isTrue();
  }

  @Test
  void norAreThoseThatAreTooNewWhereTheOldestComeFirst() throws IOException {
    for (boolean isIndexed : new boolean[] {false, true}) {
      if (isIndexed) {
        sample.index();
      }
      SearchResult first = search("w1", 5, Pruning.ON, Order.OLDEST);
      List<String> all = ids(search("w1", ENTRIES, Pruning.OFF, Order.TIME)).reversed();
      assertThat(ids(first)).isEqualTo(all.subList(0, 5));
      assertThat(first.explanation().searched()).isLessThanOrEqualTo(7);
      assertThat(first.isTotalExact()).isFalse();
    }
  }

  @Test
  void undatedEntriesComeLastInEitherOrder() throws IOException {
    sample.append(List.of(Entries.message("undated", TimeRange.UNDATED, "w1", "s")));
    for (boolean isIndexed : new boolean[] {false, true}) {
      if (isIndexed) {
        sample.index();
      }
      for (Order order : List.of(Order.TIME, Order.OLDEST)) {
        assertThat(ids(search("w1", ENTRIES, Pruning.ON, order))).endsWith("undated");
      }
    }
  }

  @Test
  void ofTheSameSecondWhatWasWrittenLastIsTheNewest() throws IOException {
    var same = new ArrayList<Entry>();
    for (int number = 0; number < 60; number++) {
      same.add(Entries.message("same-" + number, Entries.NOON + 90_000, "w1", "s" + number));
    }
    sample.append(same);
    sample.index();
    for (int limit : new int[] {1, 19, 20, 21, 45}) {
      assertThat(ids(search("w1", limit, Pruning.ON)))
          .isEqualTo(same.reversed().stream().limit(limit).map(Entry::id).toList());
    }
    List<String> oldest = ids(search("w1", ENTRIES + same.size(), Pruning.ON, Order.OLDEST));
    assertThat(oldest).endsWith(same.stream().map(Entry::id).toArray(String[]::new));
  }

  private SearchResult search(String word, int limit, Pruning pruning) throws IOException {
    return search(word, limit, pruning, Order.TIME);
  }

  private SearchResult search(String word, int limit, Pruning pruning, Order order)
      throws IOException {
    return new Searcher(sample.archive(), IndexUpdate.NONE)
        .search(
            SearchRequest.of(new Query.Word(word))
                .withOrder(order)
                .withLimit(limit)
                .withPruning(pruning));
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }
}
