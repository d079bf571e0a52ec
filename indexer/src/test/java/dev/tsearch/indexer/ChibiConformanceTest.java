package dev.tsearch.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cases of the tests of chibi that read or search, on an archive of files that chibi wrote.
/// `RotationPolicyTest` has the cases of its limits, `ContextWindowTest` of its window and
/// messages.
class ChibiConformanceTest {
  private static final String ACTIVE = "contexts/harbour/transcript/active.jsonl";
  private static final long START = 1_767_600_000;

  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  private static String said(int number, long second, String content) {
    return said(number, second, content, "");
  }

  private static String said(int number, long second, String content, String members) {
    return "{\"id\":\"c%d\",\"timestamp\":%d,\"from\":\"ana\",\"to\":\"harbour\",\"content\":\"%s\",\"entry_type\":\"message\"%s}\n"
        .formatted(number, START + second, content, members);
  }

  /// Imports lines into an archive with a given number of entries per partition.
  private ImportReport imported(int maxEntries, String lines) throws IOException {
    trip.write(ACTIVE, lines);
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            maxEntries, standard.maxTokens(), standard.maxAgeSeconds(), standard.maxBytes(), 3);
    return trip.run(StorageSettings.DEFAULT.withRotation(policy));
  }

  private List<String> contents() throws IOException {
    return trip.entries().stream().map(Entry::content).toList();
  }

  private List<Partition> partitions() throws IOException {
    try (Snapshot snapshot = archive().snapshot()) {
      return snapshot.manifest().partitions();
    }
  }

  private Archive archive() throws IOException {
    return Archive.open(new RealDisk(), trip.archive().root());
  }

  private SearchResult search(Query query, TimeRange time) throws IOException {
    SearchRequest request = SearchRequest.of(query).withTime(time).withPruning(Pruning.ON);
    return new Searcher(archive(), IndexUpdate.NONE).search(request);
  }

  private long found(Query query) throws IOException {
    return search(query, TimeRange.ALL).total();
  }

  @Test
  void freshContextHasNothing_andWhatIsAppendedStandsInOrder() throws IOException {
    assertThat(imported(1_000, "").entriesAdded()).isZero();
    imported(1_000, said(1, 0, "Hello") + said(2, 1, "World"));
    assertThat(contents()).containsExactly("Hello", "World");
    assertThat(partitions()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1200, 1800, true",
    "800, 1200, true",
    "1800, 2200, true",
    "500, 2500, true",
    "2000, 2000, true",
    "1000, 1000, true",
    "100, 500, false",
    "2500, 3000, false"
  })
  void partitionIsSearchedIfItsTimesMeetThoseAskedFor(long from, long to, boolean isSearched)
      throws IOException {
    imported(2, said(1, 1000, "hello") + said(2, 2000, "hello"));
    SearchResult result = search(new Query.Word("hello"), new TimeRange(START + from, START + to));
    assertThat(result.explanation().searchedOrdinals().isEmpty()).isEqualTo(!isSearched);
  }

  @Test
  void rangeOfTimesHoldsWhatIsWithin() throws IOException {
    imported(1_000, said(1, 1000, "hello") + said(2, 2000, "hello") + said(3, 3000, "hello"));
    var some = new TimeRange(START + 1500, START + 2500);
    assertThat(search(new Query.Word("hello"), some).hits())
        .singleElement()
        .satisfies(hit -> assertThat(hit.entry().id()).isEqualTo("c2"));
    var all = new TimeRange(START, START + 5000);
    assertThat(search(new Query.Word("hello"), all).total()).isEqualTo(3);
  }

  @Test
  void partitionThatIsFullIsSealedWithItsFilter() throws IOException {
    imported(3, said(1, 0, "one") + said(2, 1, "two") + said(3, 2, "three"));
    assertThat(partitions())
        .singleElement()
        .satisfies(partition -> assertThat(partition.count()).isEqualTo(3));
    try (Stream<Path> files = Files.walk(trip.archive().root())) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertThat(names).filteredOn(name -> name.endsWith(".bloom")).hasSize(1);
      assertThat(names).noneMatch(name -> name.endsWith(".tmp"));
      assertThat(names).contains(".tsearch.lock");
    }
  }

  @Test
  void entriesKeepTheirOrderOverPartitions_evenWithinOneSecond() throws IOException {
    var lines = new StringBuilder();
    for (int i = 1; i <= 5; i++) {
      lines.append(said(i, 0, "Entry " + i));
    }
    imported(2, lines.toString());
    assertThat(partitions()).hasSize(2).extracting(Partition::count).containsOnly(2);
    assertThat(contents()).containsExactly("Entry 1", "Entry 2", "Entry 3", "Entry 4", "Entry 5");
    assertThat(partitions()).extracting(Partition::file).doesNotHaveDuplicates();
  }

  @Test
  void searchFindsWordsAndBeginnings_andPassesOverWhatCannotHoldThem() throws IOException {
    imported(
        2, said(1, 0, "apple banana") + said(2, 1, "cherry date") + said(3, 2, "elderberry fig"));
    assertThat(found(new Query.Word("apple"))).isEqualTo(1);
    assertThat(found(new Query.Prefix("appl"))).isEqualTo(1);
    SearchResult nothing = search(new Query.Word("zebra"), TimeRange.ALL);
    assertThat(nothing.total()).isZero();
    assertThat(nothing.explanation().searchedOrdinals().contains(partitions().getFirst().ordinal()))
        .isFalse();
  }

  @Test
  void searchKnowsNoCase() throws IOException {
    imported(
        1_000, said(1, 0, "Hello world") + said(2, 1, "Goodbye world") + said(3, 2, "Hello again"));
    assertThat(found(new Query.Word("hello"))).isEqualTo(2);
  }

  @Test
  void promptsAreMessagesOfUsers() throws IOException {
    imported(
        3,
        said(1, 0, "none")
            + said(2, 1, "user", ",\"role\":\"user\"")
            + said(3, 2, "assistant", ",\"role\":\"assistant\""));
    assertThat(partitions()).extracting(Partition::prompts).containsExactly(1);
  }

  @Test
  void linesThatAreNoEntriesAreNamed_andTheOthersRead() throws IOException {
    ImportReport report =
        imported(
            1_000,
            said(1, 0, "hello")
                + "not valid json at all\n\n  \n"
                + said(2, 1, "hi")
                + "{\"incomplete\": true\n"
                + said(3, 2, "bye"));
    assertThat(contents()).containsExactly("hello", "hi", "bye");
    assertThat(report.quarantined()).hasSize(2);
  }

  @Test
  void textsAndOptionalMembersAreKeptAsTheyAre() throws IOException {
    imported(
        1_000,
        said(1, 0, "こんにちは 🎉 Привет")
            + said(2, 1, "line1\\nline2\\ttab", ",\"metadata\":{\"summary\":\"s\"}")
            + said(3, 2, "x", ",\"role\":null,\"flow_control\":false"));
    assertThat(contents()).containsExactly("こんにちは 🎉 Привет", "line1\nline2\ttab", "x");
    assertThat(trip.entries().get(0).metadata().summary()).isEmpty();
    assertThat(trip.entries().get(1).metadata().summary()).isEqualTo("s");
    assertThat(trip.entries().get(2).metadata().values().has("role")).isFalse();
  }

  @Test
  void missingFolderIsNamed() throws IOException {
    Files.delete(trip.sources());
    assertThat(trip.run(StorageSettings.DEFAULT).failed()).hasSize(1);
  }

  @Test
  void windowThatWasAdoptedAsTheActivePartitionIsRead() throws IOException {
    String name = "contexts/harbour/transcript/context.jsonl";
    trip.write(name, said(1, 0, "adopted"));
    assertThat(trip.run().entriesAdded()).isEqualTo(1);
    trip.write(
        "contexts/harbour/transcript/manifest.json",
        "{\"version\":1,\"active_partition\":\"context.jsonl\",\"partitions\":[]}");
    trip.write(name, said(1, 0, "adopted") + said(2, 1, "goes on"));
    assertThat(trip.run().entriesAdded()).isEqualTo(1);
    assertThat(contents()).containsExactly("adopted", "goes on");
    assertThat(trip.entries()).allMatch(one -> one.metadata().session().equals("harbour@c1"));
  }
}
