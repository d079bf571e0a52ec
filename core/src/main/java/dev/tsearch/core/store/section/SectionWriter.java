package dev.tsearch.core.store.section;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// A growing array of bytes, little-endian. Not thread-safe.
public final class SectionWriter {
  private byte[] bytes = new byte[1024];
  private int length;

  /// The number of bytes so far.
  public int length() {
    return length;
  }

  /// Writes the lowest 8 bits.
  public SectionWriter u8(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
    return this;
  }

  /// Writes the lowest 16 bits.
  public SectionWriter u16(int value) {
    return u8(value).u8(value >>> 8);
  }

  /// Writes 32 bits.
  public SectionWriter u32(int value) {
    reserve(Integer.BYTES);
    put(value);
    return this;
  }

  /// Writes 64 bits.
  public SectionWriter u64(long value) {
    reserve(Long.BYTES);
    put((int) value);
    put((int) (value >>> 32));
    return this;
  }

  /// Writes the lowest 48 bits.
  public SectionWriter u48(long value) {
    return u32((int) value).u16((int) (value >>> 32));
  }

  private void put(int value) {
    bytes[length] = (byte) value;
    bytes[length + 1] = (byte) (value >>> 8);
    bytes[length + 2] = (byte) (value >>> 16);
    bytes[length + 3] = (byte) (value >>> 24);
    length += Integer.BYTES;
  }

  /// Writes seven bits per byte, lowest first. The eighth bit is set if more bytes follow.
  public SectionWriter varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      u8((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    return u8((int) rest);
  }

  /// Writes a part of an array.
  public SectionWriter raw(byte[] source, int from, int count) {
    reserve(count);
    System.arraycopy(source, from, bytes, length, count);
    length += count;
    return this;
  }

  /// Writes an array.
  public SectionWriter raw(byte[] source) {
    return raw(source, 0, source.length);
  }

  /// Writes what another writer has.
  public SectionWriter raw(SectionWriter other) {
    return raw(other.bytes, 0, other.length);
  }

  /// Writes the length of the text in UTF-8 as a varint, then the text.
  public SectionWriter text(String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    return varint(utf8.length).raw(utf8);
  }

  /// Writes zeros up to the next multiple.
  public SectionWriter padTo(int multiple) {
    while (length % multiple != 0) {
      u8(0);
    }
    return this;
  }

  /// A copy of the bytes so far.
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(length, more)));
    }
  }
}
