package dev.tsearch.indexer.forget;

import static dev.tsearch.indexer.forget.SecretSession.SECRET;
import static dev.tsearch.indexer.forget.SecretSession.SESSION;
import static dev.tsearch.indexer.forget.SecretSession.claude;
import static dev.tsearch.indexer.forget.SecretSession.listed;
import static dev.tsearch.indexer.forget.SecretSession.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting prompts of a session that programs keep in lists for many sessions.
class ForgettingPromptListsTest {
  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  @Test
  void aPromptThatIsImportedLaterInAListDoesNotCome() throws IOException {
    trial.source(
        "home/projects/p/" + SESSION + ".jsonl",
        claude(1, "user", "Where does a gull live?") + claude(2, "user", "please keep " + SECRET));
    trial.forgetEntries(SECRET);
    Path list =
        trial.source(
            "home/history.jsonl",
            listed(SESSION, "Where does a gull live?") + listed(SESSION, "please keep " + SECRET));
    trial.assertStays(SECRET, list);
  }

  /// The list has what was pasted apart from what was typed.
  @Test
  void aPastedText_isForgottenInTheList() throws IOException {
    trial.source(
        "home/projects/p/" + SESSION + ".jsonl",
        claude(1, "user", "look at the gull and " + SECRET + "\\nand more, please")
            + claude(2, "user", "look at the gull and a heron"));
    String listed =
        """
        {"display":"look at [Pasted text #1 +1 lines], please","pastedContents":{"1":{"id":1,\
        "type":"text","content":"the gull and %s"}},"timestamp":1772359200000,"project":"/w",\
        "sessionId":"%s"}
        """;
    String kept =
        "\"pastedContents\":{\"1\":{\"id\":1,\"type\":\"text\",\"content\":\"the gull and a";
    Path list =
        trial.source(
            "home/history.jsonl",
            listed.formatted(SECRET + "\\nand more", SESSION)
                + listed.formatted("a heron", SESSION).replace(", please", ""));
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).containsExactly("look at the gull and a heron");
    assertThat(EveryByte.having(trial.archive().root(), List.of(SECRET, "and more"))).isEmpty();
    assertThat(EveryByte.having(trial.archive().root(), List.of(kept))).isNotEmpty();
    trial.assertStays(SECRET, list);
  }

  private static String named(String session, String name, String time) {
    return "{\"id\":\"%s\",\"thread_name\":\"%s\",\"updated_at\":\"%s\"}\n"
        .formatted(session, name, time);
  }

  /// A new name was an entry of the session, which was there again.
  @Test
  void aNewNameInTheListOfCodex_doesNotBringASessionBack() throws IOException {
    String session = "0195d1c0-0000-7000-8000-000000000001";
    String rollout = "codex/sessions/2026/03/01/rollout-2026-03-01T10-00-00-" + session + ".jsonl";
    String lines =
        """
        {"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"%s",\
        "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w","originator":"codex_cli_rs",\
        "cli_version":"0.50.0"}}
        {"timestamp":"2026-03-01T10:00:01.000Z","type":"response_item","payload":{\
        "type":"message","role":"user","content":[{"type":"input_text","text":"keep %s"}]}}
        """
            .formatted(session, SECRET);
    var names = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      String other = "0195d1c0-0000-7000-8000-%012d".formatted(1000 + i);
      names.append(named(other, "Gull " + i, "2026-03-01T09:00:00Z"));
    }
    String before = names + named(session, "About " + SECRET, "2026-03-01T10:00:02Z");
    trial.source(rollout, lines);
    trial.source("codex/session_index.jsonl", before);
    assertThat(trial.said()).hasSize(302);
    trial.forget(Set.of(TranscriptId.main("codex", session)));
    assertThat(trial.said()).hasSize(300);
    Path list =
        trial.source(
            "codex/session_index.jsonl",
            before + named(session, "About the heron", "2026-11-20T10:00:00Z"));
    assertThat(trial.said()).hasSize(300);
    trial.assertGone("About the heron");
    trial.assertStays(SECRET, list);
    String renamed =
        """
        {"timestamp":"2026-11-20T10:00:00.000Z","type":"event_msg","payload":{\
        "type":"thread_name_updated","thread_id":"%s","thread_name":"About the heron"}}
        """
            .formatted(session);
    trial.assertStays("About the heron", trial.source(rollout, lines + renamed));
    assertThat(trial.said()).hasSize(300);
    String goesOn =
        """
        {"timestamp":"2026-11-20T11:00:00.000Z","type":"response_item","payload":{\
        "type":"message","role":"user","content":[{"type":"input_text","text":"And a crow?"}]}}
        """;
    trial.source(rollout, lines + renamed + goesOn);
    assertThat(trial.said()).hasSize(301).contains("And a crow?");
  }

  @Test
  void theListOfPromptsOfCodex_forgetsThoseOfASessionAndNoOthers() throws IOException {
    String other = "0195d1c0-0000-7000-8000-000000000002";
    String session = "0195d1c0-0000-7000-8000-000000000001";
    for (String each : List.of(session, other)) {
      trial.source(
          "codex/sessions/2026/03/01/rollout-2026-03-01T10-00-00-" + each + ".jsonl",
          """
          {"timestamp":"2026-03-01T10:00:00.000Z","type":"session_meta","payload":{"id":"%s",\
          "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w","originator":"codex_cli_rs",\
          "cli_version":"0.50.0"}}
          {"timestamp":"2026-03-01T10:00:01.000Z","type":"response_item","payload":{\
          "type":"message","role":"user","content":[{"type":"input_text","text":"%s"}]}}
          """
              .formatted(each, each.equals(session) ? SECRET : "a heron"));
    }
    String prompt = "{\"session_id\":\"%s\",\"ts\":1772359201,\"text\":\"%s\"}\n";
    Path list =
        trial.source(
            "codex/history.jsonl",
            prompt.formatted(session, SECRET)
                + prompt.formatted(other, "a heron")
                + prompt.formatted(session, SECRET));
    assertThat(trial.said()).containsExactly("a heron", SECRET);
    trial.forget(Set.of(TranscriptId.main("codex", session)));
    assertThat(trial.said()).containsExactly("a heron");
    trial.assertStays(SECRET, list);
    assertThat(
            EveryByte.having(
                trial.archive().root(), List.of(prompt.formatted(other, "a heron").strip())))
        .isNotEmpty();
  }

  @Test
  void theListOfPromptsOfGemini_forgetsThoseOfASessionAndNoOthers() throws IOException {
    String project = "gemini/tmp/0a1b2c/";
    trial.source(
        project + "chats/session-2026-03-01T10-00-6f0e0d0c.json",
        """
        {"sessionId":"%s","projectHash":"0a1b2c","startTime":"2026-03-01T10:00:00.000Z",
         "messages":[{"id":"m-1","timestamp":"2026-03-01T10:00:00.000Z","type":"user",
           "content":"please keep %s"}]}
        """
            .formatted(SESSION, SECRET));
    Path list =
        trial.source(
            project + "logs.json",
            "["
                + logged(SESSION, 0, "please keep " + SECRET)
                + ","
                + logged("9f0e0d0c-1111-4222-8333-444455556666", 0, "Where do penguins live?")
                + ","
                + logged(SESSION, 1, "/quit with " + SECRET)
                + "]");
    assertThat(trial.said()).hasSize(4);
    ForgetReport report = trial.forget(Set.of(session("gemini-cli")));
    assertThat(report.entries()).isEqualTo(3);
    assertThat(trial.said()).containsExactly("Where do penguins live?");
    trial.assertStays(SECRET, list);
  }

  private static String logged(String session, int number, String prompt) {
    return """
    {
      "sessionId": "%s",
      "messageId": %d,
      "type": "user",
      "message": "%s",
      "timestamp": "2026-03-01T10:00:0%2$d.000Z"
    }\
    """
        .formatted(session, number, prompt);
  }
}
