package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.entire.RecorderTestBed.answer;
import static dev.tsearch.indexer.format.entire.RecorderTestBed.call;
import static dev.tsearch.indexer.format.entire.RecorderTestBed.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The success criteria of the document that defines the recorded files, each in a test with its
/// name. "Crash" means here that the recorder is never closed; [KilledRecorderTest] kills it.
class SessionRecorderCriteriaTest {
  @TempDir Path project;

  private RecorderTestBed bed() {
    return new RecorderTestBed(project);
  }

  @Test
  void jsonlFileWrittenIncrementally() throws IOException {
    RecorderTestBed bed = bed();
    for (int turn = 1; turn <= 3; turn++) {
      bed.lines(user("turn " + turn));
      assertThat(bed.recorded()).hasSize(turn);
    }
  }

  @Test
  void tokenUsageParsedFromApiSseStreamAndAttachedToAssistantTurns() throws IOException {
    RecorderTestBed bed =
        bed()
            .lines(
                user("explain main.rs"),
                "event: message_start",
                """
                data: {"type":"message_start","message":{"usage":{"input_tokens":1200,\
                "cache_creation_input_tokens":50,"cache_read_input_tokens":800}}}\
                """,
                "",
                "event: message_delta",
                "data: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":350}}",
                "",
                "event: message_stop",
                "data: {\"type\":\"message_stop\"}")
            .end();
    List<JsonObject> lines = bed.recorded();
    assertThat(lines.get(0).object("message").has("usage")).isFalse();
    assertThat(lines.get(1).object("message").object("usage"))
        .isEqualTo(
            JsonObject.builder()
                .put("input_tokens", 1200)
                .put("output_tokens", 350)
                .put("cache_creation_input_tokens", 50)
                .put("cache_read_input_tokens", 800)
                .build());
  }

  @Test
  void sessionIdGeneratedWithDateUuidFormat() throws IOException {
    UUID id = UUID.fromString("a1b2c3d4-e5f6-4890-abcd-ef1234567890");
    String session = SessionRecorder.newSession(RecorderTestBed.NOW, id);
    assertThat(session).isEqualTo("2026-02-10-" + id);
    RecorderTestBed bed = new RecorderTestBed(project, session).lines(user("a")).end();
    assertThat(bed.folder).isEqualTo(project.resolve(".entire/metadata").resolve(session));
    assertThat(bed.recorded().getFirst().text("sessionId")).contains(session);
  }

  @Test
  void timestampsOnEveryTurn() throws IOException {
    RecorderTestBed bed = bed().lines(user("a"), answer("b"), user("c")).end();
    assertThat(bed.recorded())
        .hasSize(3)
        .allSatisfy(line ->
            assertThat(Instant.parse(line.text("timestamp", ""))).isEqualTo(RecorderTestBed.NOW));
  }

  @Test
  void promptTxtWrittenOnFirstUserInput() throws IOException {
    RecorderTestBed bed = bed().lines(user("explain main.rs"));
    assertThat(bed.file("prompt.txt")).isEqualTo("explain main.rs");
  }

  @Test
  void contextMdContainsSessionMetadataAndKeyActionsList() throws IOException {
    RecorderTestBed bed =
        bed()
            .lines(
                "{\"role\":\"user\",\"content\":\"a\",\"model\":\"m-1\"}",
                call("read_file", "{\"path\":\"src/main.rs\"}"))
            .end();
    assertThat(bed.file("context.md"))
        .isEqualTo(
            """
            # Session Context

            - Session ID: %s
            - Model: m-1
            - Start: 2026-02-10T23:31:00Z
            - CWD: /area/garden

            ## Key Actions

            - **read_file**: src/main.rs
            """
                .formatted(RecorderTestBed.SESSION));
  }

  @Test
  void existingEntireStateNotModified() throws IOException {
    Path settings = project.resolve(".entire/settings.json");
    Path other = project.resolve(".entire/metadata/other/full.jsonl");
    FileTime time = FileTime.from(RecorderTestBed.NOW);
    for (Path file : List.of(settings, other)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "{\"enabled\":true}\n");
      Files.setLastModifiedTime(file, time);
    }
    bed().lines(user("a"), answer("b"), "c").end();
    for (Path file : List.of(settings, other)) {
      assertThat(file).hasContent("{\"enabled\":true}\n");
      assertThat(Files.getLastModifiedTime(file)).isEqualTo(time);
    }
    assertThat(new RealDisk().list(project.resolve(".entire"))).hasSize(2);
  }

  /// What a turn costs: one write, and no other access to the file system than that and the length
  /// of the file.
  @Test
  void noPerformanceRegressionInConversationLoop() throws IOException {
    FaultyDisk disk = FaultyDisk.counting(new RealDisk());
    RecorderTestBed bed = new RecorderTestBed(disk, project, RecorderTestBed.SESSION);
    bed.lines(user("a"), answer("b"));
    long operations = disk.operations();
    long reads = disk.reads();
    for (int turn = 0; turn < 100; turn++) {
      bed.lines(turn % 2 == 0 ? user("a") : call("run", "{\"command\":\"ls\"}"));
    }
    assertThat(disk.operations() - operations).isEqualTo(100);
    assertThat(disk.reads()).isEqualTo(reads);
    assertThat(disk.history().getLast()).startsWith("write ").endsWith("full.jsonl");
    bed.end();
  }

  @Test
  void jsonlReadableByJqLineByLine() throws Exception {
    RecorderTestBed bed =
        bed()
            .lines(
                user("ü \\u0000 \\ud83d\\ude00 \\n \\u001b"),
                user("half a pair \\ud83d"),
                user("a tab\tand an escape \\."),
                call("run", "{\"command\":[1.50, 1e400, null]}"))
            .end();
    assertThat(Jq.lines(bed.folder.resolve("full.jsonl"))).hasSize(3);
  }
}
