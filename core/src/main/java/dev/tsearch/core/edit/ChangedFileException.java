package dev.tsearch.core.edit;

import java.io.IOException;
import java.nio.file.Path;

/// Another process changed bytes that were loaded, or edits the file now. Nothing was saved.
public final class ChangedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param file the file
  /// @param problem what the other process did
  public ChangedFileException(Path file, String problem) {
    super(file + ": " + problem + "; nothing was saved");
  }
}
