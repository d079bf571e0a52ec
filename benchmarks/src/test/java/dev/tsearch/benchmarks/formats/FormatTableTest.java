package dev.tsearch.benchmarks.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
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

  @Test
  void filesInZipFiles_count(@TempDir Path folder) throws IOException {
    Path export = folder.resolve("export.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(export))) {
      zip.putNextEntry(new ZipEntry("kiln/2026-07-14.json"));
      zip.write(
          "[{\"type\":\"message\",\"user\":\"U1\",\"text\":\"Hot.\",\"ts\":\"1784019600.000100\"}]"
              .getBytes(UTF_8));
      zip.putNextEntry(new ZipEntry("notes.txt"));
      zip.write("Buy clay.".getBytes(UTF_8));
    }
    assertThat(FormatTable.of(folder, true))
        .contains("| slack | 1 |", "(no format) " + export + "!/notes.txt")
        .contains("slack " + export + "!/kiln/2026-07-14.json");
  }
}
