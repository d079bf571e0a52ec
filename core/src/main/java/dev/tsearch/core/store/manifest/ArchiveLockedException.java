package dev.tsearch.core.store.manifest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// Thrown when another process holds a lock of the archive for longer than the caller waits.
public final class ArchiveLockedException extends IOException {
  private static final long serialVersionUID = 1L;

  /// @param lock the lock file
  /// @param waited how long the caller waited
  public ArchiveLockedException(Path lock, Duration waited) {
    super(lock + ": another process is writing; waited for " + waited.toMillis() + " ms");
  }
}
