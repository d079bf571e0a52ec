package dev.tsearch.cli.config;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder that is deleted with its content when it is closed. Single-threaded.
public final class ScratchFolder implements Closeable {
  private final Path root;
  private boolean kept;

  /// Creates an empty folder.
  ///
  /// @param prefix the start of its name
  public ScratchFolder(String prefix) throws IOException {
    root = Files.createTempDirectory(prefix);
  }

  /// The path of the folder.
  public Path root() {
    return root;
  }

  /// Writes a file in the folder, and creates its parent folders.
  public void write(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /// Makes [#close()] leave the folder in place.
  public void keep() {
    kept = true;
  }

  @Override
  public void close() throws IOException {
    if (kept) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(root)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.deleteIfExists(path);
    }
  }
}
