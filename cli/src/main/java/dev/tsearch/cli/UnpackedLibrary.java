package dev.tsearch.cli;

import dev.tsearch.core.frame.Frames;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Unpacks the native library of zstd into a file, once for each build: every start that reads
/// compressed bytes would unpack it otherwise. The argument is the file.
public final class UnpackedLibrary {
  private UnpackedLibrary() {}

  public static void main(String[] arguments) throws IOException {
    unpack(Path.of(arguments[0]).toAbsolutePath());
  }

  /// Unpacks the library; it appears whole or not at all.
  static void unpack(Path file) throws IOException {
    Path folder = Files.createTempDirectory(file.resolveSibling("."), "zstd");
    Frames.unpackLibrary(folder);
    try (DirectoryStream<Path> unpacked = Files.newDirectoryStream(folder)) {
      for (Path library : unpacked) {
        Files.move(library, file, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    Files.delete(folder);
  }
}
