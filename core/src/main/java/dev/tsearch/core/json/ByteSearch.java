package dev.tsearch.core.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Searches for the bytes at which lines and JSON texts end, eight bytes at a time.
public final class ByteSearch {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long NEWLINES = '\n' * ONES;
  private static final long QUOTES = '"' * ONES;
  private static final long ESCAPES = '\\' * ONES;

  private static final int MARK_BYTES = 3;

  private ByteSearch() {}

  /// The index after a byte order mark of UTF-8 at the beginning of a file; 0 if there is none.
  public static int afterMark(byte[] head) {
    boolean hasMark =
        head.length >= MARK_BYTES
            && (head[0] & 0xFF) == 0xEF
            && (head[1] & 0xFF) == 0xBB
            && (head[2] & 0xFF) == 0xBF;
    return hasMark ? MARK_BYTES : 0;
  }

  /// The index of the first newline in a range of an array; `to` if there is none.
  public static int newline(byte[] bytes, int from, int to) {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long found = marks((long) LONGS.get(bytes, at), NEWLINES);
      if (found != 0) {
        return at + first(found);
      }
    }
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  /// The index of the first quote or backslash in a range of an array; `to` if there is none.
  /// Within a JSON text, this is where the text ends or the next escape begins.
  public static int quoteOrEscape(byte[] bytes, int from, int to) {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long eight = (long) LONGS.get(bytes, at);
      long found = marks(eight, QUOTES) | marks(eight, ESCAPES);
      if (found != 0) {
        return at + first(found);
      }
    }
    while (at < to && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /// Marks where eight bytes equal a byte. The lowest mark is right; a higher one may be of a byte
  /// that is greater by one.
  ///
  /// @param wanted the byte, eight times
  private static long marks(long eight, long wanted) {
    long differing = eight ^ wanted; // a byte that equals is zero now
    return (differing - ONES) & ~differing & HIGH_BITS;
  }

  /// The index of the lowest mark.
  private static int first(long marks) {
    return Long.numberOfTrailingZeros(marks) / Byte.SIZE;
  }
}
