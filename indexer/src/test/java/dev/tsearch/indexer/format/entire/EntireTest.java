package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntireTest {
  private static final Entire ENTIRE = new Entire(Json.SOURCE);
  private static final String SESSION = "0b6e1f7c-1111-4222-8333-9a0b1c2d3e4f";

  private static final String LINE =
      """
      {"type":"user","sessionId":"%s","uuid":"u1","timestamp":"2026-02-01T10:00:00Z","cwd":"/coast","message":{"role":"user","content":"Light the \\"north\\" lamp"}}
      """
          .formatted(SESSION);

  private static final String METADATA =
      """
      {
        "cli_version": "0.4.2",
        "checkpoint_id": "ab0123456789",
        "session_id": "2026-02-01-%s",
        "strategy": "manual-commit",
        "created_at": "2026-02-01T11:30:00.123456+01:00",
        "branch": "lamps/north",
        "files_touched": ["src/lamp.rs", "README.md"],
        "agent": "Claude Code",
        "token_usage": {"input_tokens": 3, "output_tokens": 40, "api_call_count": 2},
        "summary": {
          "intent": "Get the northern lamp burning.",
          "outcome": "It burns since ten.",
          "learnings": {"repo": ["Wicks are in the shed"], "code": [{"path": "src/lamp.rs", "finding": "lit() lies"}]},
          "friction": ["The shed was locked"],
          "open_items": ["Oil for the south"]
        },
        "initial_attribution": {"agent_lines": 3, "total_committed": 12}
      }
      """
          .formatted(SESSION);

  @TempDir Path folder;

  private Path write(String relative, String text) throws IOException {
    Path file = folder.resolve(relative);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static List<Entry> read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    assertThat(ENTIRE.claims(Head.of(file, bytes, Siblings.of(file)))).as(file.toString()).isTrue();
    Reading reading = Reading.of(ENTIRE, SourceContext.of(7, file, Reading.NOW), bytes);
    assertThat(reading.skipped()).isEmpty();
    assertThat(reading.offset()).isEqualTo(bytes.length);
    return reading.entries();
  }

  @Test
  void metadataOfACheckpoint_belongsToTheSessionOfItsTranscript() throws IOException {
    write("ab/0123456789/0/full.jsonl", LINE);
    Path file = write("ab/0123456789/0/metadata.json", METADATA);
    Entry entry = read(file).getFirst();
    var metadata = entry.metadata().values();
    assertThat(entry.id()).isEqualTo("ab0123456789");
    assertThat(entry.metadata().source()).isEqualTo("claude-code");
    assertThat(entry.metadata().session()).isEqualTo(SESSION);
    assertThat(entry.metadata().project()).isEqualTo("/coast");
    assertThat(entry.metadata().time()).contains("2026-02-01T10:30:00.123456Z");
    assertThat(metadata.texts("files")).containsExactly("src/lamp.rs", "README.md");
    assertThat(metadata.text("branch")).contains("lamps/north");
    assertThat(metadata.text("checkpoint")).contains("ab0123456789");
    assertThat(metadata.text("intent")).contains("Get the northern lamp burning.");
    assertThat(metadata.text("outcome")).contains("It burns since ten.");
    assertThat(metadata.object("token_usage").number("output_tokens", 0)).isEqualTo(40);
    assertThat(entry.content())
        .isEqualTo(
            """
            Checkpoint ab0123456789 on lamps/north
            Intent: Get the northern lamp burning.
            Outcome: It burns since ten.
            Learned of the repository: Wicks are in the shed
            Learned of src/lamp.rs: lit() lies
            Friction: The shed was locked
            Open: Oil for the south
            Attribution: 3 of 12 committed lines by the agent\
            """);
    byte[] bytes = Files.readAllBytes(file);
    var origin = entry.metadata().origin().orElseThrow();
    assertThat(Arrays.copyOfRange(bytes, 0, origin.length())).startsWith('{').endsWith('}');
  }

  @Test
  void metadataWithoutATranscript_namesTheSession() throws IOException {
    Path file = write("ab/0123456789/3/metadata.json", METADATA);
    assertThat(read(file).getFirst().metadata().session()).isEqualTo(SESSION);
  }

  @Test
  void metadataOfAllSessions_isReadOnlyIfNoSessionHasMetadata() throws IOException {
    write("ab/0123456789/2/metadata.json", METADATA);
    Path file = write("ab/0123456789/metadata.json", METADATA.replace("session_id", "was"));
    assertThat(read(file)).isEmpty();
    Path alone = write("cd/0123456789/metadata.json", METADATA.replace("session_id", "was"));
    assertThat(read(alone)).hasSize(1);
  }

  @Test
  void prompt_isAMessageOnlyWithoutATranscript() throws IOException {
    Path file =
        write("ab/0123456789/0/prompt.txt", "Light the lamp\n\n---\n\nNow the south\n---\nlamp");
    write("ab/0123456789/0/metadata.json", METADATA);
    List<Entry> entries = read(file);
    assertThat(entries)
        .extracting(Entry::content)
        .containsExactly("Light the lamp", "Now the south\n---\nlamp");
    assertThat(entries.getFirst().metadata().session()).isEqualTo(SESSION);
    assertThat(entries.getFirst().metadata().values().flag("time_inferred")).isTrue();
    for (String name : List.of("full.jsonl", "raw_transcript", "full.log")) {
      Path full = write("ab/0123456789/0/" + name, LINE);
      assertThat(read(file)).as(name).isEmpty();
      Files.delete(full);
      assertThat(read(file)).isNotEmpty();
    }
  }

  @Test
  void summaryInTheTranscript_isOmitted() throws IOException {
    String live = ".entire/metadata/2026-02-01-" + SESSION + "/";
    write(live + "full.jsonl", LINE);
    assertThat(read(write(live + "summary.txt", "Light the \"north\" lamp\n\nDone."))).isEmpty();
    assertThat(read(write(live + "summary.txt", "Two lamps\0 were lit.")))
        .extracting(Entry::content)
        .containsExactly("Two lamps\0 were lit.");
    List<Entry> news = read(write(live + "summary.txt", "Nothing was lit."));
    assertThat(news).extracting(Entry::content).containsExactly("Nothing was lit.");
    assertThat(news.getFirst().metadata().session()).isEqualTo(SESSION);
  }

  @Test
  void context_addsWhatTheTranscriptDoesNotHave() throws IOException {
    String live = ".entire/metadata/x/";
    write(live + "full.jsonl", LINE);
    Path file =
        write(
            live + "context.md",
            """
            # Session x

            - Model: opus
            - Started: 2026-02-01T09:59:00Z
            - CWD: /coast

            ## Key Actions

            - **read_file**: src/lamp.rs
            """);
    Entry entry = read(file).getFirst();
    assertThat(entry.content())
        .isEqualTo("- Model: opus\n- Started: 2026-02-01T09:59:00Z\n- CWD: /coast");
    assertThat(entry.metadata().values().text("model")).contains("opus");
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-02-01T09:59:00Z"));
    String prompts = "# Session Context\n\n## User Prompts\n\n### Prompt 1\n\nLight the lamp\n";
    assertThat(read(write(live + "context.md", prompts))).isEmpty();
    String message =
        """
        # Session Context

        **Session ID:** x

        **Commit Message:** light the "north"

        ## Prompt

        light
        """;
    assertThat(read(write(live + "context.md", message))).isEmpty();
    assertThat(read(write(live + "context.md", message.replace("light the", "fetch oil"))))
        .hasSize(1);
  }

  @Test
  void context_isReadCompletelyWithoutATranscript() throws IOException {
    Path file = write(".entire/metadata/x/context.md", "# Session x\n\n## Key Actions\n\n- **ls**");
    assertThat(read(file))
        .extracting(Entry::content)
        .containsExactly("# Session x", "Key Actions\n\n- **ls**");
  }

  @Test
  void task_namesItsSubAgent() throws IOException {
    write(".entire/metadata/x/full.jsonl", LINE);
    Path file =
        write(
            ".entire/metadata/x/tasks/toolu_9/checkpoint.json",
            "{\"session_id\":\"x\",\"tool_use_id\":\"toolu_9\",\"checkpoint_uuid\":\"u1\",\"agent_id\":\"a77\"}");
    Entry entry = read(file).getFirst();
    assertThat(entry.id()).isEqualTo("task-toolu_9");
    assertThat(entry.metadata().session()).isEqualTo(SESSION);
    assertThat(entry.metadata().agent()).isEmpty();
    assertThat(entry.metadata().values().text("agent_id")).contains("a77");
    assertThat(entry.metadata().values().text("tool_use_id")).contains("toolu_9");
  }

  @Test
  void hash_givesNoEntry() throws IOException {
    write("ab/0123456789/0/full.jsonl", LINE);
    for (String name : List.of("content_hash", "transcript_hash", "raw_transcript_hash")) {
      assertThat(read(write("ab/0123456789/0/" + name + ".txt", "sha256:0000"))).as(name).isEmpty();
    }
  }

  @Test
  void compactTranscript_isReadOnlyWithoutAFullOne() throws IOException {
    write("ab/0123456789/0/metadata.json", METADATA);
    Path file =
        write(
            "ab/0123456789/0/transcript.jsonl",
            new String(new CompactContractTest().sample(), UTF_8));
    List<Entry> entries = read(file);
    assertThat(entries)
        .extracting(entry -> entry.type().name())
        .startsWith("message", "message", "tool_call", "tool_result", "tool_call", "tool_result");
    assertThat(entries).extracting(entry -> entry.metadata().session()).containsOnly(SESSION);
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
    assertThat(entries).extracting(Entry::id).doesNotHaveDuplicates();
    write("ab/0123456789/0/full.jsonl", LINE);
    assertThat(read(file)).isEmpty();
  }

  @Test
  void filesInOtherFolders_areNotClaimed() throws IOException {
    for (String name : List.of("x/metadata.json", "0/prompt.txt", "ab/cd/0/context.md")) {
      Path file = write(name, METADATA);
      Head head = Head.of(file, METADATA.getBytes(UTF_8), Siblings.of(file));
      assertThat(ENTIRE.claims(head)).as(name).isFalse();
    }
    Path other = write("ab/0123456789/0/metadata.json", "{\"name\":\"package\"}");
    Head head = Head.of(other, Files.readAllBytes(other), Siblings.of(other));
    assertThat(ENTIRE.claims(head)).isFalse();
  }

  /// A damaged file of a hash, or of a checkpoint whose sessions have metadata, was skipped without
  /// a word.
  @Test
  void damagedFilesWithoutEntries_areQuarantined() throws IOException {
    write("ab/0123456789/0/metadata.json", METADATA);
    List<Path> damaged =
        List.of(
            write("ab/0123456789/metadata.json", METADATA.replace("\"agent\":", "\"agent\"")),
            write("ab/0123456789/0/content_hash.txt", "sha256:ab,cd"));
    for (Path file : damaged) {
      byte[] bytes = Files.readAllBytes(file);
      Reading reading = Reading.of(ENTIRE, SourceContext.of(7, file, Reading.NOW), bytes);
      assertThat(reading.entries()).as(file.toString()).isEmpty();
      assertThat(reading.skipped())
          .singleElement()
          .satisfies(bad -> assertThat(bad.length()).isEqualTo(bytes.length));
    }
  }

  /// A summary whose first line has one character was taken for a part of the transcript.
  @Test
  void summaryWithAShortFirstLine_isRead() throws IOException {
    Path file = write("ab/0123456789/0/summary.txt", "-\nThe lamp burns.");
    assertThat(read(file)).extracting(Entry::content).containsExactly("-\nThe lamp burns.");
  }
}
