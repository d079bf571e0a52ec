package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearcherTest {
  private static final int ENTRIES = 210;

  @TempDir private Path folder;
  private SampleArchive sample;
  private final AtomicInteger opened = new AtomicInteger();

  @BeforeEach
  void create() throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), ENTRIES);
  }

  @AfterEach
  void close() throws IOException {
    sample.close();
  }

  @Test
  void hitsAreThoseOfAPlainScan() throws IOException {
    sample.index();
    assertHitsAreThoseOfAPlainScan();
  }

  @Test
  void whatIsNotIndexedIsFound() throws IOException {
    assertHitsAreThoseOfAPlainScan();
  }

  @Test
  void whatIsIndexedInPartIsFound() throws IOException {
    sample.index();
    sample.append(SampleArchive.random(ENTRIES, 75));
    assertHitsAreThoseOfAPlainScan();
    sample.index();
    assertHitsAreThoseOfAPlainScan();
  }

  @Test
  void aDeletedIndexChangesNoHit() throws IOException {
    sample.index();
    for (Path file : indexFiles()) {
      Files.delete(file);
    }
    assertHitsAreThoseOfAPlainScan();
  }

  @Test
  void aDamagedIndexChangesNoHit() throws IOException {
    sample.index();
    for (Path file : indexFiles()) {
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    }
    assertHitsAreThoseOfAPlainScan();
    assertThat(search("w1").notes()).anyMatch(note -> note.contains("index"));
  }

  @Test
  void deletedSidecarsChangeNoHit() throws IOException {
    sample.index();
    try (Snapshot snapshot = sample.archive().snapshot()) {
      for (Partition partition : snapshot.manifest().partitions()) {
        Files.deleteIfExists(sample.archive().layout().sidecar(partition));
      }
    }
    Files.deleteIfExists(sample.archive().layout().summaryPack());
    assertHitsAreThoseOfAPlainScan();
    assertThat(search("w1").notes())
        .contains(
            "10 of 10 sidecars are missing or damaged: their partitions are searched in any case");
    assertThat(search("w1").explanation().prunedByFilter()).isZero();
  }

  private void assertHitsAreThoseOfAPlainScan() throws IOException {
    for (String word : words()) {
      SearchResult result = search(word);
      assertThat(ids(result)).as(word).isEqualTo(sample.scan(word));
      assertThat(result.total()).as(word).isEqualTo(sample.scan(word).size());
      assertThat(result.damages()).isEmpty();
    }
    assertThat(ids(search("w1 w3"))).isEqualTo(sample.scan("w1", "w3"));
    assertThat(ids(search("*"))).hasSize(sample.entries().size());
  }

  /// Those of every frequency; of the many that are in one entry only some.
  private List<String> words() {
    var words = new ArrayList<String>();
    for (String word : sample.words()) {
      if (word.startsWith("w") || word.endsWith("00")) {
        words.add(word);
      }
    }
    return words;
  }

  @Test
  void pruningChangesNeitherHitsNorScores() throws IOException {
    sample.index();
    for (String text :
        List.of(
            "w1",
            "w5 w2",
            "w9 OR w8",
            "unique3",
            "w1 -w2",
            "tool:Bash w3",
            "session:s4 w1",
            "-tool:Bash",
            "uniq*",
            "w1 time:[2024-03-09T17:00:00Z TO *]",
            "\"w1 w2\"",
            "w~1")) {
      SearchRequest request = request(text);
      SearchResult pruned = searcher().search(request);
      SearchResult whole = searcher().search(request.withPruning(Pruning.OFF));
      assertThat(places(pruned)).as(text).isEqualTo(places(whole));
      assertThat(pruned.total()).as(text).isEqualTo(whole.total());
      assertThat(whole.explanation().searched()).isEqualTo(whole.explanation().partitions());
      assertThat(searcher().search(request.withPruning(Pruning.VERIFY)).total())
          .isEqualTo(whole.total());
    }
    Explanation explanation = search("unique3").explanation();
    assertThat(explanation.searched()).as("its partition and the active one").isEqualTo(2);
    assertThat(explanation.prunedByFilter()).isEqualTo(9);
    assertThat(search("session:s4").explanation().prunedByTags()).isEqualTo(9);
  }

  @Test
  void aWordThatIsNowhereOpensNoIndex() throws IOException {
    sample.index();
    SearchResult result = search("nowhere");
    assertThat(result.hits()).isEmpty();
    assertThat(result.total()).isZero();
    assertThat(opened).hasValue(0);
    assertThat(result.explanation().indexOpened()).isFalse();
    assertThat(result.explanation().searched()).isZero();
    assertThat(result.explanation().prunedByFilter())
        .isEqualTo(result.explanation().partitions())
        .isEqualTo(11);
    assertThat(search("w1").explanation().indexOpened()).isTrue();
    assertThat(opened).hasValue(1);
  }

  @Test
  void aTimeThatIsNowhereOpensNoIndex() throws IOException {
    SearchResult result =
        searcher()
            .search(request("w1").withTime(new TimeRange(Entries.NOON - 9, Entries.NOON - 1)));
    assertThat(result.total()).isZero();
    assertThat(opened).hasValue(0);
    assertThat(result.explanation().prunedByTime()).isEqualTo(11);
  }

  @Test
  void timeAndFilterSelect() throws IOException {
    sample.index();
    var range = new TimeRange(Entries.NOON + 60 * 35, Entries.NOON + 60 * 95);
    SearchResult result = searcher().search(request("w1").withTime(range));
    var expected = new TreeSet<String>();
    for (Entry entry : sample.entries()) {
      if (range.contains(entry.timestamp()) && sample.scan("w1").contains(entry.id())) {
        expected.add(entry.id());
      }
    }
    assertThat(ids(result)).isEqualTo(expected).isNotEmpty();
    assertThat(result.explanation().prunedByTime()).isEqualTo(6);
    SearchResult bash =
        searcher().search(request("w1").withFilter(new Query.FieldIs(Field.TOOL, "bash")));
    assertThat(bash.hits())
        .isNotEmpty()
        .allMatch(hit -> hit.entry().metadata().tool().equals("Bash"));
  }

  @Test
  void newestComesFirstIfAsked() throws IOException {
    sample.index();
    sample.append(SampleArchive.random(ENTRIES, 5));
    List<Long> times =
        searcher().search(request("w1").withOrder(Order.TIME)).hits().stream()
            .map(hit -> hit.entry().timestamp())
            .toList();
    assertThat(times)
        .isSortedAccordingTo(java.util.Comparator.reverseOrder())
        .hasSizeGreaterThan(50);
  }

  @Test
  void onlyTheFirstHitsAreRead() throws IOException {
    sample.index();
    SearchResult result = searcher().search(request("w1").withLimit(3));
    assertThat(result.hits()).hasSize(3).extracting(SearchHit::rank).containsExactly(1, 2, 3);
    assertThat(result.total()).isEqualTo(sample.scan("w1").size());
    Snippet snippet = result.hits().getFirst().snippet();
    assertThat(snippet.highlights())
        .isNotEmpty()
        .allMatch(span -> snippet.text().substring(span[0], span[1]).equals("w1"));
    SearchResult counted = searcher().search(request("w1").withLimit(0));
    assertThat(counted.hits()).isEmpty();
    assertThat(counted.total()).isEqualTo(result.total());
  }

  @Test
  void ofRevisionsTheNewestIsShown() throws IOException {
    Entry first = Entries.message("r", Entries.NOON, "rewritten text", "s1");
    Entry second = first.withId("r@2").withMetadata(first.metadata().with("revision_of", "r"));
    sample.append(List.of(first, second));
    SearchResult result = searcher().search(request("rewritten").withCopies(Copies.FOLDED));
    assertThat(result.hits()).singleElement().extracting(hit -> hit.entry().id()).isEqualTo("r@2");
    assertThat(result.total()).isEqualTo(2);
    SearchResult apart = searcher().search(request("rewritten").withCopies(Copies.APART));
    assertThat(apart.hits()).hasSize(2);
  }

  @Test
  void aPartitionThatIsGoneIsNamedAndTheRestIsFound() throws IOException {
    Path gone;
    try (Snapshot snapshot = sample.archive().snapshot()) {
      gone = sample.archive().layout().partition(snapshot.manifest().partitions().get(2));
    }
    Files.delete(gone);
    SearchResult unindexed = search("w1");
    assertThat(unindexed.damages()).singleElement().asString().contains(gone.toString());
    assertThat(unindexed.hits()).isNotEmpty();
  }

  @Test
  void aPartitionThatIsGoneIsNamedWhereTheIndexStillHasIt() throws IOException {
    sample.index();
    Path gone;
    try (Snapshot snapshot = sample.archive().snapshot()) {
      gone = sample.archive().layout().partition(snapshot.manifest().partitions().get(2));
    }
    Files.delete(gone);
    SearchResult indexed = search("w1");
    assertThat(indexed.damages()).singleElement().asString().contains(gone.toString());
    assertThat(indexed.hits()).isNotEmpty();
  }

  @Test
  void ifMuchIsMissingTheIndexIsBroughtUpToDateFirst() throws IOException {
    var asked = new AtomicInteger();
    IndexUpdate update =
        bytes -> {
          assertThat(bytes).isGreaterThan(1_000);
          asked.incrementAndGet();
          sample.index();
          return true;
        };
    SearchResult result = searcher(update, 1_000).search(request("w1"));
    assertThat(asked).hasValue(1);
    assertThat(ids(result)).isEqualTo(sample.scan("w1"));
    assertThat(result.explanation().entriesNotIndexed()).isZero();
    assertThat(result.notes()).noneMatch(note -> note.contains("newest"));
  }

  @Test
  void ifItCannotBeEverythingIsFoundUnranked() throws IOException {
    SearchResult result = searcher(IndexUpdate.NONE, 1_000).search(request("w1"));
    assertThat(ids(result)).isEqualTo(sample.scan("w1"));
    assertThat(result.total()).isEqualTo(sample.scan("w1").size());
    assertThat(result.notes()).anyMatch(note -> note.contains("newest"));
    assertThat(result.hits())
        .extracting(hit -> hit.entry().timestamp())
        .isSortedAccordingTo(java.util.Comparator.reverseOrder());
  }

  private SearchResult search(String text) throws IOException {
    return searcher().search(request(text));
  }

  private Searcher searcher() throws IOException {
    return searcher(
        _ -> {
          throw new AssertionError("not that much is missing");
        },
        Searcher.MAX_TAIL_BYTES);
  }

  private Searcher searcher(IndexUpdate update, long maxTailBytes) throws IOException {
    Path index = sample.indexPath();
    return new Searcher(
        sample.archive(),
        update,
        (archiveId, whyNot) -> {
          opened.incrementAndGet();
          return EntryIndexReader.open(index, archiveId, whyNot);
        },
        maxTailBytes);
  }

  private static SearchRequest request(String text) {
    var parser = new QueryParser(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    return SearchRequest.of(parser.parse(text).query()).withLimit(1_000_000);
  }

  private List<Path> indexFiles() throws IOException {
    try (Stream<Path> files = Files.list(sample.indexPath())) {
      return files.toList();
    }
  }

  private static Set<String> ids(SearchResult result) {
    var ids = new TreeSet<String>();
    for (SearchHit hit : result.hits()) {
      assertThat(ids.add(hit.entry().id())).as("found twice: %s", hit.entry().id()).isTrue();
    }
    return ids;
  }

  private static List<String> places(SearchResult result) {
    return result.hits().stream().map(hit -> hit.address() + " " + hit.score()).toList();
  }
}
