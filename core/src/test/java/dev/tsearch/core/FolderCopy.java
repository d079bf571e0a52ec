package dev.tsearch.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/// Copies of files and folders, as a backup makes them.
public final class FolderCopy {
  private FolderCopy() {}

  /// Copies a file, or a folder with all that is in it. What the target has under the same names is
  /// replaced, what else it has stays.
  public static void make(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(from)) {
      all = files.toList();
    }
    for (Path file : all) {
      Path copy = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
