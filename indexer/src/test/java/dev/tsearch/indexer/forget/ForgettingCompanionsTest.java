package dev.tsearch.indexer.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.git.GitSources;
import dev.tsearch.indexer.git.SeenCommits;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
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
    trial.assertStays(SECRET, log);
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
    trial.assertStays(SECRET, log);
  }

  /// What is kept beside a transcript and is imported only after this was forgotten does not come,
  /// but what is written later does.
  @Test
  void aLogThatIsImportedLaterDoesNotCome() throws IOException {
    transcript("p/" + SESSION + ".jsonl");
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

  /// Nothing in these files says whose they are. They came into the archive, and some as entries.
  @Test
  void theFilesOfEntireThatAreImportedLaterDoNotCome() throws IOException {
    Path transcript = transcript("p/" + SESSION + ".jsonl");
    trial.forget(Set.of(session("claude-code")));
    String other = "9f0e0d0c-1111-4222-8333-444455556666";
    String checkpoint = "repository/4c/02af2759b6/0/";
    Path live = filesOfEntire(".entire/metadata/" + SESSION + "/", SESSION, SECRET);
    Path kept = filesOfEntire(checkpoint, SESSION, SECRET);
    Files.copy(transcript, kept.resolve("full.jsonl"));
    filesOfEntire("repository/4c/02af2759b7/0/", other, "a heron");
    Path all = live.resolve("../../..").normalize();
    ImportReport report = trial.archive().run(all);
    assertThat(report.forgotten()).hasSize(10);
    assertThat(report.notTranscripts()).containsAll(report.forgotten());
    assertThat(trial.said()).isNotEmpty().allMatch(text -> text.contains("a heron"));
    trial.assertStays(SECRET, all);
    ImportReport next = trial.archive().run(all);
    assertThat(next.notTranscripts()).hasSize(10);
    assertThat(next.forgotten()).isEmpty(); // not examined again
    trial.lift(1);
    trial.archive().run(StorageSettings.DEFAULT, ImportMode.FULL, all);
    assertThat(trial.said()).anyMatch(text -> text.contains(SECRET));
    assertThat(trial.archive().sources())
        .extracting(row -> Path.of(row.path()))
        .containsAll(report.forgotten());
  }

  /// Writes the files beside a transcript, and returns their folder.
  private Path filesOfEntire(String name, String session, String text) throws IOException {
    Path files = Files.createDirectories(folder.resolve("sources").resolve(name));
    Files.writeString(files.resolve("prompt.txt"), "keep " + text + "\n");
    Files.writeString(files.resolve("summary.txt"), "I have kept " + text + ".\n");
    Files.writeString(files.resolve("context.md"), "# Session Context\n\nkeep " + text + "\n");
    Files.writeString(
        files.resolve("metadata.json"),
        """
        {"checkpoint_id":"4c02af2759b6","session_id":"%s","created_at":"2026-03-02T10:05:00Z",\
        "summary":{"intent":"to keep %s","outcome":"kept"}}
        """
            .formatted(session, text));
    Files.writeString(
        files.resolve("transcript.jsonl"),
        """
        {"v":1,"agent":"claude-code","cli_version":"1","type":"user",\
        "ts":"2026-03-01T10:00:00Z","content":[{"text":"keep %s"}]}
        """
            .formatted(text));
    return files;
  }

  @Test
  void theFilesOfACheckpointInAGitTree_doNotComeLater() throws IOException, GitAPIException {
    transcript("p/" + SESSION + ".jsonl");
    trial.forget(Set.of(session("claude-code")));
    Path work = folder.resolve("sources/work");
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      filesOfEntire("work/4c/02af2759b6/0/", SESSION, SECRET);
      filesOfEntire("work/4c/02af2759b7/0/", "9f0e0d0c-1111-4222-8333-444455556666", "a heron");
      git.add().addFilepattern(".").call();
      var someone = new PersonIdent("someone", "someone@example.org");
      git.commit().setMessage("x").setAuthor(someone).setCommitter(someone).call();
      git.branchCreate().setName("entire/checkpoints/v1").call();
    }
    ImportReport report = tree(work.resolve(".git"), ImportMode.CHANGED);
    assertThat(report.files()).isEqualTo(10);
    assertThat(report.forgotten()).hasSize(5);
    assertThat(trial.said()).isNotEmpty().allMatch(text -> text.contains("a heron"));
    trial.assertGone(SECRET);
    trial.lift(1);
    assertThat(tree(work.resolve(".git"), ImportMode.FULL).forgotten()).isEmpty();
    assertThat(trial.said()).anyMatch(text -> text.contains(SECRET));
  }

  private ImportReport tree(Path repository, ImportMode mode) throws IOException {
    var setting =
        Importing.setting(new RealDisk(), trial.archive().root(), StorageSettings.DEFAULT);
    try (var git = new GitSources(SeenCommits.empty(new RealDisk(), new ArchiveLayout(folder)))) {
      var ingestor = new Ingestor(setting, AllFormats.detector(Json.SOURCE), new KeysOnly(), git);
      return Importing.run(ingestor, mode, List.of(repository));
    }
  }

  /// A compact transcript that was in the archive is known by its beginning, and goes on.
  @Test
  void aCompactTranscriptThatGrows_hasItsNewLines() throws IOException {
    String line =
        """
        {"v":1,"agent":"claude-code","cli_version":"1","type":"user",\
        "ts":"2026-03-0%dT10:00:00Z","content":[{"text":"%s"}]}
        """;
    String checkpoint = "repository/4c/02af2759b%d/0/";
    String facts = "{\"checkpoint_id\":\"4c02af2759b%d\",\"session_id\":\"" + SESSION + "\"}";
    String old = line.formatted(1, "keep " + SECRET);
    trial.source(checkpoint.formatted(1) + "metadata.json", facts.formatted(1));
    trial.source(checkpoint.formatted(1) + "transcript.jsonl", old);
    trial.forget(trial.having("keep"));
    assertThat(trial.said()).isEmpty();
    trial.source(checkpoint.formatted(2) + "metadata.json", facts.formatted(2));
    Path grown =
        trial.source(
            checkpoint.formatted(2) + "transcript.jsonl", old + line.formatted(2, "a heron"));
    assertThat(trial.said()).containsExactly("a heron");
    trial.assertStays(SECRET, grown);
  }

  @Test
  void aSavedResultThatIsImportedLaterComesOnlyIfItIsNewer() throws IOException {
    Path transcript = transcript("p/" + SESSION + ".jsonl");
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

  @Test
  void aTranscriptThatIsImportedAfterItsLogWasForgottenComes() throws IOException {
    trial.source("logs/hooks-" + SESSION + ".jsonl", event(SESSION, "a heron"));
    trial.forget(Set.of(session("claude-hooks")));
    assertThat(trial.said()).isEmpty();
    transcript("p/" + SESSION + ".jsonl");
    assertThat(trial.said()).containsExactly("keep " + SECRET);
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
    trial.assertStays(SECRET, result);
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
      trial.assertStays(SECRET, source);
    }
  }

  private static String claude(int second, String role, String text) {
    return """
    {"type":"%1$s","sessionId":"%2$s","uuid":"%3$df0e0d0c-1111-4222-8333-444455556666",\
    "timestamp":"2026-03-01T10:00:0%3$d.000Z","cwd":"/w",\
    "message":{"role":"%1$s","content":"%4$s"}}
    """
        .formatted(role, SESSION, second, text);
  }

  /// A summary that a transcript has is no entry; it became one when the transcript had it no more.
  @Test
  void anEntryGoesFromTheFilesBesideItsTranscript_andNothingElse() throws IOException {
    String folder = ".entire/metadata/" + SESSION + "/";
    String answer = "I have put " + SECRET + "\\nbelow the mat – für dich.";
    Path transcript =
        trial.source(
            folder + "full.jsonl",
            claude(1, "user", "Where does a gull live?")
                + claude(2, "user", "please keep " + SECRET)
                + claude(3, "assistant", answer));
    String said = answer.replace("\\n", "\n");
    Path prompt =
        trial.source(
            folder + "prompt.txt",
            "Where does a gull live?\n\n---\n\nplease keep " + SECRET + "\n");
    Path summary = trial.source(folder + "summary.txt", said + "\n");
    Path context =
        trial.source(
            folder + "context.md",
            "# Session Context\n\n## User Prompts\n\n### Prompt 1\n\nWhere does a gull live?\n\n"
                + "### Prompt 2\n\nplease keep "
                + SECRET
                + "\n\n## Summary\n\n"
                + said
                + "\n");
    assertThat(trial.said()).hasSize(3);
    ForgetReport report = trial.forgetEntries(SECRET);
    assertThat(report.entries()).isEqualTo(2);
    assertThat(report.sources()).containsExactlyInAnyOrder(transcript, prompt, summary, context);
    assertThat(trial.said()).containsExactly("Where does a gull live?");
    for (Path source : List.of(transcript, prompt, summary, context)) {
      trial.assertStays(SECRET, source);
    }
    assertThat(trial.said()).containsExactly("Where does a gull live?");
    assertThat(EveryByte.having(trial.archive().root(), List.of("### Prompt 2"))).isNotEmpty();
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

  private static String listed(String session, String prompt) {
    return """
    {"display":"%s","pastedContents":{},"timestamp":1772359200000,"project":"/w","sessionId":"%s"}
    """
        .formatted(prompt, session);
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

  /// The metadata of a checkpoint have their source and project from the transcript.
  @Test
  void aFileOfWhichNothingWasForgotten_keepsWhatTheTranscriptTold() throws IOException {
    String checkpoint = "repository/4c/02af2759b6/";
    trial.source(
        checkpoint + "0/full.jsonl", claude(1, "user", "please keep " + SECRET + " for me"));
    String facts =
        """
        {"checkpoint_id":"4c02af2759b6","session_id":"%s","strategy":"manual-commit",\
        "created_at":"2026-03-01T10:05:00Z","sessions":[{"metadata":"/4c/02af2759b6/0/metadata.json"}]}
        """
            .formatted(SESSION);
    trial.source(checkpoint + "0/metadata.json", facts);
    Path metadata = trial.source(checkpoint + "metadata.json", facts);
    trial.archive().again();
    List<Entry> before = checkpoints();
    assertThat(before).isNotEmpty().allMatch(entry -> entry.metadata().project().equals("/w"));
    trial.forgetEntries(SECRET);
    trial.archive().again();
    assertThat(checkpoints())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactlyInAnyOrderElementsOf(before);
    trial.assertStays(SECRET, metadata);
  }

  private List<Entry> checkpoints() throws IOException {
    return trial.archive().entries().stream()
        .filter(entry -> entry.content().startsWith("Checkpoint"))
        .toList();
  }
}
