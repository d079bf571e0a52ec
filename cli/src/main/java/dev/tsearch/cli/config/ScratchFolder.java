package dev.tsearch.cli.config;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder of the system's temporary ones that goes away, with all that is in it, when closed.
/// Single-threaded.
public final class ScratchFolder implements Closeable {
  private final Path root;
  private boolean kept;

  /// Makes an empty one.
  ///
  /// @param prefix what its name begins with
  public ScratchFolder(String prefix) throws IOException {
    root = Files.createTempDirectory(prefix);
  }

  /// Where it is.
  public Path root() {
    return root;
  }

  /// Writes a file in it, and makes the folders on the way.
  public void write(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /// Leaves it where it is.
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
