package dev.tsearch.core.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The locks on files that this process holds. A POSIX lock belongs to the process and ends when
/// any channel of the process on the file is closed, so a held file must not be opened again. Safe
/// for use by many threads.
final class FileLocks {
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private FileLocks() {}

  /// Opens the file of a lock.
  @FunctionalInterface
  interface ChannelOpener {
    FileChannel open() throws IOException;
  }

  /// Acquires the lock on a file; empty if another process or thread holds it.
  ///
  /// @param opening opens the file for writing; called only if this process does not hold its lock
  static Optional<Closeable> tryLock(Path file, ChannelOpener opening) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    Path key = parent == null ? file : parent.toRealPath().resolve(file.getFileName());
    if (!HELD_HERE.add(key)) {
      return Optional.empty();
    }
    boolean held = false;
    try {
      FileChannel channel = opening.open();
      try {
        FileLock lock = channel.tryLock();
        held = lock != null;
      } finally {
        if (!held) {
          channel.close();
        }
      }
      return held ? Optional.of(new HeldLock(key, channel)) : Optional.empty();
    } finally {
      if (!held) {
        HELD_HERE.remove(key);
      }
    }
  }

  private record HeldLock(Path key, FileChannel channel) implements Closeable {
    @Override
    public void close() throws IOException {
      if (channel.isOpen()) {
        channel.close();
        HELD_HERE.remove(key);
      }
    }
  }
}
