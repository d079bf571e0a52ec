package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The cases of the tests of chibi that write, on a context that the archive keeps. The context
/// begins without an anchor, as those of these tests do, so that it has the entries of the case
/// alone. `RotationPolicyTest` has the cases of the limits, and `dev.tsearch.indexer` has
/// `ChibiConformanceTest` for files that chibi wrote.
class ContextConformanceTest {
  @TempDir Path folder;
  private ContextTestBed bed;

  @BeforeEach
  void makeContext() throws IOException {
    bed = new ContextTestBed(folder.resolve("archive"));
  }

  @Test
  void freshDirectory_hasNoEntriesAndNoPartitions() throws IOException {
    bed.writer().close();
    assertThat(bed.active()).isZero();
    assertThat(bed.partitions()).isEmpty();
    assertThat(bed.root.resolve("active.jsonl")).exists();
  }

  @Test
  void appendHelloAndWorld_readsInOrder() throws IOException {
    bed.append(ContextTestBed.said("Hello"), ContextTestBed.said("World"));
    assertThat(bed.contents()).containsExactly("Hello", "World");
  }

  @ParameterizedTest
  @CsvSource({"1500, 2500, 1", "0, 5000, 3"})
  void entriesAt1000And2000And3000_areFoundByRange(long from, long to, int count)
      throws IOException {
    bed.append(
        ContextTestBed.said(1000, "a", ""),
        ContextTestBed.said(2000, "b", ""),
        ContextTestBed.said(3000, "c", ""));
    var range = new TimeRange(ContextTestBed.START + from, ContextTestBed.START + to);
    SearchRequest request = SearchRequest.of(new Query.Everything()).withTime(range);
    assertThat(new Searcher(bed.archive(), IndexUpdate.NONE).search(request).total())
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
  void partitionFrom1000To2000_overlaps(long from, long to, boolean overlaps) throws IOException {
    bed.append(ContextTestBed.said(1000, "a", ""), ContextTestBed.said(2000, "b", ""));
    bed.rotate();
    assertThat(
            bed.partitions()
                .getFirst()
                .overlaps(new TimeRange(ContextTestBed.START + from, ContextTestBed.START + to)))
        .isEqualTo(overlaps);
  }

  @Test
  void threeEntriesWithMaxEntries3_rotate() throws IOException {
    bed.maxEntries = 3;
    bed.append(
        ContextTestBed.said("one"), ContextTestBed.said("two"), ContextTestBed.said("three"));
    assertThat(bed.active()).isZero();
    Partition sealed = bed.partitions().getFirst();
    assertThat(bed.partitions()).hasSize(1);
    assertThat(sealed.count()).isEqualTo(3);
    assertThat(new ArchiveLayout(bed.root).sidecar(sealed)).exists();
  }

  @Test
  void twoEntriesThenRotateThenOne_readInOrder_alsoAfterReload() throws IOException {
    bed.maxEntries = 2;
    bed.append(ContextTestBed.said("Entry 1"), ContextTestBed.said("Entry 2"));
    bed.append(ContextTestBed.said("Entry 3"));
    assertThat(bed.contents()).containsExactly("Entry 1", "Entry 2", "Entry 3");
    bed.writer().close();
    assertThat(bed.partitions()).hasSize(1);
    assertThat(bed.active()).isEqualTo(1);
    assertThat(bed.contents()).hasSize(3);
  }

  @Test
  void twoAndTwoAndOneOfTheSameSecond_areFiveEntries() throws IOException {
    bed.append(ContextTestBed.said("1"), ContextTestBed.said("2"));
    bed.rotate();
    bed.append(ContextTestBed.said("3"), ContextTestBed.said("4"));
    bed.rotate();
    bed.append(ContextTestBed.said("5"));
    assertThat(bed.contents()).containsExactly("1", "2", "3", "4", "5");
    assertThat(bed.partitions()).hasSize(2);
    assertThat(bed.active()).isEqualTo(1);
  }

  @Test
  void contextJsonlWithoutTranscript_isNotTakenForTheTranscript() throws IOException {
    Files.writeString(
        bed.files().folder().resolve("context.jsonl"), ContextTestBed.said("legacy") + "\n");
    bed.append(ContextTestBed.said("Hello"));
    assertThat(bed.with(Context::window).entries())
        .extracting(Entry::content)
        .containsExactly("Context created", "Hello");
  }

  @Test
  void searchHelloOfThree_findsTwo() throws IOException {
    bed.append(
        ContextTestBed.said("Hello world"),
        ContextTestBed.said("Goodbye world"),
        ContextTestBed.said("Hello again"));
    assertThat(bed.search(new Query.Word("hello")).total()).isEqualTo(2);
  }

  @Test
  void searchAcrossPartitions_skipsThoseWithoutTheWord_andFindsBeginnings() throws IOException {
    bed.maxEntries = 2;
    bed.append(ContextTestBed.said("apple banana"), ContextTestBed.said("cherry date"));
    bed.append(ContextTestBed.said("elderberry fig"));
    assertThat(bed.search(new Query.Word("apple")).total()).isEqualTo(1);
    SearchResult nothing = bed.search(new Query.Word("zebra"));
    assertThat(nothing.total()).isZero();
    assertThat(
            nothing
                .explanation()
                .searchedOrdinals()
                .contains(bed.partitions().getFirst().ordinal()))
        .isFalse();
    assertThat(bed.search(new Query.Prefix("appl")).total()).isEqualTo(1);
  }

  @Test
  void entryMightExist_forAKnownId_notForAnUnknownOne() throws IOException {
    bed.maxEntries = 1;
    bed.append(ContextTestBed.said(0, "Hello", ",\"id\":\"c1\""));
    try (Snapshot snapshot = bed.archive().snapshot()) {
      assertThat(snapshot.find(new EntryId("chibi", "harbour@k0", "c1"))).hasSize(1);
      assertThat(snapshot.find(new EntryId("chibi", "harbour@k0", "c2"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "world", "test123"})
  void tokensOfHelloWorldTest123_areSearchable(String token) throws IOException {
    bed.maxEntries = 1;
    bed.append(ContextTestBed.said("Hello, World! Test123"));
    assertThat(bed.search(new Query.Word(token)).total()).isEqualTo(1);
  }

  @Test
  void staleStateOfAnAppender_losesNothing() throws IOException {
    try (ContextAppender stale = bed.appender()) {
      stale.append(
          List.of(
              ContextTestBed.said("1").getBytes(UTF_8), ContextTestBed.said("2").getBytes(UTF_8)));
      bed.rotate();
      stale.append(List.of(ContextTestBed.said("3").getBytes(UTF_8)));
    }
    assertThat(bed.contents()).containsExactly("1", "2", "3");
    assertThat(bed.active()).isEqualTo(1);
  }

  @Test
  void stateAfterARotation_beginsWithNoEntries() throws IOException {
    bed.maxEntries = 2;
    bed.append(
        ContextTestBed.said("1"),
        ContextTestBed.said("2"),
        ContextTestBed.said("3"),
        ContextTestBed.said("4"));
    bed.append(ContextTestBed.said("5"));
    assertThat(bed.partitions()).extracting(Partition::count).containsExactly(2, 2);
    assertThat(bed.active()).isEqualTo(1);
  }

  @Test
  void afterTheManifestIsWritten_thereIsALockFileAndNoTemporaryFile() throws IOException {
    bed.append(ContextTestBed.said("1"));
    assertThat(bed.root.resolve(".tsearch.lock")).exists();
    bed.rotate();
    bed.with(Context::rebuild);
    assertThat(bed.root.resolve(".tsearch.lock")).exists();
    try (Stream<Path> all = Files.walk(bed.root)) {
      assertThat(all).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "user, 1", "assistant, 0"})
  void promptCount_countsTheRoleUser_andSurvivesRotation(String role, int prompts)
      throws IOException {
    String members = role.isEmpty() ? "" : ",\"role\":\"" + role + "\"";
    bed.append(ContextTestBed.said(0, "Hello", members));
    bed.rotate();
    assertThat(bed.partitions()).singleElement().extracting(Partition::prompts).isEqualTo(prompts);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "'{\"id\":\"a\",\"from\":\"x\",\"content\":\"hello\"}|||{\"id\":\"b\",\"from\":\"x\",\"content\":\"hi\"}|', 2"
  })
  void emptyFileAndBlankLines_areNoMessages(String lines, int count) throws IOException {
    Files.writeString(bed.files().folder().resolve("inbox.jsonl"), lines.replace('|', '\n'));
    assertThat(new Inbox(bed.files()).waiting()).hasSize(count);
  }

  @Test
  void fiveLinesOfWhichTwoAreMalformed_areThreeMessages() throws IOException {
    String form = "{\"id\":\"%s\",\"from\":\"x\",\"content\":\"%s\"}\n";
    Files.writeString(
        bed.files().folder().resolve("inbox.jsonl"),
        form.formatted("a", "hello")
            + "not valid json at all\n"
            + form.formatted("b", "hi")
            + "{\"incomplete\": true\n"
            + form.formatted("c", "bye"));
    ArchiveWriter writer = bed.writer();
    try (var appender =
        new ContextAppender(
            new RealDisk(),
            writer,
            new Chibi(Json.SOURCE),
            Json.SOURCE,
            InstantSource.fixed(Importing.NOW),
            new ContextAppender.Defaults(ContextTestBed.NAME, "ana", false))) {
      var delivery = new InboxDelivery(writer, new Inbox(bed.files()), appender);
      InboxDelivery.Delivered delivered = delivery.archive();
      assertThat(delivered.problems()).hasSize(2);
      delivery.remove(delivered);
    }
    assertThat(bed.contents()).containsExactly("hello", "hi", "bye");
    assertThat(Files.readString(bed.files().folder().resolve("inbox.jsonl.torn")))
        .isEqualTo("not valid json at all\n{\"incomplete\": true\n");
  }

  @Test
  void missingDirectory_hasNoMessages() throws IOException {
    var absent =
        new ContextFiles(new RealDisk(), new ArchiveLayout(bed.root), new ContextName("none"));
    assertThat(new Inbox(absent).waiting()).isEmpty();
    assertThat(absent.exists()).isFalse();
  }

  @Test
  void unicodeAndEscapes_arePreserved() throws IOException {
    bed.append(ContextTestBed.said("こんにちは 🎉 Привет"), ContextTestBed.said("line1\\nline2\\ttab"));
    assertThat(bed.contents()).containsExactly("こんにちは 🎉 Привет", "line1\nline2\ttab");
    assertThat(bed.window().lines()).contains("こんにちは 🎉 Привет", "line1\\nline2\\ttab");
  }

  @Test
  void missingMetadataRoleAndFlowControl_areOmittedOnWrite() throws Exception {
    bed.append(
        ContextTestBed.said(0, "one", ",\"role\":null,\"flow_control\":false"),
        ContextTestBed.said("two"));
    for (String line : bed.window().lines().lines().skip(1).toList()) {
      assertThat(object(line).values())
          .containsOnlyKeys("id", "timestamp", "from", "to", "content", "entry_type");
    }
  }

  @Test
  void roleFlowControlAndSummary_areReadBack() throws Exception {
    bed.append(
        ContextTestBed.said(0, "one", ",\"role\":\"user\",\"flow_control\":true"),
        ContextTestBed.said(
            0,
            "Context compacted",
            ",\"entry_type\":\"compaction\",\"metadata\":{\"summary\":\"all\"}"),
        ContextTestBed.said(0, "two", ",\"role\":\"agent\",\"flow_control\":true"));
    List<String> lines = bed.window().lines().lines().toList();
    assertThat(object(lines.getFirst()).object("metadata").text("summary")).contains("all");
    assertThat(object(lines.getLast()).text("role")).contains("agent");
    assertThat(object(lines.getLast()).flag("flow_control")).isTrue();
  }

  private static JsonObject object(String line) throws MalformedJsonException {
    return Json.OWN.object(line);
  }

  @Test
  void tenThreadsWithTenAppends_areAHundredEntries() throws Exception {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().start(() -> appendTen(number)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(bed.contents()).hasSize(100).doesNotHaveDuplicates();
  }

  private void appendTen(int thread) {
    try (ContextAppender appender = bed.appender()) {
      for (int i = 0; i < 10; i++) {
        appender.append(List.of(ContextTestBed.said(thread + " " + i).getBytes(UTF_8)));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void tenConcurrentWritersOfOneFile_leaveAWholeOneAndNoTemporaryFile() throws Exception {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().start(() -> setPrompt("prompt " + number)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(bed.files().prompt()).matches("prompt \\d");
    assertThat(bed.window().entries().get(1).content()).isEqualTo(bed.files().prompt());
    assertThat(bed.entries().getLast().content()).isEqualTo(bed.files().prompt());
    try (Stream<Path> all = Files.walk(bed.root)) {
      assertThat(all).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  private void setPrompt(String prompt) {
    try {
      bed.with(context -> context.changePrompt(prompt));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "new, true",
    "default, true",
    "123, true",
    "_, true",
    "has.dots, false",
    "café, false",
    "emoji🎉, false",
    "'', false",
    "-lead, false",
    "SyStem, false"
  })
  void contextNames(String name, boolean isValid) {
    assertThat(ContextName.wrong(name).isEmpty()).isEqualTo(isValid);
    assertThat(ContextName.wrong("a".repeat(255))).isEmpty();
  }
}
