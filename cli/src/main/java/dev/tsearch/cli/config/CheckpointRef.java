package dev.tsearch.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The branch that Entire keeps its checkpoints on. Looked for by its file alone, since most
/// repositories do not have it.
final class CheckpointRef {
  /// The branch's name.
  static final String NAME = "entire/checkpoints/v1";

  private static final String LINK = "gitdir:";
  private static final String COMMON = "commondir";

  private CheckpointRef() {}

  /// Whether a repository has the branch.
  ///
  /// @param git its `.git`: a folder, or a file that names one
  static boolean isIn(Path git) {
    Optional<Path> folder = Files.isRegularFile(git) ? linked(git) : Optional.of(git);
    return folder.isPresent() && (has(folder.get()) || has(common(folder.get())));
  }

  private static boolean has(Path folder) {
    return Files.exists(folder.resolve("refs/heads").resolve(NAME))
        || text(folder.resolve("packed-refs")).contains(" refs/heads/" + NAME + "\n");
  }

  private static Optional<Path> linked(Path file) {
    String text = text(file).strip();
    return text.startsWith(LINK)
        ? resolved(file.resolveSibling("."), text.substring(LINK.length()).strip())
        : Optional.empty();
  }

  /// What several working trees of a repository share.
  private static Path common(Path folder) {
    String text = text(folder.resolve(COMMON)).strip();
    return text.isEmpty() ? folder : resolved(folder, text).orElse(folder);
  }

  private static Optional<Path> resolved(Path folder, String name) {
    try {
      return Optional.of(folder.resolve(name).normalize());
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static String text(Path file) {
    try {
      return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), UTF_8) : "";
    } catch (IOException _) {
      return "";
    }
  }
}
