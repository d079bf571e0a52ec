package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.ingest.discover.UnreadableSourceException;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestorTest {
  @TempDir Path folder;

  private Importing archive;
  private Path sources;

  @BeforeEach
  void makeFolders() throws IOException {
    archive = new Importing(folder.resolve("archive"));
    sources = Files.createDirectory(folder.resolve("sources"));
  }

  @Test
  void repeatedImportsArchiveEveryLineOnce() throws IOException {
    write("one.jsonl", Importing.said("s1", 1, "apples") + Importing.said("s1", 2, "pears"));
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(2);
    ImportReport again = archive.run(sources);
    assertThat(again.entriesAdded()).isZero();
    assertThat(again.unchanged()).isEqualTo(1);
    assertThat(contents()).containsExactly("apples", "pears");
  }

  @Test
  void grownSourceAddsOnlyItsNewEntries() throws IOException {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    archive.run(sources);
    Files.writeString(file, Importing.said("s1", 2, "pears"), StandardOpenOption.APPEND);
    ImportReport report = archive.run(sources);
    assertThat(report.entriesAdded()).isEqualTo(1);
    assertThat(report.alreadyThere()).isZero();
    assertThat(contents()).containsExactly("apples", "pears");
    assertOriginalsEqualSources();
  }

  /// Files are shown to the formats in parallel; so many that the last ones are not.
  @Test
  void sourcesAreNumberedByPath_andOtherFilesAreListed_ifThereAreMany() throws IOException {
    var transcripts = new ArrayList<Path>();
    var others = new ArrayList<Path>();
    for (int number = 0; number < 150; number++) {
      String name = "%03d.jsonl".formatted(number);
      boolean isOther = number % 3 == 1;
      String text = isOther ? "{\"heron\":1}\n" : Importing.said("s" + number, number, "heron");
      (isOther ? others : transcripts).add(write(name, text).toRealPath());
    }
    ImportReport report = archive.run(sources);
    assertThat(report.files()).isEqualTo(transcripts.size() + others.size());
    assertThat(report.notTranscripts()).containsExactlyElementsOf(others);
    assertThat(archive.sources())
        .extracting(row -> Path.of(row.path()))
        .containsExactlyElementsOf(transcripts);
    assertThat(archive.run(sources).unchanged()).isEqualTo(transcripts.size());
  }

  @Test
  void incompleteLastLineIsReadOnceItIsComplete() throws IOException {
    String second = Importing.said("s1", 2, "pears");
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples") + second.substring(0, 40));
    ImportReport first = archive.run(sources);
    assertThat(first.entriesAdded()).isEqualTo(1);
    assertThat(first.quarantined()).isEmpty();
    assertThat(first.unfinished()).containsExactly(file.toRealPath());
    assertThat(archive.run(sources).unchanged()).isEqualTo(1);
    Files.writeString(file, second.substring(40), StandardOpenOption.APPEND);
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(1);
    assertThat(contents()).containsExactly("apples", "pears");
    assertOriginalsEqualSources();
  }

  /// A document whose first value was longer than the examined beginning was no transcript, and one
  /// that grew beyond it got no more entries.
  @Test
  void documentIsTakenWhateverItsLengthAndWhenItGrows() throws IOException {
    Path file = write("chat.json", chat(2, ""));
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(2);
    Files.writeString(file, chat(3, "x".repeat(200_000)));
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(1);
    assertThat(archive.run(sources).notTranscripts()).isEmpty();
  }

  private static String chat(int messages, String before) {
    var text = new StringBuilder("{\"conversation_id\":\"c1\",\"patch\":\"" + before + "\"");
    text.append(",\"messages\":[");
    for (int i = 0; i < messages; i++) {
      text.append(i == 0 ? "" : ",")
          .append("{\"id\":\"m" + i + "\",\"role\":\"user\",\"content\":\"word" + i + "\"}");
    }
    return text.append("]}\n").toString();
  }

  @Test
  void sourceThatWasTakenIsNeverDropped() throws IOException {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    archive.run(sources);
    Files.writeString(file, "no json\n" + Importing.said("s1", 2, "pears"));
    Files.writeString(file, "{\"unknown\":1}\n", StandardOpenOption.APPEND);
    archive.run(sources);
    Files.writeString(file, "{\"unknown\":2}\n" + "{}\n".repeat(99));
    ImportReport report = archive.run(sources);
    assertThat(report.notTranscripts()).isEmpty();
    assertOriginalsEqualSources();
  }

  @Test
  void malformedLineIsQuarantined_andItsBytesAreKept() throws IOException {
    write(
        "one.jsonl",
        Importing.said("s1", 1, "apples") + "no json\n" + Importing.said("s1", 2, "pears"));
    ImportReport report = archive.run(sources);
    assertThat(report.entriesAdded()).isEqualTo(2);
    assertThat(report.quarantined())
        .singleElement()
        .satisfies(bad -> {
          assertThat(bad.line()).isEqualTo(2);
          assertThat(bad.length()).isEqualTo(7);
        });
    assertThat(folder.resolve("archive/derived/quarantine.jsonl")).isNotEmptyFile();
    assertOriginalsEqualSources();
  }

  @Test
  void sameBytesFromAnotherPathAddNoEntryAndNoOriginal() throws IOException {
    var text = new StringBuilder();
    IntStream.range(0, 60).forEach(i -> text.append(Importing.said("s1", i, "word" + i)));
    write("one.jsonl", text.toString());
    archive.run(sources);
    write("copy/two.jsonl", text.toString());
    write("copy/shorter.jsonl", text.substring(0, 5_000));
    ImportReport report = archive.run(sources);
    assertThat(report.entriesAdded()).isZero();
    assertThat(report.bytes()).isZero();
    assertThat(archive.sources()).hasSize(3).extracting(SourceRow::original).containsOnly(1L);
    assertOriginalsEqualSources();
  }

  @Test
  void cumulativeCopiesInOneImportAddEachEntryOnce() throws IOException {
    var text = new StringBuilder();
    for (int i = 1; i <= 10; i++) {
      text.append(Importing.said("s1", i, "word" + i));
      write("checkpoint" + (i % 4) + i + ".jsonl", text.toString());
    }
    ImportReport report = archive.run(sources);
    assertThat(report.entriesAdded()).isEqualTo(10);
    assertThat(contents()).hasSize(10).doesNotHaveDuplicates();
    assertOriginalsEqualSources();
  }

  @Test
  void equalIdWithDifferentBytesIsARevision() throws IOException {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    archive.run(sources);
    Files.writeString(file, Importing.said("s1", 1, "REDACTED"));
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(1);
    assertThat(contents()).containsExactly("apples", "REDACTED");
    Entry revision = archive.entries().get(1);
    assertThat(revision.id()).isEqualTo(archive.entries().get(0).id() + "@2");
    assertThat(revision.metadata().revisionOf()).contains(archive.entries().get(0).id());
    write("again.jsonl", Importing.said("s1", 1, "REDACTED") + Importing.said("s1", 9, "new"));
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(1);
  }

  /// Size and modification time are the same after such a change.
  @Test
  void fullImportFindsAChangeThatSizeAndTimeDoNotShow() throws IOException {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    archive.run(sources);
    FileTime before = Files.getLastModifiedTime(file);
    Files.writeString(file, Importing.said("s1", 1, "grapes"));
    Files.setLastModifiedTime(file, before);
    assertThat(archive.run(sources).unchanged()).isEqualTo(1);
    archive.run(StorageSettings.DEFAULT, ImportMode.FULL, sources);
    assertThat(contents()).containsExactly("apples", "grapes");
  }

  /// A full disk was reported as a failure of the sources; the archive was not mentioned.
  @Test
  void unwritableArchiveEndsTheImport() throws IOException {
    write("one.jsonl", Importing.said("s1", 1, "apples"));
    var full = new FaultyDisk(new MemoryDisk(), new Fault.FullAfter(700));
    assertThatThrownBy(() ->
            Importing.run(
                full,
                Path.of("/archive"),
                StorageSettings.DEFAULT,
                ImportMode.CHANGED,
                List.of(sources)))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(UnreadableSourceException.class)
        .hasMessageContaining("/archive/");
  }

  @Test
  void removedSourceRemovesNothing() throws IOException {
    Path file = write("one.jsonl", Importing.said("s1", 1, "apples"));
    archive.run(sources);
    Files.delete(file);
    archive.run(sources);
    assertThat(contents()).containsExactly("apples");
  }

  @Test
  void sessionsAreMergedByTime() throws IOException {
    write("b.jsonl", Importing.said("s1", 10, "third") + Importing.said("s1", 40, "sixth"));
    write(
        "a.jsonl",
        Importing.said("s2", 5, "first")
            + Importing.said("s2", 20, "fourth")
            + Importing.said("s2", 30, "fifth"));
    write("c.jsonl", Importing.said("s3", 7, "second"));
    archive.run(sources);
    assertThat(contents()).containsExactly("first", "second", "third", "fourth", "fifth", "sixth");
  }

  @Test
  void timeRangesStayNarrow_andOldEntriesStayOutOfTheActivePartition() throws IOException {
    long year = Duration.ofDays(365).toSeconds();
    write(
        "old.jsonl",
        Importing.said("s1", -3 * year, "ancient") + Importing.said("s1", -3 * year + 60, "older"));
    write("new.jsonl", Importing.said("s2", 0, "recent"));
    archive.run(sources);
    try (Snapshot snapshot = archive.snapshot()) {
      List<Partition> partitions = snapshot.manifest().partitions();
      assertThat(partitions)
          .singleElement()
          .satisfies(old -> {
            assertThat(old.count()).isEqualTo(2);
            assertThat(old.max() - old.min()).isEqualTo(60);
          });
      assertThat(snapshot.activeBytes()).isPositive();
    }
    write("older.jsonl", Importing.said("s3", -5 * year, "fossil"));
    archive.run(sources);
    try (Snapshot snapshot = archive.snapshot()) {
      assertThat(snapshot.manifest().partitions()).hasSize(2);
    }
  }

  @Test
  void oldEntriesDoNotSealAnActivePartitionThatIsTheOnlyOne() throws IOException {
    write("new.jsonl", Importing.said("s1", 0, "recent"));
    archive.run(sources);
    int active;
    try (Snapshot snapshot = archive.snapshot()) {
      active = snapshot.activeOrdinal();
    }
    write("old.jsonl", Importing.said("s2", -Duration.ofDays(365).toSeconds(), "ancient"));
    archive.run(sources);
    try (Snapshot snapshot = archive.snapshot()) {
      assertThat(snapshot.activeOrdinal()).isEqualTo(active);
      assertThat(snapshot.activeBytes()).isPositive();
      assertThat(snapshot.manifest().partitions()).hasSize(1);
    }
  }

  @Test
  void partitionsAreFilledByTheRotationPolicy() throws IOException {
    var text = new StringBuilder();
    IntStream.range(0, 2_500).forEach(i -> text.append(Importing.said("s1", i, "word" + i)));
    write("long.jsonl", text.toString());
    RotationPolicy standard = RotationPolicy.DEFAULT;
    var policy =
        new RotationPolicy(
            1_000, standard.maxTokens(), standard.maxAgeSeconds(), standard.maxBytes(), 3);
    archive.run(StorageSettings.DEFAULT.withRotation(policy), sources);
    try (Snapshot snapshot = archive.snapshot()) {
      assertThat(snapshot.manifest().partitions())
          .extracting(Partition::count)
          .containsExactly(1_000, 1_000);
    }
    assertThat(contents()).hasSize(2_500).doesNotHaveDuplicates();
  }

  @Test
  void unrecognizedInputIsReportedAndSkipped() throws IOException {
    write("empty.jsonl", "");
    write("notes.txt", "not a transcript at all\n");
    Files.write(sources.resolve("binary.jsonl"), new byte[] {0, 1, 2, (byte) 0xFF, 10, 0});
    ImportReport report = archive.run(sources, folder.resolve("nowhere"));
    assertThat(report.notTranscripts()).hasSize(3);
    assertThat(report.failed())
        .singleElement()
        .satisfies(failed -> assertThat(failed.reason()).isEqualTo("no such file or folder"));
    assertThat(report.entriesAdded()).isZero();
  }

  @Test
  void symbolicLinkLoopIsNotFollowed() throws IOException {
    write("deep/one.jsonl", Importing.said("s1", 1, "apples"));
    Files.createSymbolicLink(sources.resolve("deep/loop"), sources);
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(1);
  }

  @Test
  void chibiFileIsArchivedUnchanged() throws IOException {
    write(
        "contexts/garden/transcript/active.jsonl",
        """
        {"id":"a1","timestamp":1700000000,"from":"ann","to":"garden","content":"When do I sow beans?","entry_type":"message"}
        {"id":"a2","timestamp":1700000005,"from":"garden","to":"user","content":"In May.","entry_type":"message"}
        """);
    assertThat(archive.run(sources).entriesAdded()).isEqualTo(2);
    Entry first = archive.entries().get(0);
    assertThat(first.identity().session()).isEqualTo("garden@a1");
    assertThat(first.from()).isEqualTo("ann");
  }

  private void assertOriginalsEqualSources() throws IOException {
    for (SourceRow source : archive.sources()) {
      Path path = Path.of(source.path());
      if (Files.exists(path) && Files.size(path) == source.length()) {
        assertThat(archive.bytesOf(source)).isEqualTo(Files.readAllBytes(path));
      }
    }
  }

  private List<String> contents() throws IOException {
    return archive.entries().stream().map(Entry::content).toList();
  }

  private Path write(String name, String text) throws IOException {
    Path file = sources.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
