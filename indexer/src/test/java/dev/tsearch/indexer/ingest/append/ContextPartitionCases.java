package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The cases of partitions: appending, rotating, reading and searching, on a context that has the
/// entries of the case alone.
interface ContextPartitionCases {
  ContextTestBed bed();

  @Test
  default void freshDirectory_hasNoEntriesAndNoPartitions() throws IOException {
    bed().writer().close();
    assertThat(bed().active()).isZero();
    assertThat(bed().partitions()).isEmpty();
    assertThat(bed().root.resolve("active.jsonl")).exists();
  }

  @Test
  default void appendHelloAndWorld_readsInOrder() throws IOException {
    bed().append(ContextTestBed.said("Hello"), ContextTestBed.said("World"));
    assertThat(bed().contents()).containsExactly("Hello", "World");
  }

  @ParameterizedTest
  @CsvSource({"1500, 2500, 1", "0, 5000, 3"})
  default void entriesAt1000And2000And3000_areFoundByRange(long from, long to, int count)
      throws IOException {
    bed()
        .append(
            ContextTestBed.said(1000, "a", ""),
            ContextTestBed.said(2000, "b", ""),
            ContextTestBed.said(3000, "c", ""));
    var range = new TimeRange(ContextTestBed.START + from, ContextTestBed.START + to);
    SearchRequest request = SearchRequest.of(new Query.Everything()).withTime(range);
    assertThat(new Searcher(bed().archive(), IndexUpdate.NONE).search(request).total())
        .isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource({
    "1200, 1800, true",
    "800, 1200, true",
    "1800, 2200, true",
    "500, 2500, true",
    "100, 500, false",
    "2500, 3000, false"
  })
  default void partitionFrom1000To2000_overlaps(long from, long to, boolean overlaps)
      throws IOException {
    bed().append(ContextTestBed.said(1000, "a", ""), ContextTestBed.said(2000, "b", ""));
    bed().rotate();
    assertThat(
            bed()
                .partitions()
                .getFirst()
                .overlaps(new TimeRange(ContextTestBed.START + from, ContextTestBed.START + to)))
        .isEqualTo(overlaps);
  }

  @Test
  default void twoEntriesThenRotateThenOne_readInOrder_alsoAfterReload() throws IOException {
    bed().maxEntries = 2;
    bed().append(ContextTestBed.said("Entry 1"), ContextTestBed.said("Entry 2"));
    bed().append(ContextTestBed.said("Entry 3"));
    assertThat(bed().contents()).containsExactly("Entry 1", "Entry 2", "Entry 3");
    bed().writer().close();
    assertThat(bed().partitions()).hasSize(1);
    assertThat(bed().active()).isEqualTo(1);
    assertThat(bed().contents()).hasSize(3);
  }

  @Test
  default void twoAndTwoAndOneOfTheSameSecond_areFiveEntries() throws IOException {
    bed().append(ContextTestBed.said("1"), ContextTestBed.said("2"));
    bed().rotate();
    bed().append(ContextTestBed.said("3"), ContextTestBed.said("4"));
    bed().rotate();
    bed().append(ContextTestBed.said("5"));
    assertThat(bed().contents()).containsExactly("1", "2", "3", "4", "5");
    assertThat(bed().partitions()).hasSize(2);
    assertThat(bed().active()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"transcript/context.jsonl", "context.jsonl"})
  default void legacyContextJsonlOfOneLine_isAdopted_andAppendsContinueIt(String file)
      throws IOException {
    Path home = bed().root.resolveSibling("home");
    Path legacy = home.resolve("contexts/quay").resolve(file);
    Files.createDirectories(legacy.getParent());
    Files.writeString(
        legacy,
        "{\"id\":\"k1\",\"timestamp\":1767600000,\"from\":\"ana\",\"to\":\"quay\",\"content\":\"legacy\",\"entry_type\":\"message\"}\n");
    assertThat(new Importing(bed().root).run(home).entriesAdded()).isEqualTo(1);
    var quay = new ContextName("quay");
    bed().keepImported(quay, "quay@k1");
    try (ContextAppender appender = bed().appender(quay)) {
      appender.append(List.of(ContextTestBed.said("Hello").getBytes(UTF_8)));
    }
    bed().rotate();
    assertThat(bed().contents()).containsExactly("legacy", "Hello");
    assertThat(bed().entries())
        .extracting(entry -> entry.metadata().session())
        .containsOnly("quay@k1");
  }

  @Test
  default void contextJsonlOfTheArchive_isDerived_andNotTakenForTheTranscript() throws IOException {
    Files.writeString(
        bed().files().folder().resolve("context.jsonl"), ContextTestBed.said("foreign") + "\n");
    bed().append(ContextTestBed.said("Hello"));
    assertThat(bed().with(Context::window).window().entries())
        .extracting(Entry::content)
        .containsExactly("Context created", "Hello");
  }

  @Test
  default void staleStateOfFiveEntries_whileTheFileIsAbsent_readsAsZero_andAppendsNameTheLoss()
      throws IOException {
    try (ContextAppender stale = bed().appender()) {
      for (int i = 1; i <= 5; i++) {
        stale.append(List.of(ContextTestBed.said("" + i).getBytes(UTF_8)));
      }
      Files.delete(bed().root.resolve("active.jsonl"));
      assertThat(bed().active()).isZero();
      assertThatThrownBy(() -> stale.append(List.of(ContextTestBed.said("6").getBytes(UTF_8))))
          .isInstanceOf(CorruptArchiveException.class)
          .hasMessageContaining("5 of 5 lines are changed or missing");
    }
  }

  @Test
  default void searchHelloOfThree_findsTwo() throws IOException {
    bed()
        .append(
            ContextTestBed.said("Hello world"),
            ContextTestBed.said("Goodbye world"),
            ContextTestBed.said("Hello again"));
    assertThat(bed().search(new Query.Word("hello")).total()).isEqualTo(2);
  }

  @Test
  default void searchAcrossPartitions_skipsThoseWithoutTheWord_andFindsBeginnings()
      throws IOException {
    bed().maxEntries = 2;
    bed().append(ContextTestBed.said("apple banana"), ContextTestBed.said("cherry date"));
    bed().append(ContextTestBed.said("elderberry fig"));
    assertThat(bed().search(new Query.Word("apple")).total()).isEqualTo(1);
    SearchResult nothing = bed().search(new Query.Word("zebra"));
    assertThat(nothing.total()).isZero();
    assertThat(
            nothing
                .explanation()
                .searchedOrdinals()
                .contains(bed().partitions().getFirst().ordinal()))
        .isFalse();
    assertThat(bed().search(new Query.Prefix("appl")).total()).isEqualTo(1);
  }

  @Test
  default void entryMightExist_forAKnownId_notForAnUnknownOne() throws IOException {
    bed().maxEntries = 1;
    bed().append(ContextTestBed.said(0, "Hello", ",\"id\":\"c1\""));
    try (Snapshot snapshot = bed().archive().snapshot()) {
      assertThat(snapshot.find(new EntryId("chibi", "harbour@k0", "c1"))).hasSize(1);
      assertThat(snapshot.find(new EntryId("chibi", "harbour@k0", "c2"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "world", "test123"})
  default void tokensOfHelloWorldTest123_areSearchable(String token) throws IOException {
    bed().maxEntries = 1;
    bed().append(ContextTestBed.said("Hello, World! Test123"));
    assertThat(bed().search(new Query.Word(token)).total()).isEqualTo(1);
  }

  @Test
  default void staleStateOfAnAppender_losesNothing() throws IOException {
    try (ContextAppender stale = bed().appender()) {
      stale.append(
          List.of(
              ContextTestBed.said("1").getBytes(UTF_8), ContextTestBed.said("2").getBytes(UTF_8)));
      bed().rotate();
      stale.append(List.of(ContextTestBed.said("3").getBytes(UTF_8)));
    }
    assertThat(bed().contents()).containsExactly("1", "2", "3");
    assertThat(bed().active()).isEqualTo(1);
  }

  @Test
  default void afterTheManifestIsWritten_thereIsALockFileAndNoTemporaryFile() throws IOException {
    bed().append(ContextTestBed.said("1"));
    assertThat(bed().root.resolve(".tsearch.lock")).exists();
    bed().rotate();
    bed().with(Context::rebuild);
    assertThat(bed().root.resolve(".tsearch.lock")).exists();
    try (Stream<Path> all = Files.walk(bed().root)) {
      assertThat(all).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }
}
