package dev.tsearch.cli.command.tui;

import dev.tsearch.cli.config.Program;
import java.nio.file.Path;

/// The folder of the project that a folder belongs to.
final class ProjectFolder {
  private static final String REPOSITORY = ".git";

  private ProjectFolder() {}

  /// The root of the git repository that a folder is in; the folder itself if it is in none.
  static Path of(Path folder) {
    for (Path parent = folder; parent != null; parent = parent.getParent()) {
      Path repository = parent.resolve(REPOSITORY);
      // The root of a worktree has a file of this name.
      if (Program.isFolder(repository) || Program.isFile(repository)) {
        return parent;
      }
    }
    return folder;
  }
}
