package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
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
      assertThat(outcomes).first().isEqualTo(new AppendOutcome.Kept("a1", "garden@a1", true));
      assertThat(outcomes).hasSize(2);
    }
    List<Entry> entries = Importing.entries(disk, ROOT);
    Entry first = entries.getFirst();
    assertThat(first.timestamp()).isEqualTo(1_700_000_000L);
    assertThat(first.metadata().values().text("mood")).contains("calm");
    assertThat(first.metadata().origin()).isEmpty();
    Entry second = entries.getLast();
    assertThat(second.content()).isEqualTo("in May, says the almanac");
    assertThat(second.from()).isEqualTo("user");
    assertThat(second.to()).isEqualTo("garden");
    assertThat(second.timestamp()).isEqualTo(Importing.NOW.getEpochSecond());
    assertThat(entries).extracting(entry -> entry.transcript().session()).containsOnly("garden@a1");
  }

  @Test
  void everyProcessAppendsToTheSameSession() throws IOException {
    var disk = new MemoryDisk();
    for (int i = 0; i < 3; i++) {
      try (ContextAppender appender = open(disk, ROOT, "garden")) {
        append(appender, "{\"id\":\"n" + i + "\",\"content\":\"word" + i + "\"}");
      }
    }
    assertThat(Importing.entries(disk, ROOT))
        .extracting(entry -> entry.transcript().session())
        .containsExactly("garden@n0", "garden@n0", "garden@n0");
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
    assertThat(Importing.entries(disk, ROOT)).extracting(Entry::content).containsExactly("one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "4102444800", "\"1999-12-31T23:59:59Z\""})
  void impossibleTimeIsReplacedAndMarkedAsInferred(String timestamp) throws IOException {
    var disk = new MemoryDisk();
    String line = "{\"id\":\"a1\",\"timestamp\":" + timestamp + ",\"content\":\"When?\"}";
    for (int i = 0; i < 2; i++) {
      try (ContextAppender appender = open(disk, ROOT, "garden")) {
        assertThat(append(appender, line))
            .containsExactly(new AppendOutcome.Kept("a1", "garden@a1", i == 0));
      }
    }
    assertThat(Importing.entries(disk, ROOT))
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
        assertThat(outcomes)
            .containsExactly(
                new AppendOutcome.Kept("a1", "garden@a1", i == 0),
                new AppendOutcome.Kept("a1", "garden@a1", false));
        assertThat(append(appender, line))
            .containsExactly(new AppendOutcome.Kept("a1", "garden@a1", false));
      }
    }
    try (ContextAppender appender = open(disk, ROOT, "garden")) {
      assertThat(append(appender, line.replace("When", "Why")))
          .containsExactly(new AppendOutcome.Kept("a1@2", "garden@a1", true));
    }
    assertThat(Importing.entries(disk, ROOT))
        .extracting(Entry::content)
        .containsExactly("When?", "Why?");
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
    List<Entry> entries = Importing.entries(new RealDisk(), root);
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
