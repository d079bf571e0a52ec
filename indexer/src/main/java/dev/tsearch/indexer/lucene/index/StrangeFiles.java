package dev.tsearch.indexer.lucene.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Folders, pipes, devices and links in the folder of an index. No index has any; opening a pipe
/// may never return.
public final class StrangeFiles {
  private StrangeFiles() {}

  /// The first one in a folder; empty if there is none.
  public static Optional<Path> first(Path folder) throws IOException {
    return in(folder).stream().findFirst();
  }

  /// Removes them. The index is derived data.
  ///
  /// @throws IOException if one is a folder with files
  static void remove(Path folder) throws IOException {
    for (Path file : in(folder)) {
      Files.delete(file);
    }
  }

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(StrangeFiles::isStrange).sorted().toList();
    }
  }

  /// A writer may have removed a listed file.
  private static boolean isStrange(Path file) {
    return !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }
}
