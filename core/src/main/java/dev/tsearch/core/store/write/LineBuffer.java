package dev.tsearch.core.store.write;

import java.io.ByteArrayOutputStream;

/// A buffer of lines whose array is used without a copy. Single-threaded.
final class LineBuffer extends ByteArrayOutputStream {
  private static final int FIRST_BYTES = 1 << 10;

  LineBuffer() {
    this(FIRST_BYTES);
  }

  /// @param bytes the likely length of the lines
  LineBuffer(int bytes) {
    super(bytes);
  }

  /// Returns the array with the lines, which may be longer. It changes with the next write.
  byte[] array() {
    return buf;
  }
}
