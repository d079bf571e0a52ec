package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.Deviation;
import java.io.IOException;
import java.nio.file.Path;

/// A file is not what a transcript of Claude Code should be. The message says where.
public final class InvalidTranscriptException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param file the file
  /// @param deviation the place and the problem
  public InvalidTranscriptException(Path file, Deviation deviation) {
    super(file + ": line " + deviation.line() + ": " + deviation.problem());
  }

  /// @param file the file
  /// @param problem what is wrong with the whole file
  public InvalidTranscriptException(Path file, String problem) {
    super(file + ": " + problem);
  }
}
