package dev.tsearch.indexer.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitRepositoryTest {
  private static final String COMMIT = "1234567890123456789012345678901234567890";

  @TempDir Path folder;

  private Path git;

  @BeforeEach
  void createRepository() throws IOException {
    git = folder.resolve("work/.git");
    Files.createDirectories(git.resolve("objects"));
    Files.createDirectories(git.resolve("refs/heads"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
  }

  @Test
  void aRepositoryWithoutTheBranchHasNoCheckpoints() throws IOException {
    Files.writeString(git.resolve("packed-refs"), COMMIT + " refs/heads/main\n");
    assertThat(hasCheckpoints(git)).isFalse();
  }

  @Test
  void aLocalBranchIsFound() throws IOException {
    Path branch = git.resolve("refs/heads/entire/checkpoints/v1");
    Files.createDirectories(branch.getParent());
    Files.writeString(branch, COMMIT + "\n");
    assertThat(hasCheckpoints(git)).isTrue();
  }

  /// A fresh clone has the branches of its origin in `packed-refs` alone.
  @Test
  void aBranchOfTheOriginOfAFreshCloneIsFound() throws IOException {
    packOriginBranch();
    assertThat(hasCheckpoints(git)).isTrue();
  }

  @Test
  void aBranchOfAnyRemoteIsFound() throws IOException {
    Path branch = git.resolve("refs/remotes/upstream/entire/checkpoints/v1");
    Files.createDirectories(branch.getParent());
    Files.writeString(branch, COMMIT + "\n");
    assertThat(hasCheckpoints(git)).isTrue();
  }

  @Test
  void aWorktreeHasTheBranchesOfItsRepository() throws IOException {
    packOriginBranch();
    Path own = Files.createDirectories(git.resolve("worktrees/other"));
    Files.writeString(own.resolve("commondir"), "../..\n");
    Path link = Files.createDirectories(folder.resolve("other")).resolve(".git");
    Files.writeString(link, "gitdir: " + own + "\n");
    assertThat(hasCheckpoints(link)).isTrue();
  }

  @Test
  void aFileThatIsNoLinkIsNoRepository() throws IOException {
    Path file = Files.writeString(folder.resolve(".git"), "notes about git\n");
    assertThat(GitRepository.at(file)).isEmpty();
  }

  @Test
  void aLongFileIsNoLinkToARepository() throws IOException {
    packOriginBranch();
    Path own = Files.createDirectories(git.resolve("worktrees/other"));
    Files.writeString(own.resolve("commondir"), "../.." + "/.".repeat(4096) + "\n");
    Path link = Files.createDirectories(folder.resolve("other")).resolve(".git");
    Files.writeString(link, "gitdir: " + own + "\n");
    assertThat(GitRepository.at(link)).isEmpty();
  }

  @Test
  void aLinkOfAnyBytesIsNone() throws IOException {
    Path link = folder.resolve(".git");
    Files.write(link, new byte[] {'g', 'i', 't', 'd', 'i', 'r', ':', ' ', -1, -2, 'x'});
    assertThat(GitRepository.at(link)).isEmpty();
  }

  private void packOriginBranch() throws IOException {
    Files.writeString(
        git.resolve("packed-refs"), COMMIT + " refs/remotes/origin/entire/checkpoints/v1\n");
  }

  private static boolean hasCheckpoints(Path place) throws IOException {
    return GitRepository.at(place).orElseThrow().mayHaveCheckpoints();
  }
}
