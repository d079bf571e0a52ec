package dev.tsearch.indexer.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A repository that is no repository is named, and what is beside it is imported.
class HostileRepositoryTest {
  private static final String REF = "refs/heads/entire/checkpoints/v1";
  private static final PersonIdent SOMEONE = new PersonIdent("someone", "someone@example.org");

  @TempDir Path folder;

  private Path git;
  private ObjectId tree = ObjectId.zeroId();
  private ObjectId commit = ObjectId.zeroId();
  private ObjectId blob = ObjectId.zeroId();

  /// A repository with a checkpoint, and a transcript beside it.
  @BeforeEach
  void fill() throws IOException, GitAPIException {
    Path work = folder.resolve("in/work");
    git = work.resolve(".git");
    Path file = Files.createDirectories(work.resolve("ab/0123456789/0")).resolve("full.jsonl");
    Files.writeString(file, Importing.said("lamps", 1, "lamp number 1"));
    try (Git repository = Git.init().setDirectory(work.toFile()).call()) {
      repository.add().addFilepattern(".").call();
      commit = repository.commit().setMessage("c").setAuthor(SOMEONE).setCommitter(SOMEONE).call();
      repository.branchCreate().setName("entire/checkpoints/v1").call();
      tree = resolved(repository, commit.name() + "^{tree}");
      blob = resolved(repository, commit.name() + ":ab/0123456789/0/full.jsonl");
    }
    Files.delete(file);
    Files.writeString(folder.resolve("in/herons.jsonl"), Importing.said("herons", 1, "a heron"));
  }

  private static ObjectId resolved(Git repository, String name) throws IOException {
    return Objects.requireNonNull(repository.getRepository().resolve(name));
  }

  private ImportReport run() throws IOException {
    var setting =
        Importing.setting(new RealDisk(), folder.resolve("archive"), StorageSettings.DEFAULT);
    var layout = new ArchiveLayout(folder.resolve("archive"));
    try (var sources = new GitSources(SeenCommits.in(new RealDisk(), layout))) {
      return Importing.run(
          new Ingestor(setting, AllFormats.detector(Json.SOURCE), new ArchiveIndex(), sources),
          ImportMode.CHANGED,
          List.of(folder.resolve("in")));
    }
  }

  private void assertNamed(String reason) throws IOException {
    ImportReport report = run();
    assertThat(report.failed())
        .singleElement()
        .satisfies(failed -> assertThat(failed.reason()).contains(reason))
        .satisfies(failed -> assertThat(failed.path().toString()).contains(".git"));
    assertThat(Importing.entries(new RealDisk(), folder.resolve("archive")))
        .extracting(entry -> entry.metadata().session())
        .containsExactly("herons");
  }

  private Path loose(ObjectId id) {
    return git.resolve("objects/" + id.name().substring(0, 2) + "/" + id.name().substring(2));
  }

  /// Writes an object in the place of another one.
  private void replace(ObjectId id, byte[]... parts) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(packed)) {
      for (byte[] part : parts) {
        out.write(part);
      }
    }
    Path file = loose(id);
    Files.deleteIfExists(file);
    Files.createDirectories(file.getParent());
    Files.write(file, packed.toByteArray());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(UTF_8);
  }

  private static void pipe(Path file) throws IOException {
    Files.deleteIfExists(file);
    try {
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Test
  void aSoundRepositoryIsRead() throws IOException {
    ImportReport report = run();
    assertThat(report.failed()).isEmpty();
    assertThat(report.entriesAdded()).isEqualTo(2);
  }

  @Test
  void pipesAreNotWaitedFor() throws IOException {
    pipe(git.resolve(REF));
    assertNamed(REF + ": a pipe");
    Files.delete(git.resolve(REF));
    Files.writeString(git.resolve(REF), commit.name() + "\n");
    pipe(loose(tree));
    assertNamed("a pipe or a device is in its place");
  }

  /// Moves a folder away, and leaves a link to it.
  private Path link(Path place) throws IOException {
    Path moved = Files.move(place, folder.resolve("moved"));
    Files.createSymbolicLink(place, moved);
    return moved;
  }

  private void set(String settings) throws IOException {
    Files.writeString(git.resolve("config"), settings, StandardOpenOption.APPEND);
  }

  @Test
  void pipesOfLinkedFoldersAreNotWaitedFor() throws IOException {
    pipe(git.resolve(REF));
    link(git.resolve("refs"));
    assertNamed(REF + ": a pipe");
  }

  @Test
  void pipesOfLinkedObjectsAreNotWaitedFor() throws IOException {
    pipe(loose(tree));
    link(git.resolve("objects"));
    assertNamed("a pipe or a device is in its place");
  }

  @Test
  void oneFolderOfObjectsIsNotLinked() throws IOException {
    pipe(loose(tree));
    link(git.resolve("objects/" + tree.name().substring(0, 2)));
    assertNamed("a folder is in its place");
  }

  @Test
  void linkedFoldersAreRead() throws IOException {
    link(git.resolve("refs"));
    Files.createSymbolicLink(
        git.resolve("objects"), Files.move(git.resolve("objects"), folder.resolve("elsewhere")));
    assertThat(run().entriesAdded()).isEqualTo(2);
  }

  @Test
  void pipesOfARefTableAreNotWaitedFor() throws IOException {
    pipe(Files.createDirectories(git.resolve("reftable")).resolve("tables.list"));
    set("[core]\n repositoryformatversion = 1\n[extensions]\n refStorage = reftable\n");
    assertNamed("reftable/tables.list: a pipe");
  }

  @Test
  void pipesAndDevicesThatSettingsIncludeAreNotRead() throws IOException {
    Path other = folder.resolve("other");
    Files.writeString(other, "[core]\n\tlogAllRefUpdates = false\n");
    set("[include]\n\tpath = " + other + "\n");
    assertThat(run().failed()).isEmpty();
    Files.delete(other);
    pipe(other);
    assertThat(run().failed())
        .singleElement()
        .satisfies(
            failed -> assertThat(failed.reason()).contains("config: it, or what it includes"));
  }

  @Test
  void pipesOfOtherRepositoriesAreNotWaitedFor() throws IOException {
    Path objects = Files.createDirectories(folder.resolve("shared/objects"));
    Path moved = objects.resolve(git.resolve("objects").relativize(loose(tree)));
    Files.createDirectories(moved.getParent());
    Files.move(loose(tree), moved);
    Files.createDirectories(git.resolve("objects/info"));
    Files.writeString(git.resolve("objects/info/alternates"), objects + "\n");
    byte[] bytes = Files.readAllBytes(moved);
    pipe(moved);
    assertNamed("a pipe or a device is in its place");
    Files.delete(moved);
    Files.write(moved, bytes);
    assertThat(run().failed()).isEmpty();
  }

  @Test
  void anotherFolderThanThatOfARepositoryIsNoAlternate() throws IOException {
    Files.createDirectories(git.resolve("objects/info"));
    Files.writeString(git.resolve("objects/info/alternates"), folder.resolve("alt") + "\n");
    assertNamed("it leads to no repository");
  }

  @Test
  void aRepositoryIsNoWorktree() throws IOException {
    pipe(git.resolve("commondir"));
    assertNamed("commondir: it leads to another repository");
  }

  @Test
  void aRefLeadsToNoOtherFile() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "walrus\n");
    Files.writeString(git.resolve(REF), "ref: ../../../../" + secret.getFileName());
    assertNamed("it is no ref");
    assertThat(run().failed().getFirst().reason()).doesNotContain("walrus");
  }

  @Test
  void objectsThatAreNoneAreNamed() throws IOException {
    replace(commit, ascii("commit 9223372036854775807\0tree "));
    assertNamed("damaged");
    replace(commit, ascii("commit 99999999999999999999999999999999\0"));
    assertNamed("");
  }

  @Test
  void aTreeThatHoldsItselfEnds() throws IOException {
    byte[] id = new byte[20];
    tree.copyRawTo(id, 0);
    replace(tree, ascii("tree 28\0" + "40000 a\0"), id);
    assertNamed("holds itself");
  }

  @Test
  void aNameLeadsOutOfNoTree() throws IOException {
    byte[] id = new byte[20];
    blob.copyRawTo(id, 0);
    replace(tree, ascii("tree 30\0" + "100644 ..\0"), id);
    assertNamed("leads out");
  }

  @Test
  void aBlobIsWhatItsIdSays() throws IOException {
    String other = Importing.said("lamps", 1, "lamp number 2");
    replace(blob, ascii("blob " + other.length() + "\0" + other));
    assertNamed("its bytes are not those of the object");
    replace(blob, ascii("blob 9000000000000000000\0{}\n"));
    assertNamed("");
  }
}
