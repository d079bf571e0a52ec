package dev.tsearch.indexer.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports sources that cannot be opened next to others that can.
class UnreadableSourceTest {
  private static final String LINE =
      "{\"type\":\"user\",\"uuid\":\"%1$s\",\"sessionId\":\"s-%1$s\",\"timestamp\":\"2026-05-01T08:00:00Z\",\"message\":{\"role\":\"user\",\"content\":\"%1$s\"}}\n";

  @TempDir Path folder;

  private boolean isForbidden = true;

  @Test
  void unreadableSourceIsReported_andImportedOnceItIsReadable() throws IOException {
    Path sources = Files.createDirectories(folder.resolve("sources")).toRealPath();
    Files.writeString(sources.resolve("open.jsonl"), LINE.formatted("open"));
    var archive = new Importing(folder.resolve("archive"));
    ImportReport report = run(archive, sources);
    assertThat(report.isComplete()).isFalse();
    assertThat(report.failed())
        .singleElement()
        .satisfies(failed -> assertThat(failed.path()).hasToString(sources + "!secret.jsonl"));
    assertThat(archive.entries()).extracting(Entry::content).containsExactly("open");

    isForbidden = false;
    assertThat(run(archive, sources).isComplete()).isTrue();
    assertThat(archive.entries())
        .extracting(Entry::content)
        .containsExactlyInAnyOrder("open", "secret");
  }

  private ImportReport run(Importing archive, Path sources) throws IOException {
    var setting = Importing.setting(new RealDisk(), archive.root(), StorageSettings.DEFAULT);
    return Importing.run(
        new Ingestor(setting, AllFormats.detector(Json.SOURCE), new KeysOnly(), new Guarded()),
        ImportMode.CHANGED,
        List.of(sources));
  }

  /// Finds one source in each place, which cannot be opened while it is forbidden.
  private final class Guarded implements EmbeddedSources {
    @Override
    public void find(Path place, Consumer<FoundSource> found) {
      Path path = Path.of(place + "!secret.jsonl");
      byte[] bytes = LINE.formatted("secret").getBytes(UTF_8);
      var file = new SourceFile(path, "key", bytes.length, 1, offset -> open(path, bytes, offset));
      found.accept(new FoundSource(file, () -> Siblings.of(path)));
    }

    private InputStream open(Path path, byte[] bytes, long offset) throws IOException {
      if (isForbidden) {
        throw new AccessDeniedException(path.toString());
      }
      return new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
    }

    @Override
    public void close() {}
  }
}
