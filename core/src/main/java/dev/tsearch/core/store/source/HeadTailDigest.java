package dev.tsearch.core.store.source;

import dev.tsearch.core.term.XxHash64;
import java.util.Arrays;
import java.util.HexFormat;

/// The first and the last bytes of a source, collected while it is read, and their hashes. Not
/// thread-safe.
final class HeadTailDigest {
  /// The number of bytes at either end that are compared to recognize a source.
  static final int BYTES = 4096;

  private byte[] head;
  private byte[] tail;

  private HeadTailDigest(byte[] head, byte[] tail) {
    this.head = head;
    this.tail = tail;
  }

  /// For a source that is read from its beginning.
  static HeadTailDigest empty() {
    return new HeadTailDigest(new byte[0], new byte[0]);
  }

  /// For a source that is read from a later position.
  ///
  /// @param head its first bytes, at most [#BYTES]
  /// @param tail the last bytes before that position, at most [#BYTES]
  static HeadTailDigest of(byte[] head, byte[] tail) {
    return new HeadTailDigest(head, tail);
  }

  /// Adds the next bytes.
  void add(byte[] bytes, int length) {
    head = joined(head, bytes, 0, Math.min(length, BYTES - head.length));
    if (length >= BYTES) {
      tail = Arrays.copyOfRange(bytes, length - BYTES, length);
    } else {
      byte[] both = joined(tail, bytes, 0, length);
      tail = Arrays.copyOfRange(both, Math.max(0, both.length - BYTES), both.length);
    }
  }

  private static byte[] joined(byte[] first, byte[] second, int offset, int length) {
    if (length == 0) {
      return first;
    }
    byte[] both = Arrays.copyOf(first, first.length + length);
    System.arraycopy(second, offset, both, first.length, length);
    return both;
  }

  /// The XXH64 of the first bytes, in hexadecimal digits.
  String head() {
    return hash(head);
  }

  /// The XXH64 of the last bytes, in hexadecimal digits.
  String tail() {
    return hash(tail);
  }

  static String hash(byte[] bytes) {
    return HexFormat.of().toHexDigits(XxHash64.hash(bytes));
  }
}
