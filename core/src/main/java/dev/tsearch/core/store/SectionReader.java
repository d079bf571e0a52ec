package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/// Walks over what [SectionWriter] wrote. The buffer is little-endian; its own position is not
/// used. Single reader, not thread-safe.
final class SectionReader {
  private final ByteBuffer bytes;
  private int position;

  SectionReader(ByteBuffer bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  int position() {
    return position;
  }

  void skip(int count) {
    position += count;
  }

  int u8() {
    return bytes.get(position++) & 0xFF;
  }

  int u16() {
    int value = bytes.getShort(position) & 0xFFFF;
    position += Short.BYTES;
    return value;
  }

  int u32() {
    int value = bytes.getInt(position);
    position += Integer.BYTES;
    return value;
  }

  long u64() {
    long value = bytes.getLong(position);
    position += Long.BYTES;
    return value;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = u8();
      value |= (next & 0x7FL) << shift;
      if (next < 0x80) {
        return value;
      }
    }
  }

  int smallVarint() {
    return (int) varint();
  }

  void raw(byte[] into, int from, int count) {
    bytes.get(position, into, from, count);
    position += count;
  }

  String text() {
    byte[] utf8 = new byte[smallVarint()];
    raw(utf8, 0, utf8.length);
    return new String(utf8, UTF_8);
  }

  /// Whether the next bytes are these; moves past as many in either case.
  boolean matches(byte[] expected, int count) {
    boolean same = count == expected.length;
    for (int i = 0; same && i < count; i++) {
      same = bytes.get(position + i) == expected[i];
    }
    position += count;
    return same;
  }
}
