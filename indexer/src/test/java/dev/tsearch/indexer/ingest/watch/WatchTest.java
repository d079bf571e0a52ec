package dev.tsearch.indexer.ingest.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.ingest.ImportSetup;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Watches real folders while other threads write to them. Files are read as soon as they are
/// written, so a test cannot set their modification times first. Only Claude Code's format is read
/// here: it takes no time from the file system.
@Timeout(60)
public class WatchTest {
  @TempDir Path folder;

  private final Heard heard = new Heard();
  private Importing archive;
  private Path sources;
  private @Nullable Watch watch;
  private @Nullable Thread thread;

  @BeforeEach
  void makeFolders() throws IOException {
    archive = new Importing(folder.resolve("archive"));
    sources = Files.createDirectory(folder.resolve("sources"));
  }

  @AfterEach
  void stop() throws Exception {
    if (watch != null && thread != null) {
      watch.stop(Duration.ofSeconds(20));
      thread.join();
    }
  }

  @Test
  void existingFilesAreImportedFirst_thenNewLines() throws Exception {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    start(sources);
    assertThat(contents()).containsExactly("apples");
    append(file, Importing.said("s1", 2, "pears"));
    heard.awaitEntries(2);
    assertThat(contents()).containsExactly("apples", "pears");
  }

  @Test
  void lineIsImported_evenIfNoChangeFollows() throws Exception {
    Path file = write("one.jsonl", Importing.said("s1", 0, "seed"));
    start(sources);
    for (int i = 1; i <= 3; i++) {
      append(file, Importing.said("s1", i, "word" + i));
      heard.awaitEntries(1 + i);
    }
    assertThat(contents()).containsExactly("seed", "word1", "word2", "word3");
  }

  /// Each batch of undated entries became a sealed partition of its own, because a missing time
  /// counted as a very old one.
  @Test
  void batchesOfAnUndatedSourceAllGoToTheActivePartition() throws Exception {
    write("dated.jsonl", Importing.said("s1", 1, "apples"));
    start(sources);
    Path undated = write("undated.jsonl", undated(1, "pears"));
    heard.awaitEntries(2);
    append(undated, undated(2, "plums"));
    heard.awaitEntries(3);
    append(undated, undated(3, "figs"));
    heard.awaitEntries(4);
    assertThat(archive.entries().stream().filter(Entry::isDated)).hasSize(1);
    assertThat(contents()).containsExactly("apples", "pears", "plums", "figs");
    try (Snapshot snapshot = archive.snapshot()) {
      assertThat(snapshot.manifest().partitions()).as("sealed partitions").isEmpty();
    }
  }

  private static String undated(int number, String text) {
    return Importing.said("s2", number, text).replaceFirst("\"timestamp\":\"[^\"]*\",", "");
  }

  @Test
  void newFoldersOfAnyDepthAreFollowed() throws Exception {
    start(sources);
    write("a/b/c/one.jsonl", Importing.said("s1", 1, "apples"));
    heard.awaitEntries(1);
    write("a/b/d/two.jsonl", Importing.said("s2", 1, "pears"));
    heard.awaitEntries(2);
    append(sources.resolve("a/b/c/one.jsonl"), Importing.said("s1", 2, "plums"));
    heard.awaitEntries(3);
  }

  @Test
  void missingFolderIsWatchedOnceItExists() throws Exception {
    start(sources.resolve("later/projects"));
    write("later/projects/one.jsonl", Importing.said("s1", 1, "apples"));
    heard.awaitEntries(1);
  }

  @Test
  void recreatedFolderIsWatchedAgain() throws Exception {
    Path file = write("deep/one.jsonl", Importing.said("s1", 1, "apples"));
    start(sources.resolve("deep"));
    Files.delete(file);
    Files.delete(file.getParent());
    write("deep/two.jsonl", Importing.said("s1", 2, "pears"));
    heard.awaitEntries(2);
    append(sources.resolve("deep/two.jsonl"), Importing.said("s1", 3, "plums"));
    heard.awaitEntries(3);
    assertThat(contents()).containsExactly("apples", "pears", "plums");
  }

  @Test
  void rotationTruncationAndReplacement_loseNothingAndDuplicateNothing() throws Exception {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    start(sources);
    Files.move(file, sources.resolve("one.1.jsonl"));
    write("one.jsonl", Importing.said("s1", 2, "pears"));
    heard.awaitEntries(2);
    Files.writeString(file, Importing.said("s1", 3, "plums"), StandardOpenOption.TRUNCATE_EXISTING);
    heard.awaitEntries(3);
    Path other =
        Files.writeString(
            folder.resolve("other"),
            Importing.said("s1", 3, "plums") + Importing.said("s1", 4, "figs"));
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    heard.awaitEntries(4);
    assertThat(contents()).containsExactlyInAnyOrder("apples", "pears", "plums", "figs");
  }

  @Test
  void oneFileCanBeWatched() throws Exception {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    start(file);
    write("two.jsonl", Importing.said("s2", 1, "not watched"));
    append(file, Importing.said("s1", 2, "pears"));
    heard.awaitEntries(2);
    assertThat(contents()).containsExactly("apples", "pears");
  }

  @Test
  void watchWaitsForAnotherImportThatHasTheLock() throws Exception {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    start(sources);
    var layout = new ArchiveLayout(archive.root());
    try (Closeable _ = ArchiveLock.forImport(new RealDisk(), layout, LockWait.STANDARD)) {
      append(file, Importing.said("s1", 2, "pears"));
      assertThat(heard.said.poll(20, TimeUnit.SECONDS)).contains("waits");
    }
    heard.awaitEntries(2);
    assertThat(contents()).containsExactly("apples", "pears");
  }

  /// Lines are written in pieces, so that most batches end within a line.
  @Test
  void linesOfManyWritersAreImportedOnce() throws Exception {
    start(sources);
    var writers = new ArrayList<Thread>();
    int lines = 60;
    for (int w = 0; w < 3; w++) {
      String session = "s" + w;
      writers.add(Thread.ofPlatform().start(() -> writeInPieces(session, lines)));
    }
    for (Thread writer : writers) {
      writer.join();
    }
    heard.awaitEntries(3L * lines);
    List<String> expected =
        IntStream.range(0, 3 * lines)
            .mapToObj(i -> "s" + i / lines + " says " + i % lines)
            .toList();
    assertThat(contents()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void linesWrittenDuringImportsAreImportedOnce() throws Exception {
    int lines = 80;
    Thread writer = Thread.ofPlatform().start(() -> writeInPieces("s0", lines));
    while (writer.isAlive()) {
      archive.run(sources);
    }
    archive.run(sources);
    assertThat(contents())
        .containsExactlyElementsOf(
            IntStream.range(0, lines).mapToObj(i -> "s0 says " + i).toList());
  }

  private void writeInPieces(String session, int lines) {
    try {
      Path file = sources.resolve(session + ".jsonl");
      for (int i = 0; i < lines; i++) {
        String line = Importing.said(session, i, session + " says " + i);
        append(file, line.substring(0, line.length() / 2));
        Thread.sleep(3);
        append(file, line.substring(line.length() / 2));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void start(Path... places) throws Exception {
    var setting =
        new ImportSetup(
            new RealDisk(),
            archive.root(),
            StorageSettings.DEFAULT,
            new LockWait(Duration.ofMillis(300), _ -> {}),
            InstantSource.fixed(Importing.NOW),
            () -> 0);
    var ingestor =
        new Ingestor(
            setting,
            new Detector(List.of(new ClaudeCode(Json.SOURCE))),
            new KeysOnly(),
            EmbeddedSources.NONE);
    var started = new Watch(ingestor, List.of(places), heard);
    watch = started;
    thread = Thread.ofPlatform().start(() -> run(started));
    assertThat(heard.ready.await(30, TimeUnit.SECONDS)).isTrue();
  }

  private static void run(Watch watch) {
    try {
      watch.run();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> contents() throws IOException {
    return archive.entries().stream().map(Entry::content).toList();
  }

  private Path write(String name, String text) throws IOException {
    Path file = sources.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// Collects the messages of the watch.
  private static final class Heard implements Watching {
    final CountDownLatch ready = new CountDownLatch(1);
    final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> added = new LinkedBlockingQueue<>();
    private long entries;

    @Override
    public void ready(List<Path> places, boolean byEvents) {
      ready.countDown();
    }

    @Override
    public void took(ImportReport report) {
      added.add(report.entriesAdded());
    }

    @Override
    public void say(String message) {
      said.add(message);
    }

    /// Waits until a number of entries has been imported in all.
    void awaitEntries(long count) throws InterruptedException {
      while (entries < count) {
        Long more = added.poll(30, TimeUnit.SECONDS);
        assertThat(more).as("a batch after " + entries + " entries").isNotNull();
        entries += more;
      }
      assertThat(entries).isEqualTo(count);
    }
  }
}
