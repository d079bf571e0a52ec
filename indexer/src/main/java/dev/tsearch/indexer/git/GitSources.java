package dev.tsearch.indexer.git;

import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Finds checkpoints in git repositories, local branches and those of remotes. Single-threaded.
public final class GitSources implements EmbeddedSources {
  /// Part of the names of all refs that hold checkpoints.
  private static final String CHECKPOINTS = "entire/checkpoints/";

  private static final String LINK = "gitdir: ";

  /// A file named `.git` that is longer is none of git's.
  private static final long MAX_LINK_BYTES = 4096;

  private final SeenCommits seen;
  private final List<CheckpointTree> open = new ArrayList<>();

  /// @param seen what need not be looked at again
  public GitSources(SeenCommits seen) {
    this.seen = seen;
  }

  @Override
  public void find(Path place, Consumer<FoundSource> found) throws IOException {
    Optional<Path> repository = repository(place);
    if (repository.isPresent() && hasCheckpoints(repository.get())) {
      CheckpointTree tree = CheckpointTree.open(repository.get());
      open.add(tree);
      tree.find(seen, found);
    }
  }

  /// Where a repository keeps its objects and refs; empty if the place is no repository.
  private static Optional<Path> repository(Path place) throws IOException {
    if (Files.isRegularFile(place)) {
      return linked(place);
    }
    boolean isRepository =
        Files.isRegularFile(place.resolve("HEAD")) && Files.isDirectory(place.resolve("objects"));
    return isRepository ? Optional.of(place) : Optional.empty();
  }

  /// The repository that a worktree's file `.git` leads to: that of the main worktree.
  private static Optional<Path> linked(Path file) throws IOException {
    if (Files.size(file) > MAX_LINK_BYTES) {
      return Optional.empty();
    }
    String link = Files.readString(file, StandardCharsets.UTF_8).strip();
    if (!link.startsWith(LINK)) {
      return Optional.empty();
    }
    Path folder = file.resolveSibling(link.substring(LINK.length())).normalize();
    Path common = folder.resolve("commondir");
    if (Files.isRegularFile(common)) {
      folder = folder.resolve(Files.readString(common).strip()).normalize();
    }
    return Files.isDirectory(folder) ? repository(folder.toRealPath()) : Optional.empty();
  }

  private static boolean hasCheckpoints(Path repository) throws IOException {
    Path refs = repository.resolve("refs");
    return Files.isDirectory(repository.resolve("reftable"))
        || Files.isDirectory(refs.resolve(CHECKPOINTS))
        || Files.isDirectory(refs.resolve("heads").resolve(CHECKPOINTS))
        || anyRemote(refs.resolve("remotes"))
        || isPacked(repository.resolve("packed-refs"));
  }

  private static boolean anyRemote(Path remotes) throws IOException {
    if (!Files.isDirectory(remotes)) {
      return false;
    }
    try (var names = Files.list(remotes)) {
      return names.anyMatch(remote -> Files.isDirectory(remote.resolve(CHECKPOINTS)));
    }
  }

  private static boolean isPacked(Path packed) throws IOException {
    if (!Files.isRegularFile(packed)) {
      return false;
    }
    try (var lines = Files.lines(packed, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains("/" + CHECKPOINTS));
    }
  }

  /// Remembers how far everything that was found reaches. Called once all of it is in the archive.
  public void taken() throws IOException {
    for (CheckpointTree tree : open) {
      tree.commits().forEach(seen::add);
    }
    seen.write();
  }

  /// A method reference would load what it refers to, also where nothing is open: JGit with it,
  /// whose signed jar no AOT cache holds, so that every later start would check its signature.
  @Override
  public void close() {
    for (CheckpointTree tree : open) {
      tree.close();
    }
  }
}
