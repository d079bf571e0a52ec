package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Imports copies of the same conversations from several folders.
class CopiesTest {
  @TempDir Path folder;

  private Importing archive;

  @BeforeEach
  void name() {
    archive = new Importing(folder.resolve("archive"));
  }

  /// Files shorter and longer than the 4 KiB that are compared first.
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 60, 400})
  void copiesAtThreeOtherPaths_addNoEntryAndNoOriginal(int lines) throws IOException {
    for (String place : List.of("home", "backup", "laptop/old", "laptop/older")) {
      write(place + "/a.jsonl", said("s1", lines));
      write(place + "/b.jsonl", said("s2", lines));
      ImportReport report = archive.run(folder.resolve(place));
      boolean isFirst = place.equals("home");
      assertThat(report.entriesAdded()).as(place).isEqualTo(isFirst ? 2L * lines : 0);
      assertThat(report.bytes() > 0).as(place).isEqualTo(isFirst);
    }
    assertThat(archive.sources()).hasSize(8).extracting(SourceRow::original).containsOnly(1L, 2L);
    assertBytesComeBack();
  }

  @Test
  void capturedSessionsFoundAgainInAHomeFolder_addOnlyNewEntries() throws IOException {
    write("repo/.entire/metadata/s1/full.jsonl", said("s1", 40));
    write("repo/.entire/metadata/s2/full.jsonl", said("s2", 2));
    assertThat(archive.run(folder.resolve("repo")).entriesAdded()).isEqualTo(42);
    write("home/projects/garden/s1.jsonl", said("s1", 50));
    write("home/projects/garden/s2.jsonl", said("s2", 2));
    write("home/projects/garden/s3.jsonl", said("s3", 5));
    ImportReport report = archive.run(folder.resolve("home"));
    assertThat(report.entriesAdded()).isEqualTo(15);
    assertThat(archive.entries()).extracting(Entry::identity).doesNotHaveDuplicates().hasSize(57);
    assertBytesComeBack();
  }

  @Test
  void valuesWithEqualIdsAndDifferentBytesAreBothKept() throws IOException {
    write("home/a.jsonl", Importing.said("s1", 1, "apples"));
    write("backup/a.jsonl", Importing.said("s1", 1, "pears"));
    archive.run(folder.resolve("home"), folder.resolve("backup"));
    archive.run(folder.resolve("backup"), folder.resolve("home"));
    assertThat(archive.entries())
        .extracting(Entry::content)
        .containsExactlyInAnyOrder("apples", "pears");
    assertBytesComeBack();
  }

  private void assertBytesComeBack() throws IOException {
    for (SourceRow source : archive.sources()) {
      assertThat(archive.bytesOf(source)).isEqualTo(Files.readAllBytes(Path.of(source.path())));
    }
  }

  private static String said(String session, int lines) {
    var text = new StringBuilder();
    IntStream.range(0, lines).forEach(i -> text.append(Importing.said(session, i, "word" + i)));
    return text.toString();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
