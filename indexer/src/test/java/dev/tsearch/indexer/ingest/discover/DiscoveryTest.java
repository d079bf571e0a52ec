package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.SessionCopy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiscoveryTest {
  @TempDir Path directory;

  @Test
  void gitFolderIsNotWalked_butSearchedForEmbeddedSources() throws IOException {
    Path git = Files.createDirectories(directory.resolve("work/.git"));
    Files.writeString(git.resolve("pack.jsonl"), "{}");
    Path file = Files.writeString(directory.resolve("work/notes.jsonl"), "{}");
    var repositories = new Repositories();

    Discovery found = Discovery.of(List.of(directory), repositories);

    assertThat(paths(found)).containsExactlyInAnyOrder(inGit(git), file.toRealPath());
    assertThat(repositories.asked).containsExactly(directory.toRealPath(), git.toRealPath());
  }

  /// A backup has what an edit removed, for example a secret.
  @Test
  void backupsOfEditsAreNotFound() throws IOException {
    Path file = Files.writeString(directory.resolve("a.jsonl"), "{}");
    Path other = Files.writeString(directory.resolve("b.bak"), "{}");
    Files.writeString(directory.resolve("a.jsonl.20260102T030405.678Z.bak"), "{}");
    Files.writeString(directory.resolve("a.jsonl.20260102T030405.678Z-2.bak"), "{}");

    Discovery found = Discovery.of(List.of(directory), new Repositories());

    assertThat(paths(found)).containsExactlyInAnyOrder(file.toRealPath(), other.toRealPath());
  }

  /// They have the entries of a session again, or those of one that its user deleted.
  @Test
  void copiesOfSessionsAreFoundIfTheyAreNamed() throws IOException {
    Path sessions = Files.createDirectories(directory.resolve("agents/main/sessions"));
    Path session = Files.writeString(sessions.resolve("a.jsonl"), "{}");
    Path reset = Files.writeString(sessions.resolve("a.jsonl.reset.2026-03-01T09-00-00Z"), "{}");
    Path other = Files.writeString(directory.resolve("b.jsonl.bak.2026-03-01T09-00-00Z"), "{}");
    Path backup = Files.writeString(sessions.resolve("a.jsonl.bak.2026-03-01T09-00-00Z"), "{}");
    Files.writeString(sessions.resolve("c.jsonl.deleted.2026-03-01T09-00-00Z.zst"), "{}");
    Files.writeString(sessions.resolve("a.checkpoint.0b7c.jsonl"), "{}");

    Discovery found = Discovery.of(List.of(directory), new Repositories());
    assertThat(paths(found))
        .containsExactlyInAnyOrder(session.toRealPath(), reset.toRealPath(), other.toRealPath());
    assertThat(found.excluded().copies())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(SessionCopy.DELETED, 1L, SessionCopy.CHECKPOINT, 1L, SessionCopy.BACKUP, 1L));

    Discovery named = Discovery.of(List.of(backup), new Repositories());
    assertThat(paths(named)).containsExactly(backup.toRealPath());
    assertThat(named.excluded().copies()).isEmpty();
  }

  @Test
  void namedGitFolderIsSearchedOnce() throws IOException {
    Path git = Files.createDirectories(directory.resolve(".git"));
    var repositories = new Repositories();

    Discovery found = Discovery.of(List.of(git, git), repositories);

    assertThat(paths(found)).containsExactlyInAnyOrder(inGit(git));
    assertThat(repositories.asked).containsExactly(git.toRealPath(), git.toRealPath());
  }

  @Test
  void gitFileOfALinkedWorkingTreeIsSearchedToo() throws IOException {
    Path git = Files.writeString(directory.resolve(".git"), "gitdir: elsewhere\n");

    Discovery found = Discovery.of(List.of(directory), new Repositories());

    assertThat(paths(found)).containsExactlyInAnyOrder(git.toRealPath(), inGit(git));
  }

  @Test
  void unreadableFolderIsReported_andOtherSourcesAreFound() throws IOException {
    Path git = Files.createDirectories(directory.resolve("a/.git"));
    Path file = Files.writeString(directory.resolve("b.jsonl"), "{}");
    EmbeddedSources broken =
        new EmbeddedSources() {
          @Override
          public void find(Path place, Consumer<FoundSource> found) throws IOException {
            if (place.endsWith(".git")) {
              throw new IOException("the pack is cut");
            }
          }

          @Override
          public void close() {}
        };

    Discovery found = Discovery.of(List.of(directory), broken);

    assertThat(paths(found)).containsExactlyInAnyOrder(file.toRealPath());
    assertThat(found.failed())
        .containsExactly(new ImportReport.Failed(git.toRealPath(), "the pack is cut"));
  }

  private static List<Path> paths(Discovery found) {
    return found.sources().stream().map(FoundSource::path).toList();
  }

  private static Path inGit(Path git) throws IOException {
    return Path.of(git.toRealPath() + "!checkpoints:a/full.jsonl");
  }

  /// Finds one source in each place named `.git`.
  private static final class Repositories implements EmbeddedSources {
    final List<Path> asked = new ArrayList<>();

    @Override
    public void find(Path place, Consumer<FoundSource> found) throws IOException {
      asked.add(place);
      if (place.endsWith(".git")) {
        byte[] bytes = "{}\n".getBytes(UTF_8);
        var file =
            new SourceFile(
                inGit(place),
                "blob",
                bytes.length,
                0,
                offset -> SourceStream.skip(new ByteArrayInputStream(bytes), offset));
        found.accept(new FoundSource(file, () -> Siblings.NONE));
      }
    }

    @Override
    public void close() {}
  }
}
