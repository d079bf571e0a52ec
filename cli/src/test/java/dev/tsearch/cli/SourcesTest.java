package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands on sources that belong together or show more than their text.
class SourcesTest {
  private static final String SAID =
      "{\"type\":\"user\",\"uuid\":\"u-1\",\"sessionId\":\"quay-1\",\"timestamp\":\"2026-02-01T08:00:01Z\",\"cwd\":\"/quay\",\"message\":{\"role\":\"user\",\"content\":\"count the buoys\"}}\n";
  private static final String EVENT =
      "{\"ts\":\"2026-02-01T08:00:0%dZ\",\"session_id\":\"%s\",\"event\":\"%s\",\"cwd\":\"/quay\"%s}\n";

  @TempDir private Path home;

  @BeforeEach
  void importSources() throws IOException {
    Path sources = Files.createDirectories(home.resolve("sources"));
    Files.writeString(sources.resolve("quay-1.jsonl"), SAID);
    Files.writeString(
        sources.resolve("hooks-quay-1.jsonl"),
        EVENT.formatted(0, "quay-1", "SessionStart", ",\"source\":\"startup\"")
            + EVENT.formatted(1, "quay-1", "UserPromptSubmit", ",\"prompt\":\"count the buoys\"")
            + EVENT.formatted(
                2, "quay-1", "PreToolUse", ",\"tool_name\":\"Grep\",\"grep_pattern\":\"buoy.*\""));
    Files.writeString(
        sources.resolve("hooks-quay-2.jsonl"),
        EVENT.formatted(5, "quay-2", "UserPromptSubmit", ",\"prompt\":\"count the boats\""));
    Path memory = Files.createDirectories(sources.resolve("memory/mira@quay.example"));
    Files.writeString(
        memory.resolve("history.jsonl"),
        """
        {"type":"session","version":1,"created":"2026-02-02T08:00:00Z","jid":"mira@quay.example"}
        {"type":"message","role":"user","content":"Is this ours?","msg_id":"mm-1","sender":"mira@quay.example","attachments":[{"filename":"buoy.png","mime_type":"image/png","size":"9KB"}]}
        {"type":"message","role":"assistant","content":"Yes.","msg_id":"aa-1"}
        {"type":"message","role":"user","content":"","sender":"mira@quay.example","reaction":{"message_id":"aa-1","emojis":["🙏"]}}
        """);
    assertThat(tsearch("import", sources.toString()).exit()).isZero();
  }

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  @Test
  void hookLog_joinsTheSessionOfItsTranscript() {
    String sessions = tsearch("sessions").out();
    assertThat(sessions.lines().filter(line -> line.contains("quay-1"))).hasSize(1);
    assertThat(sessions.lines().filter(line -> line.contains("quay-2")))
        .singleElement()
        .asString()
        .contains("claude-hooks", "count the boats");
    assertThat(tsearch("sessions", "--source", "claude-hooks").out()).contains("quay-1", "quay-2");
  }

  @Test
  void show_interleavesHooks_onRequest() {
    assertThat(tsearch("show", "quay-1").out()).contains("count the buoys").doesNotContain("Grep");
    assertThat(tsearch("show", "quay-1", "--hooks").out())
        .containsSubsequence("⚑ SessionStart", "count the buoys", "⚑ PreToolUse Grep", "buoy.*");
    assertThat(tsearch("show", "quay-2").out()).contains("⚑ UserPromptSubmit", "count the boats");
  }

  @Test
  void session_findsTranscriptAndHooks() {
    assertThat(tsearch("--session", "quay-1", "--json").out().lines()).hasSize(3);
    assertThat(tsearch("--session", "quay-1").out())
        .as("what a hook heard and the transcript has is one hit")
        .containsOnlyOnce("count the buoys\t+1 copy");
    assertThat(tsearch("buoys", "--session", "quay-1").out().lines()).hasSize(1);
    assertThat(tsearch("event:PreToolUse").out().lines()).hasSize(1);
  }

  @Test
  void showOfFluux_printsItsDisplayText() {
    assertThat(tsearch("show", "mira@quay.example").out())
        .containsSubsequence(
            "{\"filename\":\"buoy.png\",\"mime_type\":\"image/png\",\"size\":\"9KB\"}\nIs this ours?",
            "Yes.",
            "{\"message_id\":\"aa-1\",\"emojis\":[\"🙏\"]}")
        .doesNotContain("(system)");
  }

  @Test
  void attachmentsAndReactions_areFoundByPlainWords() {
    assertThat(tsearch("buoy.png").out()).contains("/mm-1");
    assertThat(tsearch("image/png").out()).contains("/mm-1");
    assertThat(tsearch("🙏").out().lines()).hasSize(1);
  }

  @Test
  void messagesForTheModel_equalThoseOfTheSourceProgram() {
    assertThat(tsearch("show", "mira@quay.example", "--for-model").out().lines())
        .hasSize(3)
        .first()
        .isEqualTo(
            """
            {"role":"user","content":"{\\"filename\\":\\"buoy.png\\",\\"mime_type\\":\\"image/png\\",\\"size\\":\\"9KB\\"}\\nIs this ours?"}\
            """);
    Cli.Result other = tsearch("show", "quay-1", "--for-model");
    assertThat(other.exit()).isZero();
    assertThat(other.out().lines().findFirst().orElseThrow()).startsWith("{\"role\":\"user\",");
  }
}
