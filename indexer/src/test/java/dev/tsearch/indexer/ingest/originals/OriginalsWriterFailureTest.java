package dev.tsearch.indexer.ingest.originals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginalsWriterFailureTest {
  private static final Path ROOT = Path.of("/archive");
  private static final int SOURCES = 9;

  @TempDir Path folder;

  /// Enough bytes that the log is sealed once all sources are stored.
  @BeforeEach
  void writeSources() throws IOException {
    for (int i = 0; i < SOURCES; i++) {
      String padding = " ".repeat(1 << 20) + "\n";
      Files.writeString(
          folder.resolve(i + ".jsonl"), Importing.said("s" + i, i, "w" + i) + padding);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"append 1.zst.tmp", "sync 1.zst.tmp", "replace 1.zst"})
  void failureAfterTheLastSourceIsStored_endsTheImportWithItsCause(String operation)
      throws IOException {
    var disk = new MemoryDisk();
    assertThatThrownBy(() -> importing(new FaultyDisk(disk, new Fault.FailOn(operation))))
        .isInstanceOf(FileSystemException.class)
        .hasMessageEndingWith("failed to " + operation.substring(0, operation.indexOf(' ')));
    importing(disk);
    assertThat(Importing.entries(disk, ROOT)).hasSize(SOURCES);
  }

  private void importing(Disk disk) throws IOException {
    Importing.run(disk, ROOT, StorageSettings.DEFAULT, ImportMode.CHANGED, List.of(folder));
  }
}
