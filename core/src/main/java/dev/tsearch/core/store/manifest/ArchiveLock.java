package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The two locks of an archive. The write lock is held for one batch, the import lock for a whole
/// import. One thread of one process holds a lock at a time. A lock ends with its process: a crash
/// leaves none.
public final class ArchiveLock {
  /// Short: a holder that appends in a loop releases the lock for a moment only.
  private static final long FIRST_PAUSE_NANOS = 200_000;

  private static final long MAX_PAUSE_NANOS = 5_000_000;

  /// A shorter wait is not reported.
  private static final Duration MIN_REPORTED_WAIT = Duration.ofMillis(500);

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

  private static Closeable acquire(Disk disk, Path file, LockWait wait) throws IOException {
    long began = System.nanoTime();
    long pause = FIRST_PAUSE_NANOS;
    boolean reported = false;
    while (true) {
      Optional<Closeable> held = disk.tryLock(file);
      if (held.isPresent()) {
        return held.get();
      }
      Duration waited = Duration.ofNanos(System.nanoTime() - began);
      if (waited.compareTo(wait.timeout()) >= 0) {
        throw new ArchiveLockedException(file, waited);
      }
      if (!reported && waited.compareTo(MIN_REPORTED_WAIT) >= 0) {
        wait.message().accept("waiting for another process that has " + file);
        reported = true;
      }
      sleep(pause);
      pause = Math.min(MAX_PAUSE_NANOS, pause + pause / 2);
    }
  }

  private static void sleep(long nanos) throws InterruptedIOException {
    try {
      Thread.sleep(Duration.ofNanos(nanos));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the archive's lock");
    }
  }
}
