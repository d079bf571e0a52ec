package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter.Locked;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Runs the work of a writer under the write lock. The threads of this process take turns; each
/// turn acquires the archive's lock, which other processes respect, and begins with a refresh. A
/// failed refresh or change stops the writer: every later turn fails. Safe for use by many threads.
final class WriterTurn {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final LockWait wait;
  private final Refresh refresh;
  private final ReentrantLock turn = new ReentrantLock();
  private @Nullable Throwable failure;

  /// Whether the holder of `turn` has the write lock.
  private boolean hasLock;

  /// Reads the changes of other writers.
  @FunctionalInterface
  interface Refresh {
    /// Runs under the write lock.
    void run() throws IOException;
  }

  WriterTurn(Disk disk, ArchiveLayout layout, LockWait wait, Refresh refresh) {
    this.disk = disk;
    this.layout = layout;
    this.wait = wait;
    this.refresh = refresh;
  }

  /// The lock that a thread holds during its turn.
  ReentrantLock lock() {
    return turn;
  }

  /// Whether a refresh or a change has failed.
  boolean hasFailed() {
    return failure != null;
  }

  /// Runs work under the write lock; at once if this thread has it.
  <T> T locked(Locked<T> work) throws IOException {
    turn.lock();
    try {
      if (hasLock) {
        return work.run();
      }
      requireWorking();
      try (Closeable _ = ArchiveLock.acquire(disk, layout, wait)) {
        hasLock = true;
        stoppingIfItFails(() -> {
          refresh.run();
          return true;
        });
        return work.run();
      } finally {
        hasLock = false;
      }
    } finally {
      turn.unlock();
    }
  }

  /// Changes the archive under the write lock. A failure stops the writer.
  <T> T change(Locked<T> work) throws IOException {
    return locked(() -> {
      requireWorking();
      return stoppingIfItFails(work);
    });
  }

  private <T> T stoppingIfItFails(Locked<T> work) throws IOException {
    try {
      return work.run();
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }

  private void requireWorking() throws IOException {
    Throwable cause = failure;
    if (cause != null) {
      throw new IOException(
          layout.root() + ": this writer has stopped after a failure: " + cause.getMessage(),
          cause);
    }
  }
}
