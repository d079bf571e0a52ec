package dev.tsearch.core.store;

import java.io.IOException;
import java.nio.file.Path;

/// The archive was written by a later tsearch than this one, in a format unknown here.
public final class NewerArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param file the file that says so
  /// @param found the format it has
  /// @param known the newest format known here
  public NewerArchiveException(Path file, long found, long known) {
    super(
        file
            + " has format "
            + found
            + ", and this tsearch knows formats up to "
            + known
            + ": use a newer tsearch");
  }
}
