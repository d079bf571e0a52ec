package dev.tsearch.core.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Searches for newlines, eight bytes at a time.
final class Newline {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long NEWLINES = '\n' * ONES;

  private Newline() {}

  /// The index of the first newline in a range of an array; `to` if there is none.
  static int in(byte[] bytes, int from, int to) {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      // A newline is now a zero byte; the lowest high bit that remains marks the first zero byte.
      long differing = (long) LONGS.get(bytes, at) ^ NEWLINES;
      long marks = (differing - ONES) & ~differing & HIGH_BITS;
      if (marks != 0) {
        return at + Long.numberOfTrailingZeros(marks) / Byte.SIZE;
      }
    }
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    return at;
  }
}
