package dev.tsearch.core.store.section;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// Reads the bytes that [SectionWriter] wrote. Not thread-safe.
///
/// Bytes that no writer wrote give any values, an `IndexOutOfBoundsException`, or an
/// `IllegalArgumentException`; who reads a section takes it for absent then.
///
/// It reads from an array, byte by byte: in a fresh process, whose code is hardly compiled yet,
/// that is many times faster than a buffer or a `VarHandle`.
public final class SectionReader {
  private final byte[] bytes;
  private int position;

  /// Reads from a position on.
  public SectionReader(byte[] bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  /// The 32 bits at a position, little-endian.
  public static int u32(byte[] bytes, int at) {
    return (bytes[at] & 0xFF)
        | ((bytes[at + 1] & 0xFF) << 8)
        | ((bytes[at + 2] & 0xFF) << 16)
        | (bytes[at + 3] << 24);
  }

  /// The 64 bits at a position, little-endian.
  public static long u64(byte[] bytes, int at) {
    return (u32(bytes, at) & 0xFFFF_FFFFL) | ((long) u32(bytes, at + 4) << 32);
  }

  /// The position of the next byte.
  public int position() {
    return position;
  }

  /// Moves past some bytes; a negative count moves back.
  public void skip(int count) {
    position += count;
  }

  /// Reads 32 bits.
  public int u32() {
    int value = u32(bytes, position);
    position += Integer.BYTES;
    return value;
  }

  /// Reads 64 bits.
  public long u64() {
    long value = u64(bytes, position);
    position += Long.BYTES;
    return value;
  }

  /// Reads 48 bits, unsigned.
  public long u48() {
    long value = u32(bytes, position) & 0xFFFF_FFFFL;
    value |= (bytes[position + 4] & 0xFFL) << 32 | (bytes[position + 5] & 0xFFL) << 40;
    position += 6;
    return value;
  }

  /// Reads a varint, see [SectionWriter#varint].
  public long varint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  /// Reads a varint that fits 31 bits.
  ///
  /// @throws IllegalArgumentException if it does not
  public int smallVarint() {
    long value = varint();
    if (value >>> 31 != 0) {
      throw new IllegalArgumentException(value + " is no small number");
    }
    return (int) value;
  }

  /// Reads how many elements follow, each of which has a byte at least, so that they can be
  /// allocated.
  ///
  /// @throws IllegalArgumentException if there are fewer bytes
  public int count() {
    int count = smallVarint();
    if (count > bytes.length - position) {
      throw new IllegalArgumentException(count + " elements in fewer bytes");
    }
    return count;
  }

  /// Reads some bytes into an array.
  public void raw(byte[] into, int from, int count) {
    System.arraycopy(bytes, position, into, from, count);
    position += count;
  }

  /// Reads a text with its length before it.
  public String text() {
    return text(smallVarint());
  }

  /// Reads a text of some bytes in UTF-8.
  public String text(int count) {
    var text = new String(bytes, position, count, UTF_8);
    position += count;
    return text;
  }

  /// Moves past the next `count` bytes. Returns whether they equal `expected`, or are a path that
  /// ends in `/` and `expected`.
  public boolean matches(byte[] expected, int count, boolean isPath) {
    int from = position;
    position += count;
    int tail = position - expected.length;
    boolean fits =
        tail == from || (isPath && tail > from && expected.length > 0 && bytes[tail - 1] == '/');
    return fits && Arrays.equals(bytes, tail, position, expected, 0, expected.length);
  }
}
