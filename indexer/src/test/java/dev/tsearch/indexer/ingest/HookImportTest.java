package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports logs of hooks, with the links and transcripts next to them.
class HookImportTest {
  private static final String EVENT =
      "{\"ts\":\"2026-11-01T08:00:0%dZ\",\"session_id\":\"s-1\",\"event\":\"%s\",\"cwd\":\"/garden\"%s}\n";

  @TempDir Path folder;
  private Importing archive;
  private Path logs;
  private Path log;

  @BeforeEach
  void prepare() throws IOException {
    archive = new Importing(folder.resolve("archive"));
    logs = Files.createDirectories(folder.resolve("hooks/logs"));
    log = logs.resolve("hooks-s-1.jsonl");
    Files.writeString(log, EVENT.formatted(0, "SessionStart", ",\"source\":\"startup\""));
    Files.createSymbolicLink(logs.resolve("latest.jsonl"), Path.of("hooks-s-1.jsonl"));
  }

  @Test
  void linkToTheLatestLogIsNotASource() throws IOException {
    assertThat(archive.run(logs).entriesAdded()).isEqualTo(1);
    assertThat(archive.run(logs.resolve("latest.jsonl")).entriesAdded()).isZero();
    assertThat(archive.run(logs, logs.resolve("latest.jsonl"), log).entriesAdded()).isZero();
    assertThat(archive.sources()).hasSize(1);
  }

  @Test
  void namedLinkIsTheLogItself() throws IOException {
    assertThat(archive.run(logs.resolve("latest.jsonl")).entriesAdded()).isEqualTo(1);
    assertThat(archive.run(logs).entriesAdded()).isZero();
    assertThat(archive.sources())
        .extracting(source -> Path.of(source.path()).getFileName())
        .containsExactly(Path.of("hooks-s-1.jsonl"));
  }

  @Test
  void copyOfALogAddsNothing() throws IOException {
    Files.delete(logs.resolve("latest.jsonl"));
    Files.copy(log, logs.resolve("latest.jsonl"));
    assertThat(archive.run(logs).entriesAdded()).isEqualTo(1);
  }

  @Test
  void grownLogIsContinued() throws IOException {
    archive.run(logs);
    Files.writeString(
        log,
        EVENT.formatted(0, "SessionStart", ",\"source\":\"startup\"")
            + EVENT.formatted(1, "Stop", "")
            + EVENT.formatted(1, "Stop", ""));
    assertThat(archive.run(logs).entriesAdded()).isEqualTo(2);
    assertThat(archive.entries())
        .extracting(Entry::to)
        .containsExactly("SessionStart", "Stop", "Stop");
  }

  @Test
  void logAndTranscriptShareASession_withoutRepeatingLongTexts() throws IOException {
    Path transcript = folder.resolve("s-1.jsonl");
    Files.writeString(transcript, Importing.said("s-1", 2, "water the beans"));
    Files.writeString(
        log,
        EVENT.formatted(
            3,
            "PostToolUse",
            ",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls\"},\"bash_command\":\"ls\",\"tool_response\":{\"stdout\":\"beans\"}"));
    archive.run(logs);
    archive.run(transcript);
    List<Entry> entries = archive.entries();
    assertThat(entries).hasSize(2);
    assertThat(entries)
        .allSatisfy(entry -> assertThat(entry.metadata().session()).isEqualTo("s-1"));
    assertThat(entries.getFirst().searchableText()).isEqualTo("ls");
  }
}
