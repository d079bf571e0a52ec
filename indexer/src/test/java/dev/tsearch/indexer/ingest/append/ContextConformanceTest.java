package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.context.StoredWindow;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
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
  private static final ContextName NAME = new ContextName("harbour");
  private static final long START = 1_767_600_000;

  @TempDir Path folder;

  private Path root;
  private int maxEntries = 1_000;
  private long ids;

  @BeforeEach
  void makeContext() throws IOException {
    root = folder.resolve("archive");
    Path contextFolder = Files.createDirectories(root.resolve("contexts/harbour"));
    Files.writeString(
        contextFolder.resolve("context_meta.json"),
        "{\"created_at\":1767600000,\"session\":\"harbour@k0\"}");
  }

  private ArchiveWriter writer() throws IOException {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            maxEntries, standard.maxTokens(), standard.maxAgeSeconds(), standard.maxBytes(), 3);
    return ArchiveWriter.open(
        new RealDisk(),
        root,
        StorageSettings.DEFAULT.withRotation(policy),
        new LuceneTokenizer(),
        LockWait.STANDARD);
  }

  private ContextAppender appender() throws IOException {
    return new ContextAppender(
        new RealDisk(),
        writer(),
        new Chibi(Json.SOURCE),
        Json.SOURCE,
        InstantSource.fixed(Importing.NOW),
        new ContextAppender.Defaults(NAME, "ana", false));
  }

  private void append(String... lines) throws IOException {
    try (ContextAppender appender = appender()) {
      appender.append(Stream.of(lines).map(line -> line.getBytes(UTF_8)).toList());
    }
  }

  /// The line of a message.
  private static String said(long second, String content, String members) {
    return "{\"timestamp\":%d,\"content\":\"%s\"%s}".formatted(START + second, content, members);
  }

  private static String said(String content) {
    return said(0, content, "");
  }

  private void rotate() throws IOException {
    try (ArchiveWriter writer = writer()) {
      writer.rotate();
    }
  }

  private Archive archive() throws IOException {
    return Archive.open(new RealDisk(), root);
  }

  private List<Entry> entries() throws IOException {
    return Importing.entries(new RealDisk(), root);
  }

  private List<String> contents() throws IOException {
    return entries().stream().map(Entry::content).toList();
  }

  private List<Partition> partitions() throws IOException {
    try (Snapshot snapshot = archive().snapshot()) {
      return snapshot.manifest().partitions();
    }
  }

  private long active() throws IOException {
    try (Snapshot snapshot = archive().snapshot()) {
      return snapshot.activeEntries();
    }
  }

  private SearchResult search(Query query) throws IOException {
    return new Searcher(archive(), IndexUpdate.NONE).search(SearchRequest.of(query));
  }

  private ContextFiles files() {
    return new ContextFiles(new RealDisk(), new ArchiveLayout(root), NAME);
  }

  /// A use of the context.
  @FunctionalInterface
  private interface Use<T> {
    T of(Context context) throws IOException;
  }

  private <T> T with(Use<T> use) throws IOException {
    try (ArchiveWriter writer = writer()) {
      return use.of(
          new Context(
              writer,
              new RealDisk(),
              NAME,
              InstantSource.fixed(Importing.NOW),
              () -> "00000000-0000-4000-8000-%012d".formatted(++ids)));
    }
  }

  private StoredWindow window() throws IOException {
    return with(Context::rebuild);
  }

  @Test
  void freshDirectory_hasNoEntriesAndNoPartitions() throws IOException {
    writer().close();
    assertThat(active()).isZero();
    assertThat(partitions()).isEmpty();
    assertThat(root.resolve("active.jsonl")).exists();
  }

  @Test
  void appendHelloAndWorld_readsInOrder() throws IOException {
    append(said("Hello"), said("World"));
    assertThat(contents()).containsExactly("Hello", "World");
  }

  @ParameterizedTest
  @CsvSource({"1500, 2500, 1", "0, 5000, 3"})
  void entriesAt1000And2000And3000_areFoundByRange(long from, long to, int count)
      throws IOException {
    append(said(1000, "a", ""), said(2000, "b", ""), said(3000, "c", ""));
    var range = new TimeRange(START + from, START + to);
    SearchRequest request = SearchRequest.of(new Query.Everything()).withTime(range);
    assertThat(new Searcher(archive(), IndexUpdate.NONE).search(request).total()).isEqualTo(count);
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
    append(said(1000, "a", ""), said(2000, "b", ""));
    rotate();
    assertThat(partitions().getFirst().overlaps(new TimeRange(START + from, START + to)))
        .isEqualTo(overlaps);
  }

  @Test
  void threeEntriesWithMaxEntries3_rotate() throws IOException {
    maxEntries = 3;
    append(said("one"), said("two"), said("three"));
    assertThat(active()).isZero();
    Partition sealed = partitions().getFirst();
    assertThat(partitions()).hasSize(1);
    assertThat(sealed.count()).isEqualTo(3);
    assertThat(new ArchiveLayout(root).sidecar(sealed)).exists();
  }

  @Test
  void twoEntriesThenRotateThenOne_readInOrder_alsoAfterReload() throws IOException {
    maxEntries = 2;
    append(said("Entry 1"), said("Entry 2"));
    append(said("Entry 3"));
    assertThat(contents()).containsExactly("Entry 1", "Entry 2", "Entry 3");
    writer().close();
    assertThat(partitions()).hasSize(1);
    assertThat(active()).isEqualTo(1);
    assertThat(contents()).hasSize(3);
  }

  @Test
  void twoAndTwoAndOneOfTheSameSecond_areFiveEntries() throws IOException {
    append(said("1"), said("2"));
    rotate();
    append(said("3"), said("4"));
    rotate();
    append(said("5"));
    assertThat(contents()).containsExactly("1", "2", "3", "4", "5");
    assertThat(partitions()).hasSize(2);
    assertThat(active()).isEqualTo(1);
  }

  @Test
  void contextJsonlWithoutTranscript_isNotTakenForTheTranscript() throws IOException {
    Files.writeString(files().folder().resolve("context.jsonl"), said("legacy") + "\n");
    append(said("Hello"));
    assertThat(with(Context::window).entries())
        .extracting(Entry::content)
        .containsExactly("Context created", "Hello");
  }

  @Test
  void searchHelloOfThree_findsTwo() throws IOException {
    append(said("Hello world"), said("Goodbye world"), said("Hello again"));
    assertThat(search(new Query.Word("hello")).total()).isEqualTo(2);
  }

  @Test
  void searchAcrossPartitions_skipsThoseWithoutTheWord_andFindsBeginnings() throws IOException {
    maxEntries = 2;
    append(said("apple banana"), said("cherry date"));
    append(said("elderberry fig"));
    assertThat(search(new Query.Word("apple")).total()).isEqualTo(1);
    SearchResult nothing = search(new Query.Word("zebra"));
    assertThat(nothing.total()).isZero();
    assertThat(nothing.explanation().searchedOrdinals().contains(partitions().getFirst().ordinal()))
        .isFalse();
    assertThat(search(new Query.Prefix("appl")).total()).isEqualTo(1);
  }

  @Test
  void entryMightExist_forAKnownId_notForAnUnknownOne() throws IOException {
    maxEntries = 1;
    append(said(0, "Hello", ",\"id\":\"c1\""));
    try (Snapshot snapshot = archive().snapshot()) {
      assertThat(snapshot.find(new EntryId("chibi", "harbour@k0", "c1"))).hasSize(1);
      assertThat(snapshot.find(new EntryId("chibi", "harbour@k0", "c2"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "world", "test123"})
  void tokensOfHelloWorldTest123_areSearchable(String token) throws IOException {
    maxEntries = 1;
    append(said("Hello, World! Test123"));
    assertThat(search(new Query.Word(token)).total()).isEqualTo(1);
  }

  @Test
  void staleStateOfAnAppender_losesNothing() throws IOException {
    try (ContextAppender stale = appender()) {
      stale.append(List.of(said("1").getBytes(UTF_8), said("2").getBytes(UTF_8)));
      rotate();
      stale.append(List.of(said("3").getBytes(UTF_8)));
    }
    assertThat(contents()).containsExactly("1", "2", "3");
    assertThat(active()).isEqualTo(1);
  }

  @Test
  void stateAfterARotation_beginsWithNoEntries() throws IOException {
    maxEntries = 2;
    append(said("1"), said("2"), said("3"), said("4"));
    append(said("5"));
    assertThat(partitions()).extracting(Partition::count).containsExactly(2, 2);
    assertThat(active()).isEqualTo(1);
  }

  @Test
  void afterTheManifestIsWritten_thereIsALockFileAndNoTemporaryFile() throws IOException {
    append(said("1"));
    assertThat(root.resolve(".tsearch.lock")).exists();
    rotate();
    with(Context::rebuild);
    assertThat(root.resolve(".tsearch.lock")).exists();
    try (Stream<Path> all = Files.walk(root)) {
      assertThat(all).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "user, 1", "assistant, 0"})
  void promptCount_countsTheRoleUser_andSurvivesRotation(String role, int prompts)
      throws IOException {
    String members = role.isEmpty() ? "" : ",\"role\":\"" + role + "\"";
    append(said(0, "Hello", members));
    rotate();
    assertThat(partitions()).singleElement().extracting(Partition::prompts).isEqualTo(prompts);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "'{\"id\":\"a\",\"from\":\"x\",\"content\":\"hello\"}|||{\"id\":\"b\",\"from\":\"x\",\"content\":\"hi\"}|', 2"
  })
  void emptyFileAndBlankLines_areNoMessages(String lines, int count) throws IOException {
    Files.writeString(files().folder().resolve("inbox.jsonl"), lines.replace('|', '\n'));
    assertThat(new Inbox(files()).waiting()).hasSize(count);
  }

  @Test
  void fiveLinesOfWhichTwoAreMalformed_areThreeMessages() throws IOException {
    String form = "{\"id\":\"%s\",\"from\":\"x\",\"content\":\"%s\"}\n";
    Files.writeString(
        files().folder().resolve("inbox.jsonl"),
        form.formatted("a", "hello")
            + "not valid json at all\n"
            + form.formatted("b", "hi")
            + "{\"incomplete\": true\n"
            + form.formatted("c", "bye"));
    ArchiveWriter writer = writer();
    try (var appender =
        new ContextAppender(
            new RealDisk(),
            writer,
            new Chibi(Json.SOURCE),
            Json.SOURCE,
            InstantSource.fixed(Importing.NOW),
            new ContextAppender.Defaults(NAME, "ana", false))) {
      var delivery = new InboxDelivery(writer, new Inbox(files()), appender);
      InboxDelivery.Delivered delivered = delivery.archive();
      assertThat(delivered.problems()).hasSize(2);
      delivery.remove(delivered);
    }
    assertThat(contents()).containsExactly("hello", "hi", "bye");
    assertThat(Files.readString(files().folder().resolve("inbox.jsonl")))
        .isEqualTo("not valid json at all\n{\"incomplete\": true\n");
  }

  @Test
  void missingDirectory_hasNoMessages() throws IOException {
    var absent = new ContextFiles(new RealDisk(), new ArchiveLayout(root), new ContextName("none"));
    assertThat(new Inbox(absent).waiting()).isEmpty();
    assertThat(absent.exists()).isFalse();
  }

  @Test
  void unicodeAndEscapes_arePreserved() throws IOException {
    append(said("こんにちは 🎉 Привет"), said("line1\\nline2\\ttab"));
    assertThat(contents()).containsExactly("こんにちは 🎉 Привет", "line1\nline2\ttab");
    assertThat(window().lines()).contains("こんにちは 🎉 Привет", "line1\\nline2\\ttab");
  }

  @Test
  void missingMetadataRoleAndFlowControl_areOmittedOnWrite() throws Exception {
    append(said(0, "one", ",\"role\":null,\"flow_control\":false"), said("two"));
    for (String line : window().lines().lines().skip(1).toList()) {
      assertThat(object(line).values())
          .containsOnlyKeys("id", "timestamp", "from", "to", "content", "entry_type");
    }
  }

  @Test
  void roleFlowControlAndSummary_areReadBack() throws Exception {
    append(
        said(0, "one", ",\"role\":\"user\",\"flow_control\":true"),
        said(
            0,
            "Context compacted",
            ",\"entry_type\":\"compaction\",\"metadata\":{\"summary\":\"all\"}"),
        said(0, "two", ",\"role\":\"agent\",\"flow_control\":true"));
    List<String> lines = window().lines().lines().toList();
    assertThat(object(lines.getFirst()).object("metadata").text("summary")).contains("all");
    assertThat(object(lines.getLast()).text("role")).contains("agent");
    assertThat(object(lines.getLast()).flag("flow_control")).isTrue();
  }

  private static JsonObject object(String line) throws MalformedJsonException {
    return Json.OWN.object(line);
  }

  /// Letters: user, assistant, call, result, control transfer, flow control.
  @ParameterizedTest
  @CsvSource({"ucra, 4", "ccrr, 3", "ucrcrcra, 8", "ccrrcr, 5", "xua, 2", "uf, 2"})
  void toolCallsAreGrouped(String kinds, int messages) throws IOException {
    append(kinds.chars().mapToObj(kind -> line((char) kind)).toArray(String[]::new));
    assertThat(window().window().messages()).hasSize(messages);
  }

  @Test
  void toolCallWithoutId_getsTheSameIdAsItsResult() throws IOException {
    append(line('c'), line('r'));
    String call = entries().getFirst().id();
    assertThat(
            window().window().messages().stream().map(message -> Json.OWN.print(message.toJson())))
        .hasSize(2)
        .allMatch(message -> message.contains("synth_" + call));
  }

  @Test
  void rebuildOfSixEntriesWithAControlTransfer_hasSix() throws IOException {
    append(line('u'), line('a'), line('x'), line('u'), line('c'), line('r'));
    assertThat(window().entries()).hasSize(1 + 6);
  }

  private static String line(char kind) {
    return switch (kind) {
      case 'u' -> said("asked");
      case 'a' -> said(0, "said", ",\"from\":\"harbour\"");
      case 'c' ->
          said(0, "{}", ",\"from\":\"harbour\",\"to\":\"read\",\"entry_type\":\"tool_call\"");
      case 'r' -> said(0, "done", ",\"from\":\"read\",\"entry_type\":\"tool_result\"");
      case 'f' -> said(0, "so", ",\"from\":\"harbour\",\"flow_control\":true");
      default -> said(0, "", ",\"entry_type\":\"control_transfer\"");
    };
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
    assertThat(contents()).hasSize(100).doesNotHaveDuplicates();
  }

  private void appendTen(int thread) {
    try (ContextAppender appender = appender()) {
      for (int i = 0; i < 10; i++) {
        appender.append(List.of(said(thread + " " + i).getBytes(UTF_8)));
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
    assertThat(files().prompt()).matches("prompt \\d");
    assertThat(window().entries().get(1).content()).isEqualTo(files().prompt());
    assertThat(entries().getLast().content()).isEqualTo(files().prompt());
    try (Stream<Path> all = Files.walk(root)) {
      assertThat(all).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  private void setPrompt(String prompt) {
    try {
      with(context -> context.changePrompt(prompt));
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
