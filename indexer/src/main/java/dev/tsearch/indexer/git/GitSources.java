package dev.tsearch.indexer.git;

import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Finds the checkpoints in git repositories, in local branches and in branches of remotes.
/// Single-threaded.
public final class GitSources implements EmbeddedSources {
  private final SeenCommits seen;
  private final List<CheckpointTree> open = new ArrayList<>();

  /// @param seen the commits that were imported
  public GitSources(SeenCommits seen) {
    this.seen = seen;
  }

  @Override
  public void find(Path place, Consumer<FoundSource> found) throws IOException {
    Optional<GitRepository> repository = GitRepository.at(place);
    if (repository.isPresent() && repository.get().mayHaveCheckpoints()) {
      CheckpointTree tree = CheckpointTree.open(repository.get().folder());
      open.add(tree);
      tree.find(seen, found);
    }
  }

  /// Records the commits of all trees that were found. Called once the archive has their entries.
  public void taken() throws IOException {
    for (CheckpointTree tree : open) {
      tree.commits().forEach(seen::add);
    }
    seen.write();
  }

  /// Closes the trees. Uses a loop: a method reference would load JGit even if no tree is open,
  /// whose signed jar is in no AOT cache, so that each start would check its signature.
  @Override
  public void close() {
    for (CheckpointTree tree : open) {
      tree.close();
    }
  }
}
