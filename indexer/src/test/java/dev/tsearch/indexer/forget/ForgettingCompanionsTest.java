package dev.tsearch.indexer.forget;

import static dev.tsearch.indexer.forget.SecretSession.SECRET;
import static dev.tsearch.indexer.forget.SecretSession.SESSION;
import static dev.tsearch.indexer.forget.SecretSession.claude;
import static dev.tsearch.indexer.forget.SecretSession.event;
import static dev.tsearch.indexer.forget.SecretSession.listed;
import static dev.tsearch.indexer.forget.SecretSession.session;
import static dev.tsearch.indexer.forget.SecretSession.transcript;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.report.ImportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting what programs keep of a session besides its transcript: logs, saved results, lists of
/// prompts, and other copies.
class ForgettingCompanionsTest {
  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  @Test
  void theLogOfASessionGoesWithIt_andIsCounted() throws IOException {
    Path transcript = transcript(trial, "p/" + SESSION + ".jsonl");
    Path log = trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "keep " + SECRET));
    ForgetReport report = trial.forget(Set.of(session("claude-code")));
    assertThat(report.entries()).isEqualTo(2);
    assertThat(report.others()).isZero();
    assertThat(report.sources()).containsExactlyInAnyOrder(transcript, log);
    assertThat(trial.said()).isEmpty();
    trial.assertStays(SECRET, log);
  }

  @Test
  void ofALogOfSeveralSessions_theOthersStay() throws IOException {
    transcript(trial, "p/" + SESSION + ".jsonl");
    String other = "9f0e0d0c-1111-4222-8333-444455556666";
    Path log =
        trial.source(
            "logs/hooks.jsonl",
            event(other, "a heron") + event(SESSION, "keep " + SECRET) + event(other, "a gull"));
    trial.forget(Set.of(session("claude-code")));
    assertThat(trial.said()).hasSize(2).allMatch(text -> text.matches("(?s).*a (heron|gull).*"));
    trial.assertStays(SECRET, log);
  }

  /// What is kept beside a transcript and is imported only after this was forgotten does not come,
  /// but what is written later does.
  @Test
  void aLogThatIsImportedLaterDoesNotCome() throws IOException {
    transcript(trial, "p/" + SESSION + ".jsonl");
    trial.forget(Set.of(session("claude-code")));
    String later = event(SESSION, "a heron").replace("2026-03-01", "2026-12-01");
    Path log =
        trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "keep " + SECRET) + later);
    assertThat(trial.said()).hasSize(1).allMatch(text -> text.contains("a heron"));
    trial.assertStays(SECRET, log);
    Path agent =
        trial.source(
            "p/" + SESSION + "/subagents/agent-a1.jsonl",
            claude(1, "user", "keep " + SECRET).replace("{", "{\"agentId\":\"a1\","));
    assertThat(trial.said()).hasSize(1);
    trial.assertStays(SECRET, agent);
  }

  @Test
  void aSavedResultThatIsImportedLaterComesOnlyIfItIsNewer() throws IOException {
    Path transcript = transcript(trial, "p/" + SESSION + ".jsonl");
    trial.forget(Set.of(session("claude-code")));
    String results = "p/" + SESSION + "/tool-results/";
    Path result = trial.source(results + "toolu_walrus.txt", "with " + SECRET);
    trial.source("p/9f0e0d0c-1111-4222-8333-444455556666/tool-results/toolu_gull.txt", "a gull");
    assertThat(trial.said()).containsExactly("a gull");
    trial.assertStays(SECRET, result);
    Files.writeString(
        transcript,
        savedResult("walrus", "01") + savedResult("heron", "02"),
        StandardOpenOption.APPEND);
    trial.source(results + "toolu_heron.txt", "a heron");
    trial.archive().run(folder.resolve("sources"));
    assertThat(trial.said()).contains("a heron", "a gull").noneMatch(text -> text.contains(SECRET));
    trial.assertStays(SECRET, result);
    trial.lift(1);
    trial.archive().run(StorageSettings.DEFAULT, ImportMode.FULL, result);
    assertThat(trial.said()).contains("with " + SECRET);
  }

  private static String savedResult(String call, String day) {
    return """
    {"type":"user","sessionId":"%1$s","uuid":"%3$sfe0d0c-1111-4222-8333-444455556666",\
    "timestamp":"2026-03-%3$sT10:00:00.000Z","cwd":"/w","message":{"role":"user","content":[\
    {"type":"tool_result","tool_use_id":"toolu_%2$s",\
    "content":"Output saved to: /w/%1$s/tool-results/toolu_%2$s.txt"}]}}
    """
        .formatted(SESSION, call, day);
  }

  @Test
  void aTranscriptThatIsImportedAfterItsLogWasForgottenComes() throws IOException {
    trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "a heron"));
    trial.forget(Set.of(session("claude-hooks")));
    assertThat(trial.said()).isEmpty();
    transcript(trial, "p/" + SESSION + ".jsonl");
    assertThat(trial.said()).containsExactly("keep " + SECRET);
  }

  @Test
  void aLogAloneIsForgotten_andTheSessionStays() throws IOException {
    transcript(trial, "p/" + SESSION + ".jsonl");
    trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "a heron"));
    trial.forget(Set.of(session("claude-hooks")));
    assertThat(trial.said()).containsExactly("keep " + SECRET);
  }

  @Test
  void aSavedResultThatIsImportedAgain_isNoEntryOfSpaces() throws IOException {
    transcript(trial, "p/" + SESSION + ".jsonl");
    String name = "p/" + SESSION + "/tool-results/toolu_walrus.txt";
    Path result = trial.source(name, "two lines\nwith " + SECRET + "\n");
    assertThat(trial.said()).hasSize(2);
    trial.forget(Set.of(session("claude-code")));
    assertThat(trial.said()).isEmpty();
    trial.source("copy/" + name, "two lines\nwith " + SECRET + "\n");
    assertThat(trial.said()).isEmpty();
    trial.assertStays(SECRET, result);
  }

  /// The log has what a tool said, but not as what its entry says.
  @Test
  void anEntryGoesFromTheLogOfItsSession_andFromTheListOfPrompts() throws IOException {
    String home = "home/";
    String text = "please keep " + SECRET + " where nobody looks for it, ".repeat(3);
    trial.source(
        home + "projects/p/" + SESSION + ".jsonl",
        claude(1, "user", "Where does a gull live?") + claude(2, "user", text));
    Path log =
        trial.source(
            "logs/hooks-" + SESSION + ".jsonl",
            event(SESSION, "a gull").replace("{", "{\"tool_response\":\"" + text + "\","));
    Path list =
        trial.source(
            home + "history.jsonl",
            listed(SESSION, "Where does a gull live?")
                + listed(SESSION, text)
                + listed("9f0e0d0c-1111-4222-8333-444455556666", "Where do penguins live?"));
    List<String> before = trial.said();
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).hasSize(before.size() - 1);
    trial.assertStays(SECRET, log);
    trial.assertStays(SECRET, list);
  }

  private static String codex(int second, String type, String payload) {
    return """
    {"timestamp":"2026-03-01T10:00:0%d.000Z","type":"%s","payload":%s}
    """
        .formatted(second, type, payload);
  }

  private static String prompt(int second, String text) {
    return codex(
        second,
        "response_item",
        """
        {"type":"message","role":"user","content":[{"type":"input_text","text":"%s"}]}\
        """
            .formatted(text));
  }

  /// A later copy of a transcript repeats a prompt in a line that is no entry.
  @Test
  void anEntryGoesFromAnotherCopyOfItsTranscript() throws IOException {
    String session = "0195d1c0-0000-7000-8000-000000000001";
    String name = "/rollout-2026-03-01T10-00-00-" + session + ".jsonl";
    String text = "please keep " + SECRET;
    String said =
        codex(
                0,
                "session_meta",
                """
                {"id":"%s","timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w",\
                "originator":"codex_cli_rs","cli_version":"0.50.0"}\
                """
                    .formatted(session))
            + prompt(1, "Where does a gull live?")
            + prompt(2, text);
    trial.source("sessions/2026/03/01" + name, said);
    String summary = "{\"cwd\":\"/w\",\"summary\":\"" + text + "\"}";
    Path copy =
        trial.source(
            "archived_sessions" + name,
            codex(0, "turn_context", summary) + said + prompt(4, "And a heron?"));
    List<String> before = trial.said();
    trial.forgetEntries(SECRET);
    assertThat(trial.said()).hasSize(before.size() - 1);
    trial.assertStays(SECRET, copy);
  }
}
