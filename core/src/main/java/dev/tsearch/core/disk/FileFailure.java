package dev.tsearch.core.disk;

import java.io.IOException;
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
}
