package dev.tsearch.indexer.ingest.derive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Publishes more partitions than may be in flight.
class PartitionPipelineTest {
  private static final int ENTRIES = 60;

  @TempDir Path folder;

  @Test
  void partitionsAreCommittedOnceAndInOrder_ifMoreArriveThanFitInMemory() throws IOException {
    var source = new StringBuilder();
    for (int i = 0; i < ENTRIES; i++) {
      source.append(Importing.said("long", i, i + " " + "lantern ".repeat(90_000)));
    }
    Path file = Files.writeString(folder.resolve("long.jsonl"), source);
    var importing = new Importing(folder.resolve("archive"));

    ImportReport report = importing.run(file);

    assertThat(report.entriesAdded()).isEqualTo(ENTRIES);
    List<Entry> entries = importing.entries();
    assertThat(entries).hasSize(ENTRIES);
    for (int i = 0; i < ENTRIES; i++) {
      assertThat(entries.get(i).content()).startsWith(i + " lantern");
    }
  }
}
