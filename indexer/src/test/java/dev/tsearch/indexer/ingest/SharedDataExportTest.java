package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports all samples and exports them again, byte for byte. Skipped if there are no samples.
class SharedDataExportTest {
  private static final int BLOCK_BYTES = 1 << 16;

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
        Path file = Path.of(source.path());
        assertThat(source.length()).as(source.path()).isEqualTo(Files.size(file));
        try (InputStream back = new BufferedInputStream(originals.open(source.number()));
            InputStream in = Files.newInputStream(file)) {
          assertThat(isSame(back, in)).as(source.path()).isTrue();
        }
        files++;
        bytes += source.length();
      }
    }
    assertThat(files + report.notTranscripts().size()).isEqualTo(report.files());
    assertThat(files).isGreaterThan(200);
    assertThat(bytes).isPositive();
  }

  private static boolean isSame(InputStream one, InputStream other) throws IOException {
    while (true) {
      byte[] some = one.readNBytes(BLOCK_BYTES);
      if (!Arrays.equals(some, other.readNBytes(BLOCK_BYTES))) {
        return false;
      }
      if (some.length == 0) {
        return true;
      }
    }
  }
}
