package dev.tsearch.core.store.erase;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// Removes files whose bytes must not be found again.
final class Erased {
  private static final int BLOCK_BYTES = 8 << 20;

  private Erased() {}

  /// Overwrites a file with zeros, durably, and deletes it; does nothing if it does not exist.
  static void delete(Disk disk, Path file) throws IOException {
    if (!disk.exists(file)) {
      return;
    }
    if (!disk.isBlocked(file)) {
      long size = disk.size(file);
      for (long at = 0; at < size; at += BLOCK_BYTES) {
        disk.overwrite(file, at, ByteBuffer.allocate((int) Math.min(BLOCK_BYTES, size - at)));
      }
    }
    disk.delete(file);
  }
}
