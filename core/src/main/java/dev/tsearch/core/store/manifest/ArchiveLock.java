package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/// The locks of an archive. The write lock is held for one batch, the import lock for a whole
/// import; the watch lock only shows that a process watches folders. One thread of one process
/// holds a lock at a time. A lock ends with its process: a crash leaves none.
public final class ArchiveLock {
  private ArchiveLock() {}

  /// Acquires the write lock. Closing the result releases it.
  ///
  /// @throws ArchiveLockedException if the lock was not free within the timeout
  public static Closeable acquire(Disk disk, ArchiveLayout layout, LockWait wait)
      throws IOException {
    return acquire(disk, layout.lock(), wait);
  }

  /// Acquires the import lock. Closing the result releases it.
  ///
  /// @throws ArchiveLockedException if the lock was not free within the timeout
  public static Closeable forImport(Disk disk, ArchiveLayout layout, LockWait wait)
      throws IOException {
    return acquire(disk, layout.importLock(), wait);
  }

  /// Whether another process or thread holds the lock on a file. Creates no file. False if this
  /// user may not ask, or if nothing can be written there.
  public static boolean isHeld(Disk disk, Path file) throws IOException {
    if (!disk.exists(file) || disk.isReadOnly(file)) {
      return false;
    }
    try (Closeable held = disk.tryLock(file).orElse(null)) {
      return held == null;
    } catch (AccessDeniedException _) {
      return false;
    }
  }

  private static Closeable acquire(Disk disk, Path file, LockWait wait) throws IOException {
    return wait.acquire("waiting for another process that has " + file, () -> disk.tryLock(file))
        .orElseThrow(() -> new ArchiveLockedException(file, wait.timeout()));
  }
}
