package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Rights that one process and one thread has at a time: to write an archive, which is held for one
/// batch, and to import into it, which is held for a whole import. They end with their process, so
/// that none is left behind by a crash.
public final class ArchiveLock {
  /// Short, since a holder that appends in a loop lets go for a moment only.
  private static final long FIRST_PAUSE_NANOS = 200_000;

  private static final long LONGEST_PAUSE_NANOS = 5_000_000;

  /// A wait that is over sooner is not worth a word.
  private static final Duration UNREMARKABLE_WAIT = Duration.ofMillis(500);

  private ArchiveLock() {}

  /// Takes the right to write, and waits for it as long as it may.
  ///
  /// @throws ArchiveLockedException if it was not to be had
  public static Closeable acquire(Disk disk, ArchiveLayout layout, LockWait wait)
      throws IOException {
    return acquire(disk, layout.lock(), wait);
  }

  /// Takes the right to import, and waits for it as long as it may.
  ///
  /// @throws ArchiveLockedException if it was not to be had
  public static Closeable forImport(Disk disk, ArchiveLayout layout, LockWait wait)
      throws IOException {
    return acquire(disk, layout.importLock(), wait);
  }

  private static Closeable acquire(Disk disk, Path file, LockWait wait) throws IOException {
    long began = System.nanoTime();
    long pause = FIRST_PAUSE_NANOS;
    boolean told = false;
    while (true) {
      Optional<Closeable> held = disk.tryLock(file);
      if (held.isPresent()) {
        return held.get();
      }
      Duration waited = Duration.ofNanos(System.nanoTime() - began);
      if (waited.compareTo(wait.timeout()) >= 0) {
        throw new ArchiveLockedException(file, waited);
      }
      if (!told && waited.compareTo(UNREMARKABLE_WAIT) >= 0) {
        wait.message().accept("waiting for another process that has " + file);
        told = true;
      }
      sleep(pause);
      pause = Math.min(LONGEST_PAUSE_NANOS, pause + pause / 2);
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
