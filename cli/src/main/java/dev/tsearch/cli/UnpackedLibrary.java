package dev.tsearch.cli;

import dev.tsearch.core.frame.Frames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// Unpacks the native library of zstd into a file, once for each build: every start that reads
/// compressed bytes would unpack it otherwise. The argument is the file.
public final class UnpackedLibrary {
  private UnpackedLibrary() {}

  public static void main(String[] arguments) throws IOException {
    unpack(Path.of(arguments[0]));
  }

  /// Unpacks the library; the file appears whole or not at all. Without a library for this system
  /// there is no file, and each start looks for one.
  static void unpack(Path file) throws IOException {
    Optional<InputStream> packed = Frames.library();
    if (packed.isPresent()) {
      Path part = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
      try (InputStream library = packed.get()) {
        Files.copy(library, part, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
