package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.Path;

/// A file was written by a later tsearch than this one, in a format that is unknown here.
public final class NewerFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param file the file that says so
  /// @param found the format it has
  /// @param known the newest format known here
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
