package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/// Failures of files that say which file it was.
public final class FileFailure {
  private FileFailure() {}

  /// Adds the path to the message of a failure; channels and streams report none ("No space left on
  /// device").
  ///
  /// @return the failure itself if it has a path already
  public static IOException named(Path file, IOException failure) {
    if (failure instanceof FileSystemException) {
      return failure;
    }
    String reason = failure.getMessage();
    var named =
        new FileSystemException(
            file.toString(), null, reason == null ? failure.getClass().getSimpleName() : reason);
    named.initCause(failure);
    return named;
  }

  /// The same failure with another file: for a temporary file of which the user knows nothing, the
  /// file that it was to become.
  public static FileSystemException of(Path file, FileSystemException failure) {
    FileSystemException placed =
        failure instanceof AccessDeniedException
            ? new AccessDeniedException(file.toString(), null, failure.getReason())
            : new FileSystemException(file.toString(), null, failure.getReason());
    placed.initCause(failure);
    return placed;
  }
}
