package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.FileTimes;
import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An import that is interrupted keeps what it has derived, however soon that is.
class InterruptedIngestorTest {
  private static final int FILES = 8;

  /// A partition is full with the entries of one file.
  private static final int ENTRIES = 10;

  @TempDir private Path home;

  @Test
  void whatWasDerivedBeforeAnInterruptionIsNotReadAgain() throws IOException {
    Path sources = Files.createDirectory(home.resolve("sources"));
    for (int file = 0; file < FILES; file++) {
      var text = new StringBuilder();
      for (int i = 0; i < ENTRIES; i++) {
        text.append(Importing.said("s" + file, (long) file * ENTRIES + i, "word" + i));
      }
      Files.writeString(sources.resolve(file + ".jsonl"), text);
    }
    FileTimes.settle(List.of(sources));
    var archive = new Importing(home.resolve("archive"));
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            ENTRIES, standard.maxTokens(), standard.maxAgeSeconds(), standard.maxBytes(), 3);
    StorageSettings storage = StorageSettings.DEFAULT.withRotation(policy);
    var ingestor =
        new Ingestor(
            Importing.setting(new RealDisk(), archive.root(), storage),
            AllFormats.detector(Json.SOURCE),
            new KeysOnly(),
            EmbeddedSources.NONE);
    var cancellation = Cancellation.atSafePoints();
    var interrupting = new Interrupting(cancellation);
    assertThatThrownBy(() ->
            cancellation.call(
                () -> ingestor.importPaths(List.of(sources), ImportMode.CHANGED, interrupting)))
        .hasRootCauseInstanceOf(Cancellation.CancelledException.class);
    int kept = archive.entries().size();
    assertThat(kept).isPositive().isLessThan(FILES * ENTRIES);
    ImportReport rest = archive.run(storage, sources);
    assertThat(rest.alreadyThere()).isLessThanOrEqualTo(ENTRIES);
    assertThat(archive.entries()).hasSize(FILES * ENTRIES);
  }

  /// Interrupts an import that has stored all bytes and derived the entries of half of them.
  private static final class Interrupting implements ImportProgress {
    private final Cancellation cancellation;
    private long left;

    Interrupting(Cancellation cancellation) {
      this.cancellation = cancellation;
    }

    @Override
    public void expect(long files, long bytes) {
      left = bytes - bytes / 4;
    }

    @Override
    public void advance(long bytes) {
      left -= bytes;
      if (left < 0) {
        cancellation.request();
      }
    }

    @Override
    public void say(String message) {}
  }
}
