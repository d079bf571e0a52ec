package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.Path;

/// A file has a newer format than this version of tsearch can read.
public final class NewerFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param file the file
  /// @param found the format version of the file
  /// @param known the newest format version that this program reads
  public NewerFormatException(Path file, long found, long known) {
    super(
        file
            + ": written by a newer tsearch (format "
            + found
            + ", this one reads up to "
            + known
            + "): update tsearch");
  }
}
