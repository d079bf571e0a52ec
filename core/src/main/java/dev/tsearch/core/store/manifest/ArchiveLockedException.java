package dev.tsearch.core.store.manifest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// Another writer has the archive, and kept it for longer than one was willing to wait.
public final class ArchiveLockedException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param lock the file that stands for the right to write
  /// @param waited how long one waited
  public ArchiveLockedException(Path lock, Duration waited) {
    super(lock + ": another process is writing; waited for " + waited.toMillis() + " ms");
  }
}
