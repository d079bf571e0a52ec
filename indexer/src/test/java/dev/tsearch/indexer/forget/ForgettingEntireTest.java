package dev.tsearch.indexer.forget;

import static dev.tsearch.indexer.forget.SecretSession.SECRET;
import static dev.tsearch.indexer.forget.SecretSession.SESSION;
import static dev.tsearch.indexer.forget.SecretSession.claude;
import static dev.tsearch.indexer.forget.SecretSession.session;
import static dev.tsearch.indexer.forget.SecretSession.transcript;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
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
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forgetting what Entire keeps of a session besides its transcript.
class ForgettingEntireTest {
  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  /// Nothing in these files says whose they are. They came into the archive, and some as entries.
  @Test
  void theFilesOfEntireThatAreImportedLaterDoNotCome() throws IOException {
    Path transcript = transcript(trial, "p/" + SESSION + ".jsonl");
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
    transcript(trial, "p/" + SESSION + ".jsonl");
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
