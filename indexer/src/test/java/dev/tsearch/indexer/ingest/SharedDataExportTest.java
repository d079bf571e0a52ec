package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports all samples and exports them again, byte for byte. Skipped if there are no samples.
class SharedDataExportTest {
  @TempDir Path folder;

  @Test
  void everyStoredFileIsExportedByteForByte() throws IOException {
    Path data = SharedData.copy(".", folder.resolve("data"));
    var archive = new Importing(folder.resolve("archive"));
    ImportReport report = archive.run(data);
    assertThat(report.failed()).isEmpty();
    long files = 0;
    long bytes = 0;
    try (OriginalStore originals =
        OriginalStore.open(new RealDisk(), new ArchiveLayout(archive.root()))) {
      for (SourceRow source : originals.all()) {
        byte[] file = SharedData.bytes(source.path());
        try (InputStream back = originals.open(source.number())) {
          assertThat(back.readAllBytes()).as(source.path()).isEqualTo(file);
        }
        files++;
        bytes += source.length();
      }
    }
    assertThat(files + report.notTranscripts().size()).isEqualTo(report.files());
    assertThat(files).isGreaterThan(200);
    assertThat(bytes).isPositive();
  }
}
