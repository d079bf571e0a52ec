package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextAppenderTest {
  private static final Path ROOT = Path.of("/archive");

  @TempDir Path folder;

  @Test
  void entriesKeepTheirFields_andGetDefaultsForMissingOnes() throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      List<AppendOutcome> outcomes =
          append(
              appender,
              """
              {"id":"a1","timestamp":1700000000,"from":"ann","to":"garden","content":"When?","entry_type":"message","metadata":{"mood":"calm","origin":{"source":1},"session":"x"}}\
              """,
              "in May, says the almanac");
      assertThat(outcomes).first().isEqualTo(kept(disk, "a1", true));
      assertThat(outcomes).hasSize(2);
    }
    List<Entry> entries = said(disk, ROOT);
    Entry first = entries.getFirst();
    assertThat(first.timestamp()).isEqualTo(1_700_000_000L);
    assertThat(first.metadata().values().text("mood")).contains("calm");
    assertThat(first.metadata().origin()).isEmpty();
    Entry second = entries.getLast();
    assertThat(second.content()).isEqualTo("in May, says the almanac");
    assertThat(second.from()).isEqualTo("user");
    assertThat(second.to()).isEqualTo("garden");
    assertThat(second.timestamp()).isEqualTo(Importing.NOW.getEpochSecond());
    assertThat(entries)
        .extracting(entry -> entry.transcript().session())
        .containsOnly(session(disk));
  }

  @Test
  void aWriterThatEndsLastKeepsTheChecksumsOfOthers() throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender first = open(disk, ROOT, "garden")) {
      append(first, "one");
      try (ContextAppender second = open(disk, ROOT, "quay")) {
        append(second, "two", "three");
      }
    }
    Verifier.Outcome outcome = Verifier.verify(Archive.open(disk, ROOT));
    assertThat(outcome.findings()).isEmpty();
  }

  @Test
  void whatIsForgottenMeanwhileIsNotAppended() throws IOException {
    var disk = new MemoryDisk();
    String line = "{\"timestamp\":1700000000,\"from\":\"ann\",\"content\":\"a walrus\"}";
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(appender, line);
      Entry entry = said(disk, ROOT).getFirst();
      var file = new ForgottenFile(disk, new ArchiveLayout(ROOT));
      Forgotten before = file.read().salted();
      byte[] appended = SourceMask.appendedLine(entry);
      String hash = JsonBytes.lineHash(before.keyed(), appended, 0, appended.length);
      file.append(before.adding(forgetting(hash, LiteralHash.of(before.keyed(), "heron"))));
      List<AppendOutcome> outcomes = append(appender, line, "a heron");
      assertThat(outcomes).first().isInstanceOf(AppendOutcome.Bad.class);
    }
    assertThat(said(disk, ROOT)).extracting(Entry::content).containsExactly("a walrus", "a *****");
  }

  private static ForgottenRule forgetting(String line, LiteralHash text) {
    return new ForgottenRule(
        1,
        "",
        ForgottenRule.ForgetKind.REDACT,
        1,
        1,
        1,
        new TreeSet<>(),
        new TreeSet<>(Set.of(line)),
        new TreeSet<>(),
        Set.of(),
        new TreeSet<>(),
        new TreeSet<>(),
        new TreeMap<>(),
        List.of(ForgottenRule.HashedText.of(text)),
        List.of());
  }

  @Test
  void firstAppendAlsoWritesTheAnchorThatNamesTheSession() throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(appender, "{\"id\":\"a1\",\"timestamp\":1700000000,\"content\":\"When?\"}");
      append(appender, "{\"id\":\"a2\",\"content\":\"In May\"}");
    }
    List<Entry> entries = Importing.entries(disk, ROOT);
    assertThat(entries)
        .extracting(Entry::content)
        .containsExactly("Context created", "When?", "In May");
    Entry anchor = entries.getFirst();
    assertThat(anchor.type()).isEqualTo(EntryType.CONTEXT_CREATED);
    assertThat(anchor.timestamp()).isEqualTo(1_700_000_000L);
    assertThat(anchor.from()).isEqualTo("system");
    assertThat(anchor.to()).isEqualTo("garden");
    assertThat(anchor.metadata().session()).isEqualTo("garden@" + anchor.id());
  }

  @Test
  void anchorThatIsAppendedFirstIsTheOnlyOne() throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(
          appender,
          "{\"id\":\"k1\",\"content\":\"Context created\",\"entry_type\":\"context_created\"}",
          "{\"id\":\"a1\",\"content\":\"When?\"}");
    }
    assertThat(Importing.entries(disk, ROOT)).extracting(Entry::id).containsExactly("k1", "a1");
    assertThat(session(disk)).isEqualTo("garden@k1");
  }

  @Test
  void contextThatBeganWithoutAnAnchorKeepsItsSession() throws IOException {
    var disk = new MemoryDisk();
    Path folder = ROOT.resolve("contexts/garden");
    disk.createDirectories(folder);
    byte[] meta = "{\"created_at\":1700000000,\"session\":\"garden@a0\"}".getBytes(UTF_8);
    disk.create(folder.resolve("context_meta.json"), ByteBuffer.wrap(meta));
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(appender, "{\"id\":\"a1\",\"content\":\"When?\"}");
    }
    assertThat(Importing.entries(disk, ROOT)).extracting(Entry::id).containsExactly("a1");
    assertThat(session(disk)).isEqualTo("garden@a0");
  }

  @Test
  void folderOfChibiWithoutASessionBecomesAContext() throws IOException {
    var disk = new MemoryDisk();
    Path folder = ROOT.resolve("contexts/garden");
    disk.createDirectories(folder);
    byte[] meta = "{\"created_at\":1700000000}".getBytes(UTF_8);
    disk.create(folder.resolve("context_meta.json"), ByteBuffer.wrap(meta));
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(appender, "{\"id\":\"a1\",\"content\":\"When?\"}");
    }
    assertThat(said(disk, ROOT)).extracting(Entry::id).containsExactly("a1");
  }

  @Test
  void membersThatAreNotFieldsAreKeptAsTheReaderOfChibiKeepsThem() throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(
          appender,
          """
          {"id":"c1","content":"{}","from":"garden","to":"read_file","entry_type":"tool_call","tool_call_id":"T9","role":"agent","flow_control":true,"mood":{"calm":1},"metadata":{"mood":"wild","origin":{"source":1},"session":"x"}}\
          """,
          "{\"id\":\"r1\",\"content\":\"done\",\"from\":\"read_file\",\"entry_type\":\"tool_result\"}",
          "{\"id\":\"m1\",\"content\":\"so it is\",\"from\":\"garden\"}");
    }
    List<Entry> entries = said(disk, ROOT);
    JsonObject call = entries.getFirst().metadata().values();
    assertThat(call.text("tool")).contains("read_file");
    assertThat(call.text("tool_call_id")).contains("T9");
    assertThat(call.text("role")).contains("agent");
    assertThat(call.flag("flow_control")).isTrue();
    assertThat(call.text("mood")).contains("wild");
    assertThat(call.object("chibi.mood").number("calm", 0)).isEqualTo(1);
    assertThat(call.text("session")).contains(session(disk));
    assertThat(call.text("chibi.session")).contains("x");
    assertThat(call.object("chibi.origin").number("source", 0)).isEqualTo(1);
    assertThat(entries.get(1).metadata().tool()).isEqualTo("read_file");
    assertThat(entries.get(2).to()).isEqualTo("user");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"from\":1", "\"to\":{}", "\"entry_type\":[]", "\"metadata\":\"x\""})
  void memberOfAWrongTypeIsRejected(String member) throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      assertThat(append(appender, "{\"content\":\"When?\"," + member + "}"))
          .hasExactlyElementsOfTypes(AppendOutcome.Bad.class);
    }
  }

  @Test
  void sameEntryWithOtherMembersIsARevision() throws IOException {
    var disk = new MemoryDisk();
    String line = "{\"id\":\"a1\",\"timestamp\":1700000000,\"content\":\"When?\"}";
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      append(appender, line);
      String other = line.replace("}", ",\"role\":\"user\"}");
      assertThat(append(appender, other, other))
          .containsExactly(kept(disk, "a1@2", true), kept(disk, "a1", false));
    }
  }

  @Test
  void everyProcessAppendsToTheSameSession() throws IOException {
    var disk = new MemoryDisk();
    for (int i = 0; i < 3; i++) {
      try (ContextAppender appender = open(disk, ROOT, "garden")) {
        append(appender, "{\"id\":\"n" + i + "\",\"content\":\"word" + i + "\"}");
      }
    }
    assertThat(said(disk, ROOT))
        .extracting(entry -> entry.transcript().session())
        .containsExactly(session(disk), session(disk), session(disk));
  }

  @Test
  void malformedLineIsReported_andOtherLinesAreAppended() throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      List<AppendOutcome> outcomes =
          append(
              appender,
              "{\"content\":",
              "{\"content\":\"one\"}",
              "{\"id\":\"x\"}",
              "{\"content\":\"two\",\"timestamp\":\"someday\"}");
      assertThat(outcomes)
          .hasExactlyElementsOfTypes(
              AppendOutcome.Bad.class,
              AppendOutcome.Kept.class,
              AppendOutcome.Bad.class,
              AppendOutcome.Bad.class);
    }
    assertThat(said(disk, ROOT)).extracting(Entry::content).containsExactly("one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "4102444800", "\"1999-12-31T23:59:59Z\""})
  void impossibleTimeIsReplacedAndMarkedAsInferred(String timestamp) throws IOException {
    var disk = new MemoryDisk();
    String line = "{\"id\":\"a1\",\"timestamp\":" + timestamp + ",\"content\":\"When?\"}";
    for (int i = 0; i < 2; i++) {
      try (ContextAppender appender = open(disk, ROOT, "garden")) {
        assertThat(append(appender, line)).containsExactly(kept(disk, "a1", i == 0));
      }
    }
    assertThat(said(disk, ROOT))
        .singleElement()
        .satisfies(entry -> {
          assertThat(entry.timestamp()).isEqualTo(Importing.NOW.getEpochSecond());
          assertThat(entry.metadata().values().value("time_inferred")).isEqualTo(true);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "true", "\"\"", "[1]", "1e300"})
  void timestampThatIsNotATimeIsRejected(String timestamp) throws IOException {
    var disk = new MemoryDisk();
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      assertThat(append(appender, "{\"timestamp\":" + timestamp + ",\"content\":\"When?\"}"))
          .hasExactlyElementsOfTypes(AppendOutcome.Bad.class);
    }
  }

  @Test
  void repeatedEntryIsNotAdded_andADifferentOneWithItsIdIsARevision() throws IOException {
    var disk = new MemoryDisk();
    String line = "{\"id\":\"a1\",\"timestamp\":1700000000,\"content\":\"When?\"}";
    for (int i = 0; i < 2; i++) {
      try (ContextAppender appender = open(disk, ROOT, "garden")) {
        List<AppendOutcome> outcomes = append(appender, line, line);
        assertThat(outcomes).containsExactly(kept(disk, "a1", i == 0), kept(disk, "a1", false));
        assertThat(append(appender, line)).containsExactly(kept(disk, "a1", false));
      }
    }
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      assertThat(append(appender, line.replace("When", "Why")))
          .containsExactly(kept(disk, "a1@2", true));
    }
    assertThat(said(disk, ROOT)).extracting(Entry::content).containsExactly("When?", "Why?");
  }

  @Test
  void entriesOfManyAppendersAreAddedOnce() throws Exception {
    var threads = new ArrayList<Thread>();
    Path root = folder.resolve("archive");
    for (int t = 0; t < 4; t++) {
      int number = t;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try (ContextAppender appender = open(new RealDisk(), root, "garden")) {
                  for (int i = 0; i < 25; i++) {
                    append(appender, "thread " + number + " line " + i);
                  }
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    List<Entry> entries = said(new RealDisk(), root);
    assertThat(entries)
        .extracting(Entry::content)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 100).mapToObj(i -> "thread " + i / 25 + " line " + i % 25).toList());
    assertThat(entries)
        .extracting(Entry::transcript)
        .hasSize(100)
        .containsOnly(entries.getFirst().transcript());
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "default", "123", "_", "a-b", "UPPER_case"})
  void nameThatFollowsChibisRuleIsAccepted(String name) {
    assertThat(ContextName.wrong(name)).isEmpty();
    assertThat(ContextName.wrong("a".repeat(255))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "has.dots", "café", "emoji🎉", "-first", "System", "../up", "a b"})
  void nameThatBreaksChibisRuleIsRejected(String name) {
    assertThat(ContextName.wrong(name)).isPresent();
  }

  /// The appended entries without the anchor that the first append writes.
  private static List<Entry> said(Disk disk, Path root) throws IOException {
    return Importing.entries(disk, root).stream()
        .filter(entry -> !entry.type().equals(EntryType.CONTEXT_CREATED))
        .toList();
  }

  private static String session(Disk disk) throws IOException {
    return Importing.entries(disk, ROOT).getFirst().transcript().session();
  }

  private static AppendOutcome kept(Disk disk, String id, boolean isNew) throws IOException {
    return new AppendOutcome.Kept(id, session(disk), isNew);
  }

  private static ContextAppender open(Disk disk, Path root, String name) throws IOException {
    ArchiveWriter writer =
        ArchiveWriter.open(
            disk, root, StorageSettings.DEFAULT, new KeysOnly().tokenizer(), LockWait.STANDARD);
    return new ContextAppender(
        disk,
        writer,
        new Chibi(Json.SOURCE),
        Json.SOURCE,
        InstantSource.fixed(Importing.NOW),
        new ContextAppender.Defaults(new ContextName(name), "user", false));
  }

  private static List<AppendOutcome> append(ContextAppender appender, String... lines)
      throws IOException {
    var bytes = new ArrayList<byte[]>();
    for (String line : lines) {
      bytes.add(line.getBytes(UTF_8));
    }
    return appender.append(bytes);
  }
}
