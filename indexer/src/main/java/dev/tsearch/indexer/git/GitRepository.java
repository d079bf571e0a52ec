package dev.tsearch.indexer.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// A git repository, examined by its files alone: most repositories have no checkpoints, and JGit
/// is loaded only for the others.
///
/// @param folder holds the objects and refs of the repository
public record GitRepository(Path folder) {
  /// A part of the name of every ref that holds checkpoints.
  private static final String CHECKPOINTS = "entire/checkpoints/";

  private static final String LINK = "gitdir: ";

  /// A longer file named `.git`, or `commondir`, is not a link to a repository.
  private static final long MAX_LINK_BYTES = 4096;

  /// A longer list of refs is none.
  private static final long MAX_PACKED_BYTES = 64L << 20;

  /// Returns the repository at a place; empty if there is none.
  ///
  /// @param place a bare repository, a folder `.git`, or the file `.git` of a worktree, which leads
  ///   to the repository of the main worktree
  /// @throws IOException if the place cannot be read
  public static Optional<GitRepository> at(Path place) throws IOException {
    try {
      return Files.isRegularFile(place) ? linked(place) : ofFolder(place);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<GitRepository> ofFolder(Path folder) {
    boolean isRepository =
        Files.isRegularFile(folder.resolve("HEAD")) && Files.isDirectory(folder.resolve("objects"));
    return isRepository ? Optional.of(new GitRepository(folder)) : Optional.empty();
  }

  private static Optional<GitRepository> linked(Path file) throws IOException {
    String link = link(file);
    if (!link.startsWith(LINK)) {
      return Optional.empty();
    }
    Path folder = file.resolveSibling(link.substring(LINK.length())).normalize();
    Path common = folder.resolve("commondir");
    if (Files.isRegularFile(common)) {
      folder = folder.resolve(link(common)).normalize();
    }
    return Files.isDirectory(folder) ? ofFolder(folder.toRealPath()) : Optional.empty();
  }

  private static String link(Path file) throws IOException {
    return Files.size(file) > MAX_LINK_BYTES
        ? ""
        : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
  }

  /// Whether a local branch or a branch of a remote may hold checkpoints. `false` is definitive.
  ///
  /// @throws IOException if the refs cannot be read
  public boolean mayHaveCheckpoints() throws IOException {
    Path refs = folder.resolve("refs");
    return Files.isDirectory(folder.resolve("reftable"))
        || Files.isDirectory(refs.resolve(CHECKPOINTS))
        || Files.isDirectory(refs.resolve("heads").resolve(CHECKPOINTS))
        || hasRemoteCheckpoints(refs.resolve("remotes"))
        || hasPackedCheckpoints(folder.resolve("packed-refs"));
  }

  private static boolean hasRemoteCheckpoints(Path remotes) throws IOException {
    if (!Files.isDirectory(remotes)) {
      return false;
    }
    try (var names = Files.list(remotes)) {
      return names.anyMatch(remote -> Files.isDirectory(remote.resolve(CHECKPOINTS)));
    }
  }

  private static boolean hasPackedCheckpoints(Path packed) throws IOException {
    if (!Files.isRegularFile(packed)) {
      return false;
    }
    if (Files.size(packed) > MAX_PACKED_BYTES) {
      throw new IOException("packed-refs has more than " + MAX_PACKED_BYTES + " bytes");
    }
    try (var lines = Files.lines(packed, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains("/" + CHECKPOINTS));
    }
  }
}
