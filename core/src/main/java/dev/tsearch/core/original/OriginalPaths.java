package dev.tsearch.core.original;

import java.nio.file.Path;

/// Where the logs of originals stand.
///
/// @param directory the archive's `originals`
public record OriginalPaths(Path directory) {

  private static final String SEALED_SUFFIX = ".zst";
  private static final String TEMPORARY_SUFFIX = ".tmp";

  /// The log that grows.
  public Path active() {
    return directory.resolve("active.log");
  }

  /// A sealed log.
  public Path sealed(int log) {
    return directory.resolve(log + SEALED_SUFFIX);
  }

  /// Where a file is written before it takes its name.
  static Path temporary(Path file) {
    return file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
  }

  static boolean isTemporary(Path file) {
    return file.toString().endsWith(TEMPORARY_SUFFIX);
  }

  /// The number of a sealed log, or 0 if the file is none.
  static int sealedNumber(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!name.endsWith(SEALED_SUFFIX)) {
      return 0;
    }
    try {
      return Integer.parseInt(name.substring(0, name.length() - SEALED_SUFFIX.length()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
