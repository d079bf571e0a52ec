package dev.tsearch.cli;

import dev.tsearch.cli.tui.ScreenLibrary;
import dev.tsearch.core.frame.Frames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// Unpacks the native libraries of zstd and JLine into files, once for each build: every start that
/// reads compressed bytes, or draws on the terminal, would unpack them otherwise. The arguments are
/// the files.
public final class UnpackedLibrary {
  private UnpackedLibrary() {}

  public static void main(String[] arguments) throws IOException {
    unpack(Frames.library(), Path.of(arguments[0]));
    unpack(ScreenLibrary.packed(), Path.of(arguments[1]));
  }

  /// Unpacks a library; the file appears whole or not at all. Without a library for this system
  /// there is no file, and each start looks for one.
  static void unpack(Optional<InputStream> packed, Path file) throws IOException {
    if (packed.isPresent()) {
      Path part = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
      try (InputStream library = packed.get()) {
        Files.copy(library, part, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
