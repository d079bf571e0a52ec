package dev.tsearch.core.store.source;

import dev.tsearch.core.term.XxHash64;
import java.util.Arrays;
import java.util.HexFormat;

/// The first and the last bytes of a source, gathered while it is read. Single reader.
final class HeadTailDigest {
  /// How many bytes at either end tell whether a source is still the same.
  static final int BYTES = 4096;

  private byte[] head;
  private byte[] tail;

  private HeadTailDigest(byte[] head, byte[] tail) {
    this.head = head;
    this.tail = tail;
  }

  /// Of a source that is read from its beginning.
  static HeadTailDigest empty() {
    return new HeadTailDigest(new byte[0], new byte[0]);
  }

  /// Of a source that is read on from some place.
  ///
  /// @param head its first bytes, at most [#BYTES]
  /// @param tail the last ones before that place, at most [#BYTES]
  static HeadTailDigest of(byte[] head, byte[] tail) {
    return new HeadTailDigest(head, tail);
  }

  /// Takes in the bytes that come next.
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

  /// The hash of the first bytes.
  String head() {
    return hash(head);
  }

  /// The hash of the last bytes.
  String tail() {
    return hash(tail);
  }

  static String hash(byte[] bytes) {
    return HexFormat.of().toHexDigits(XxHash64.hash(bytes));
  }
}
