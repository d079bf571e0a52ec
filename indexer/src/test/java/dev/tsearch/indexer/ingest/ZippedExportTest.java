package dev.tsearch.indexer.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports exports from their ZIP files.
class ZippedExportTest {
  @TempDir Path folder;

  private static String conversation(int number) {
    return """
    {"conversation_id":"c-%1$d","create_time":%2$d.0,"current_node":"n","mapping":{\
    "a%1$d":{"id":"a%1$d","message":{"id":"p%1$d","author":{"role":"user"},"create_time":%2$d.0,\
    "content":{"content_type":"text","parts":["Prompt %1$d"]}}},\
    "b%1$d":{"id":"b%1$d","message":{"id":"r%1$d","author":{"role":"assistant"},"create_time":%2$d.5,\
    "content":{"content_type":"text","parts":["Answer %1$d"]}}}}}\
    """
        .formatted(number, 1_750_000_000 + number);
  }

  private Path export(String name, List<Integer> conversations) throws IOException {
    List<String> texts = conversations.stream().map(ZippedExportTest::conversation).toList();
    Path file = folder.toRealPath().resolve(name);
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("conversations.json"));
      zip.write(("[" + String.join(",", texts) + "]").getBytes(UTF_8));
    }
    return file;
  }

  /// An export lists the newest conversation first, so a newer one begins with other bytes.
  @Test
  void aNewerExport_addsOnlyItsNewConversations() throws IOException {
    var archive = new Importing(folder.resolve("archive"));
    archive.run(export("may.zip", List.of(2, 1)));
    assertThat(archive.entries())
        .extracting(Entry::id)
        .containsExactlyInAnyOrder("p1", "r1", "p2", "r2");

    ImportReport june = archive.run(export("june.zip", List.of(3, 2, 1)));
    assertThat(june.entriesAdded()).isEqualTo(2);
    assertThat(archive.entries())
        .extracting(entry -> entry.metadata().session() + " " + entry.content())
        .contains("c-1 Prompt 1", "c-3 Answer 3")
        .hasSize(6);
    assertThat(archive.run(folder.resolve("june.zip")).entriesAdded()).isZero();
  }

  @Test
  void aRealExportOfSlack_isImportedWithTheNamesOfItsUsers() throws IOException {
    String zip = "slack/hfaran+slack-export-viewer/HEAD/tests/testarchive.zip";
    Path copy = SharedData.copy(zip, folder.resolve("data"));
    var archive = new Importing(folder.resolve("archive"));
    ImportReport report = archive.run(copy);
    assertThat(report.failed()).isEmpty();
    assertThat(archive.entries())
        .filteredOn(entry -> entry.metadata().source().equals("slack"))
        .hasSize(158)
        .noneMatch(entry -> entry.from().matches("U[0-9A-Z]{8}"))
        .extracting(entry -> entry.metadata().session())
        .containsOnly("C0JGLMMNX", "C0JL6CGQ2");
    assertThat(archive.run(copy).entriesAdded()).isZero();
    List<Entry> before = archive.entries();
    archive.again();
    assertThat(archive.entries()).containsExactlyInAnyOrderElementsOf(before);
    Files.delete(copy);
    archive.again();
    assertThat(archive.entries())
        .extracting(entry -> entry.transcript() + " " + entry.id())
        .containsExactlyInAnyOrderElementsOf(
            before.stream().map(entry -> entry.transcript() + " " + entry.id()).toList());
  }
}
