package dev.tsearch.indexer.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.util.FileUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitSourcesTest {
  private static final String BRANCH = "entire/checkpoints/v1";
  private static final PersonIdent SOMEONE = new PersonIdent("someone", "someone@example.org");

  @TempDir Path folder;

  private Path work;
  private Path archive;
  private Path memory;

  @BeforeEach
  void places() {
    work = folder.resolve("work");
    archive = folder.resolve("archive");
    memory = archive.resolve("derived/git-refs");
  }

  private static String said(int lines) {
    var text = new StringBuilder();
    for (int i = 1; i <= lines; i++) {
      text.append(Importing.said("lamps", i, "lamp number " + i));
    }
    return text.toString();
  }

  private static String facts(String id) {
    return "{\"checkpoint_id\":\"%s\",\"session_id\":\"lamps\",\"branch\":\"main\",\"agent\":\"Claude Code\",\"created_at\":\"2026-11-01T09:00:00Z\",\"summary\":{\"intent\":\"Light %s\",\"outcome\":\"lit\"}}"
        .formatted(id, id);
  }

  private void write(String path, String text) throws IOException {
    Path file = work.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void commit(Git git) throws GitAPIException {
    git.add().addFilepattern(".").call();
    git.commit().setMessage("checkpoint").setAuthor(SOMEONE).setCommitter(SOMEONE).call();
    git.branchCreate().setName(BRANCH).setForce(true).call();
  }

  private ImportReport run(Path place) throws IOException {
    var setting = Importing.setting(new RealDisk(), archive, StorageSettings.DEFAULT);
    try (var git = new GitSources(SeenCommits.in(new RealDisk(), new ArchiveLayout(archive)))) {
      ImportReport report =
          Importing.run(
              new Ingestor(setting, AllFormats.detector(Json.SOURCE), new ArchiveIndex(), git),
              ImportMode.CHANGED,
              List.of(place));
      assertThat(report.failed()).isEmpty();
      git.taken();
      return report;
    }
  }

  private List<Entry> entries() throws IOException {
    return Importing.entries(new RealDisk(), archive);
  }

  /// A restored backup may be older than what is derived.
  @Test
  void aCommitIsReadAgain_ifTheArchiveDoesNotHaveItsSources() throws IOException, GitAPIException {
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      write("ab/0123456789/0/full.jsonl", said(3));
      commit(git);
      assertThat(run(work.resolve(".git")).entriesAdded()).isEqualTo(3);
      byte[] seen = Files.readAllBytes(memory);
      FileUtils.delete(archive.toFile(), FileUtils.RECURSIVE);
      Files.createDirectories(memory.getParent());
      Files.write(memory, seen);
      assertThat(run(work.resolve(".git")).entriesAdded()).isEqualTo(3);
      assertThat(run(work.resolve(".git")).files()).isZero();
    }
  }

  @Test
  void checkpointsAreReadFromTheTree_eachCommitOnlyOnce() throws IOException, GitAPIException {
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      write("ab/0123456789/0/full.jsonl", said(3));
      write("ab/0123456789/0/metadata.json", facts("ab0123456789"));
      write("ab/0123456789/0/prompt.txt", "lamp number 1");
      commit(git);
      Path repository = work.resolve(".git");
      ImportReport first = run(repository);
      assertThat(first.entriesAdded()).isEqualTo(4);
      assertThat(first.files()).isEqualTo(3);
      assertThat(entries()).extracting(entry -> entry.metadata().session()).containsOnly("lamps");

      ImportReport same = run(repository);
      assertThat(same.files()).isZero();
      assertThat(same.entriesAdded()).isZero();

      write("cd/0123456789/0/full.jsonl", said(5));
      write("cd/0123456789/0/metadata.json", facts("cd0123456789"));
      commit(git);
      ImportReport grown = run(repository);
      assertThat(grown.unchanged()).isEqualTo(3);
      assertThat(grown.entriesAdded()).isEqualTo(3);
      assertThat(entries()).extracting(Entry::identity).doesNotHaveDuplicates();

      Files.delete(memory);
      assertThat(run(repository).unchanged()).isEqualTo(5);
    }
  }

  @Test
  void whatAFolderHasBrought_isNotNewInATree() throws IOException, GitAPIException {
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      write("ab/0123456789/0/full.jsonl", said(3));
      write("ab/0123456789/0/metadata.json", facts("ab0123456789"));
      commit(git);
      Path copy = folder.resolve("copy");
      Files.createDirectories(copy.resolve("ab/0123456789/0"));
      for (String name : List.of("full.jsonl", "metadata.json")) {
        Files.copy(
            work.resolve("ab/0123456789/0").resolve(name),
            copy.resolve("ab/0123456789/0").resolve(name));
      }
      assertThat(run(copy).entriesAdded()).isEqualTo(4);
      ImportReport fromTree = run(work.resolve(".git"));
      assertThat(fromTree.entriesAdded()).isZero();
      assertThat(fromTree.bytes()).isZero();
    }
  }

  @Test
  void bareCloneHasTheBranchAsItsOwn_andOtherClonesAsTheirRemotes()
      throws IOException, GitAPIException {
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      write("ab/0123456789/0/full.jsonl", said(2));
      commit(git);
    }
    Path clone = folder.resolve("clone");
    Git.cloneRepository()
        .setURI(work.toUri().toString())
        .setDirectory(clone.toFile())
        .setNoCheckout(true)
        .call()
        .close();
    assertThat(run(clone).entriesAdded()).isEqualTo(2);
    assertThat(entries()).hasSize(2);
    Path bare = folder.resolve("bare.git");
    Git.cloneRepository()
        .setURI(work.toUri().toString())
        .setDirectory(bare.toFile())
        .setBare(true)
        .call()
        .close();
    ImportReport report = run(bare);
    assertThat(report.entriesAdded()).isZero();
    assertThat(report.bytes()).isZero();
  }

  @Test
  void secondFormOfTheBranch_isReadToo() throws IOException, GitAPIException {
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      write("ab/0123456789/0/full.jsonl", said(3));
      write("ab/0123456789/0/metadata.json", facts("ab0123456789"));
      git.add().addFilepattern(".").call();
      git.commit().setMessage("x").setAuthor(SOMEONE).setCommitter(SOMEONE).call();
      RefUpdate ref = git.getRepository().updateRef("refs/entire/checkpoints/v2/main");
      ref.setNewObjectId(git.getRepository().resolve("HEAD"));
      ref.update();
    }
    assertThat(run(work.resolve(".git")).entriesAdded()).isEqualTo(4);
    assertThat(entries()).extracting(entry -> entry.metadata().session()).containsOnly("lamps");
  }

  @Test
  void repositoryWithoutCheckpoints_holdsNothing() throws IOException, GitAPIException {
    try (Git git = Git.init().setDirectory(work.toFile()).setInitialBranch("main").call()) {
      write("ab/0123456789/0/full.jsonl", said(2));
      git.add().addFilepattern(".").call();
      git.commit().setMessage("x").setAuthor(SOMEONE).setCommitter(SOMEONE).call();
    }
    assertThat(run(work.resolve(".git")).files()).isZero();
    assertThat(run(Files.createDirectory(folder.resolve("empty"))).files()).isZero();
  }
}
