package dev.tsearch.indexer.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import dev.tsearch.indexer.ingest.discover.SourceStream;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports sources that an earlier import has seen. They are in memory, so that a test knows which
/// of them are opened.
class ReimportTest {
  @TempDir Path folder;

  private final Shelf shelf = new Shelf();
  private Importing archive;

  @BeforeEach
  void name() {
    archive = new Importing(folder.resolve("archive"));
  }

  @Test
  void unchangedSourcesAreNotOpened() throws IOException {
    shelf.put("a.jsonl", Importing.said("s1", 1, "apples"));
    shelf.put("readme.txt", "words, and no transcript");
    shelf.put("empty.jsonl", "");
    run(ImportMode.CHANGED);
    assertThat(shelf.opened()).contains("a.jsonl", "readme.txt", "empty.jsonl");
    ImportReport again = run(ImportMode.CHANGED);
    assertThat(shelf.opened()).isEmpty();
    assertThat(again.unchanged()).isEqualTo(1);
    assertThat(again.notTranscripts()).hasSize(2);
  }

  @Test
  void onlyAChangedFileIsOpened_evenIfItWasUnrecognizedBefore() throws IOException {
    shelf.put("a.jsonl", Importing.said("s1", 1, "apples"));
    shelf.put("b.jsonl", "# to come\n");
    run(ImportMode.CHANGED);
    shelf.opened();
    shelf.put("b.jsonl", Importing.said("s2", 1, "pears"));
    assertThat(run(ImportMode.CHANGED).entriesAdded()).isEqualTo(1);
    assertThat(shelf.opened()).containsOnly("b.jsonl");
  }

  /// A program wrote a transcript over a file that no format had recognized: the same length,
  /// within the same tick of the file system's clock, so that the modification time was the same.
  /// The transcript was never imported.
  @Test
  void unrecognizedFileModifiedWithinOneTickOfItsImport_isExaminedAgain() throws IOException {
    String transcript = Importing.said("s1", 1, "apples");
    shelf.put("a.jsonl", "x".repeat(transcript.length()), Importing.NOW.minusMillis(5));
    run(ImportMode.CHANGED);
    shelf.put("a.jsonl", transcript, Importing.NOW.minusMillis(5));
    assertThat(run(ImportMode.CHANGED).entriesAdded()).isEqualTo(1);
  }

  @Test
  void importWithoutNewsWritesNothing() throws IOException {
    shelf.put("a.jsonl", Importing.said("s1", 1, "apples"));
    shelf.put("readme.txt", "words, and no transcript");
    run(ImportMode.CHANGED);
    Map<Path, FileTime> before = times();
    run(ImportMode.CHANGED);
    assertThat(times()).isEqualTo(before);
  }

  @Test
  void fullImportOpensEverySource() throws IOException {
    shelf.put("a.jsonl", Importing.said("s1", 1, "apples"));
    shelf.put("readme.txt", "words, and no transcript");
    run(ImportMode.CHANGED);
    shelf.opened();
    run(ImportMode.FULL);
    assertThat(shelf.opened()).contains("a.jsonl", "readme.txt");
  }

  @Test
  void damagedSeenCacheOnlyCausesFilesToBeExaminedAgain() throws IOException {
    shelf.put("readme.txt", "words, and no transcript");
    shelf.put("a.jsonl", Importing.said("s1", 1, "apples"));
    run(ImportMode.CHANGED);
    Path list = new ArchiveLayout(archive.root()).derived().resolve("seen");
    byte[] bytes = Files.readAllBytes(list);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(list, Arrays.copyOf(bytes, length));
      shelf.opened();
      ImportReport report = run(ImportMode.CHANGED);
      assertThat(report.notTranscripts()).hasSize(1);
      assertThat(report.unchanged()).isEqualTo(1);
      assertThat(shelf.opened()).containsOnly("readme.txt");
    }
    assertThat(list).hasBinaryContent(bytes);
  }

  @Test
  void sameFilesAreNotSkipped_onceTheTableOfSourcesIsGone() throws IOException {
    shelf.put("a.jsonl", Importing.said("s1", 1, "apples"));
    run(ImportMode.CHANGED);
    Path table = new ArchiveLayout(archive.root()).sources();
    Files.delete(table);
    assertThatThrownBy(() -> run(ImportMode.CHANGED))
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining(table.toString());
  }

  @Test
  void otherFormatsExamineUnrecognizedFilesAgain() throws IOException {
    shelf.put("readme.txt", "words, and no transcript");
    run(ImportMode.CHANGED);
    shelf.opened();
    run(ImportMode.CHANGED, new Detector(List.of()));
    assertThat(shelf.opened()).containsOnly("readme.txt");
  }

  @Test
  void shrunkAndRewrittenSourcesAreReadAgain_losingAndDuplicatingNothing() throws IOException {
    String one = Importing.said("s1", 1, "apples");
    String two = Importing.said("s1", 2, "pears");
    shelf.put("a.jsonl", one + two);
    run(ImportMode.CHANGED);
    shelf.put("a.jsonl", one);
    assertThat(run(ImportMode.CHANGED).entriesAdded()).isZero();
    shelf.put("a.jsonl", one + Importing.said("s1", 3, "plums") + two);
    assertThat(run(ImportMode.CHANGED).entriesAdded()).isEqualTo(1);
    shelf.clear();
    run(ImportMode.CHANGED);
    assertThat(archive.entries())
        .extracting(Entry::content)
        .containsExactlyInAnyOrder("apples", "pears", "plums");
  }

  /// A part ends at the limit, even within a line.
  @Test
  void sourceOfManyPartsIsStoredExactly() throws IOException {
    var text = new StringBuilder();
    String much = "seed ".repeat(60_000);
    for (int i = 0; text.length() < 70 << 20; i++) {
      text.append(Importing.said("s1", i, much + i));
    }
    shelf.put("a.jsonl", text.toString());
    ImportReport report = run(ImportMode.CHANGED);
    assertThat(report.bytes()).isEqualTo(text.length());
    assertThat(archive.entries()).hasSize((int) report.entriesAdded());
    assertThat(archive.sources()).hasSize(1);
    assertThat(new String(archive.bytesOf(archive.sources().getFirst()), UTF_8))
        .isEqualTo(text.toString());
  }

  private ImportReport run(ImportMode mode) throws IOException {
    return run(mode, new Detector(List.of(new ClaudeCode(Json.SOURCE))));
  }

  private ImportReport run(ImportMode mode, Detector detector) throws IOException {
    var setting = Importing.setting(new RealDisk(), archive.root(), StorageSettings.DEFAULT);
    Path place = Files.createDirectories(folder.resolve("empty"));
    return Importing.run(
        new Ingestor(setting, detector, new KeysOnly(), shelf), mode, List.of(place));
  }

  private Map<Path, FileTime> times() throws IOException {
    var times = new HashMap<Path, FileTime>();
    try (var files = Files.walk(archive.root())) {
      for (Path file : files.toList()) {
        times.put(file, Files.getLastModifiedTime(file));
      }
    }
    return times;
  }

  /// Sources in memory.
  private static final class Shelf implements EmbeddedSources {
    private final Map<String, byte[]> books = new HashMap<>();
    private final Map<String, Long> times = new HashMap<>();
    private final List<String> opened = new ArrayList<>();
    private long now;

    void put(String name, String text) {
      put(name, text, ++now);
    }

    void put(String name, String text, Instant modified) {
      put(name, text, Instant.EPOCH.until(modified, ChronoUnit.NANOS));
    }

    private void put(String name, String text, long modifiedNanos) {
      books.put(name, text.getBytes(UTF_8));
      times.put(name, modifiedNanos);
    }

    void clear() {
      books.clear();
    }

    /// The names of the sources that were opened since the last call.
    List<String> opened() {
      List<String> names = List.copyOf(opened);
      opened.clear();
      return names;
    }

    @Override
    public void find(Path place, Consumer<FoundSource> found) {
      books.forEach((name, bytes) -> {
        Path path = place.resolve("shelf!" + name);
        SourceFile.Content content =
            offset -> {
              opened.add(name);
              return SourceStream.skip(new ByteArrayInputStream(bytes), offset);
            };
        var file = new SourceFile(path, name, bytes.length, times.getOrDefault(name, 0L), content);
        found.accept(new FoundSource(file, () -> Siblings.NONE));
      });
    }

    @Override
    public void close() {}
  }
}
