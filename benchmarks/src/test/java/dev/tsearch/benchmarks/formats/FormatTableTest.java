package dev.tsearch.benchmarks.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatTableTest {
  @Test
  void eachFormat_hasARowThatCountsWhatItsReaderFinds(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("kiln.jsonl"),
        """
        {"type":"session","version":3,"id":"s-1","timestamp":"2026-07-14T09:00:00.000Z","cwd":"/area/kiln"}
        {"type":"message","id":"a","timestamp":"2026-07-14T09:00:01.000Z","message":{"role":"user","content":"How hot?"}}
        no json
        {"type":"message","id":"b","timestamp":"2026-07-14T09:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Hot."}],"usage":{"input":5,"output":2}}}
        """);
    Files.writeString(folder.resolve("notes.txt"), "Buy clay.\n");
    String table = FormatTable.of(folder, true);
    assertThat(table)
        .contains("| pi | 1 | 393 | 2 | 2 | 0 | 0 | 0 | 0 | 1 (25.00 %) | 7 | 1 | .jsonl 3 |")
        .contains("Files of no format: 1")
        .contains("kiln.jsonl:3 not a JSON object")
        .contains("(no format) " + folder.resolve("notes.txt"))
        .contains("pi " + folder.resolve("kiln.jsonl"));
  }
}
