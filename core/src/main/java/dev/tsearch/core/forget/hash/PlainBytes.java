package dev.tsearch.core.forget.hash;

import dev.tsearch.core.json.ByteSearch;
import java.util.Arrays;
import java.util.function.IntPredicate;

/// The plain bytes of a source: those without a byte order mark of UTF-8 at its beginning, and
/// without the CR of each CRLF. Two copies of a file that differ in these only have the same plain
/// bytes. The source is added from its first byte on; it is known where the others were. A CR at
/// the end of the source is left out, as if the LF had been cut. Takes 8 bytes for each CR.
/// Single-threaded.
public final class PlainBytes {
  private static final int LINES_AT_FIRST = 64;

  /// The positions of the CRs that are left out.
  private long[] returns = new long[LINES_AT_FIRST];

  private int count;
  private int mark;
  private boolean isPending;
  private long at;

  /// Adds the next bytes of the source: the first ones have all of its mark.
  ///
  /// @return the plain ones of them, after a CR that ended the bytes before if it is plain, too
  public byte[] add(byte[] bytes) {
    int from = 0;
    if (at == 0) {
      mark = ByteSearch.afterMark(bytes);
      from = mark;
    }
    byte[] plain = from == 0 && !isPending && !hasReturn(bytes) ? bytes : plain(bytes, from);
    at += bytes.length;
    return plain;
  }

  private static boolean hasReturn(byte[] bytes) {
    for (byte b : bytes) {
      if (b == '\r') {
        return true;
      }
    }
    return false;
  }

  private byte[] plain(byte[] bytes, int from) {
    byte[] plain = new byte[bytes.length + 1];
    int length = 0;
    for (int i = from; i < bytes.length; i++) {
      if (isPending && bytes[i] != '\n') {
        plain[length++] = '\r';
        count--;
      }
      isPending = bytes[i] == '\r';
      if (isPending) {
        leaveOut(at + i);
      } else {
        plain[length++] = bytes[i];
      }
    }
    return Arrays.copyOf(plain, length);
  }

  private void leaveOut(long position) {
    if (count == returns.length) {
      returns = Arrays.copyOf(returns, 2 * count);
    }
    returns[count++] = position;
  }

  /// The number of plain bytes that were added.
  public long length() {
    return plain(at);
  }

  /// The position among the plain bytes of a position in the source.
  public long plain(long position) {
    return Math.max(0, position - mark) - first(i -> returns[i] >= position);
  }

  /// The position in the source of a position among the plain bytes: the one after the plain byte
  /// before it.
  public long original(long position) {
    long before = first(i -> returns[i] - mark - i >= position);
    return position + mark + before;
  }

  /// How many CRs are before the first one that has a property; those after it have it, too.
  private int first(IntPredicate property) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (property.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
