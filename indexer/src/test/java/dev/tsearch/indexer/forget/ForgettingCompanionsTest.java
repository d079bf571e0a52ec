package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting what programs keep of a session besides its transcript: logs, saved results, lists of
/// prompts, and the files of Entire.
class ForgettingCompanionsTest {
  private static final String SECRET = "the walrus key";
  private static final String SESSION = "6f0e0d0c-1111-4222-8333-444455556666";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private Set<EntryId> identities() throws IOException {
    return trial.archive().entries().stream().map(Entry::identity).collect(Collectors.toSet());
  }

  /// All that is left is known, under the same ids.
  private void assertStays(Path source) throws IOException {
    Set<EntryId> left = identities();
    trial.assertGone(SECRET);
    trial.assertKnown(source);
    assertThat(identities()).isEqualTo(left);
    trial.assertGone(SECRET);
  }

  private static TranscriptId session(String source) {
    return TranscriptId.main(source, SESSION);
  }

  private Path transcript(String name) throws IOException {
    return trial.source(
        name,
        """
        {"type":"user","sessionId":"%1$s","uuid":"7f0e0d0c-1111-4222-8333-444455556666",\
        "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w",\
        "message":{"role":"user","content":"keep %2$s"}}
        """
            .formatted(SESSION, SECRET));
  }

  private static String event(String session, String prompt) {
    return """
    {"ts":"2026-03-01T10:00:00.000Z","session_id":"%s","event":"UserPromptSubmit","cwd":"/w",\
    "prompt":"%s"}
    """
        .formatted(session, prompt);
  }

  @Test
  void theLogOfASessionGoesWithIt_andIsCounted() throws IOException {
    Path transcript = transcript("p/" + SESSION + ".jsonl");
    Path log = trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "keep " + SECRET));
    ForgetReport report = trial.forget(Set.of(session("claude-code")));
    assertThat(report.entries()).isEqualTo(2);
    assertThat(report.others()).isZero();
    assertThat(report.sources()).containsExactlyInAnyOrder(transcript, log);
    assertThat(trial.said()).isEmpty();
    assertStays(log);
  }

  @Test
  void ofALogOfSeveralSessions_theOthersStay() throws IOException {
    transcript("p/" + SESSION + ".jsonl");
    String other = "9f0e0d0c-1111-4222-8333-444455556666";
    Path log =
        trial.source(
            "logs/hooks.jsonl",
            event(other, "a heron") + event(SESSION, "keep " + SECRET) + event(other, "a gull"));
    trial.forget(Set.of(session("claude-code")));
    assertThat(trial.said()).hasSize(2).allMatch(text -> text.matches("(?s).*a (heron|gull).*"));
    assertStays(log);
  }

  @Test
  void aLogAloneIsForgotten_andTheSessionStays() throws IOException {
    transcript("p/" + SESSION + ".jsonl");
    trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "a heron"));
    trial.forget(Set.of(session("claude-hooks")));
    assertThat(trial.said()).containsExactly("keep " + SECRET);
  }

  @Test
  void aSavedResultThatIsImportedAgain_isNoEntryOfSpaces() throws IOException {
    transcript("p/" + SESSION + ".jsonl");
    String name = "p/" + SESSION + "/tool-results/toolu_walrus.txt";
    Path result = trial.source(name, "two lines\nwith " + SECRET + "\n");
    assertThat(trial.said()).hasSize(2);
    trial.forget(Set.of(session("claude-code")));
    assertThat(trial.said()).isEmpty();
    trial.source("copy/" + name, "two lines\nwith " + SECRET + "\n");
    assertThat(trial.said()).isEmpty();
    assertStays(result);
  }

  /// The files of Entire beside a transcript have its prompts and its summary. They stayed, and
  /// `import --again` made a session of them.
  @Test
  void theFilesBesideATranscriptGoWithItsSession() throws IOException {
    String id = "6f0e0d0c-1111-4222-8333-444455556666";
    String folder = ".entire/metadata/" + id + "/";
    Path transcript =
        trial.source(
            folder + "full.jsonl",
            """
            {"type":"user","sessionId":"%s","uuid":"7f0e0d0c-1111-4222-8333-444455556666",\
            "timestamp":"2026-03-01T10:00:00.000Z","cwd":"/w",\
            "message":{"role":"user","content":"keep %s"}}
            """
                .formatted(id, SECRET));
    Path prompt = trial.source(folder + "prompt.txt", "keep " + SECRET + "\n");
    Path summary = trial.source(folder + "summary.txt", "I have kept the " + SECRET + ".\n");
    trial.forget(trial.having("keep"));
    assertThat(trial.said()).isEmpty();
    for (Path source : List.of(transcript, prompt, summary)) {
      assertStays(source);
    }
  }
}
