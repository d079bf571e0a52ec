package dev.tsearch.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievalTest {
  @TempDir private Path folder;
  private Archive archive;

  @BeforeEach
  void writeSessions() throws IOException {
    Path root = folder.resolve("archive");
    StorageSettings settings = StorageSettings.DEFAULT.withSync(StorageSettings.Sync.NONE);
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(), root, settings, new LuceneTokenizer(), LockWait.STANDARD)) {
      writer.append(
          List.of(
              entry("1", "paint", "the walls are painted blue"),
              entry("2", "bake", "bake the bread for an hour"),
              entry("3", "bake", "bread is in the oven"),
              entry("4", "garden", "water the roses")));
      archive = Archive.open(new RealDisk(), root);
      new IndexUpkeep(archive, writer, LockWait.NONE, ImportProgress.NONE).catchUp();
    }
  }

  private static Entry entry(String id, String session, String content) {
    return new Entry(
        id,
        1_700_000_000,
        "user",
        "assistant",
        content,
        EntryType.MESSAGE,
        Metadata.EMPTY.with("source", "test").with("session", session));
  }

  @Test
  void fts5FindsAnyWordByItsStem() throws IOException, SQLException {
    try (var fts5 = new Fts5(archive)) {
      assertThat(sessions(fts5, "who was painting the \"wall\"?")).startsWith("paint");
      assertThat(sessions(fts5, "bread, roses")).containsExactlyInAnyOrder("bake", "garden");
      assertThat(sessions(fts5, "bread")).containsExactly("bake");
      assertThat(sessions(fts5, "nowhere")).isEmpty();
      assertThat(sessions(fts5, "?!")).isEmpty();
    }
  }

  @Test
  void modesAskWhatTheirCommandsAsk() throws IOException {
    assertThat(sessions(of(Tsearch.Mode.ANY), "bread roses"))
        .containsExactlyInAnyOrder("bake", "garden");
    assertThat(sessions(of(Tsearch.Mode.EXACT), "bread roses")).isEmpty();
    assertThat(sessions(of(Tsearch.Mode.SEARCH), "oven")).containsExactly("bake");
    assertThat(sessions(of(Tsearch.Mode.LIST), "bread")).containsExactly("bake");
    // The words are in different entries of the session.
    assertThat(sessions(of(Tsearch.Mode.SESSIONS), "hour oven")).containsExactly("bake");
  }

  @Test
  void reportHasTheContendersThatWereChosen() throws IOException, SQLException {
    Path questions =
        Files.writeString(folder.resolve("mine.tsv"), "question\tsession\nroses\tgarden\n");
    String report =
        Retrieval.run(
            List.of(
                "--only",
                "tsearch,fts5",
                folder.resolve("archive").toString(),
                questions.toString()));
    assertThat(report.lines().skip(2))
        .hasSize(2)
        .allMatch(line -> line.contains("| 100.0 | 100.0 | 100.0 | 100.0 | 1.000 |"))
        .anyMatch(line -> line.startsWith("| mine | 1 | fts5 |"));
  }

  @Test
  void wrongArgumentsAreRejected() {
    assertThatThrownBy(() -> Retrieval.run(List.of("--only", "grep", "archive", "questions")))
        .hasMessageContaining("no contender `grep`");
    assertThatThrownBy(() -> Retrieval.run(List.of("--fast", "archive", "questions")))
        .hasMessageContaining("no option --fast");
    assertThatThrownBy(() -> Retrieval.run(List.of("archive")))
        .hasMessageContaining("a file of questions");
  }

  private Tsearch of(Tsearch.Mode mode) {
    return new Tsearch(mode, new Searcher(archive, IndexUpdate.NONE), Instant.EPOCH);
  }

  private static List<String> sessions(Contender contender, String question) throws IOException {
    return contender.ask(question).stream().map(RankedSession::session).toList();
  }
}
