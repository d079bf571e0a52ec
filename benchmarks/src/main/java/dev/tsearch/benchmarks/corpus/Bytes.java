package dev.tsearch.benchmarks.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDate;
import java.util.Arrays;

/// A growable buffer of bytes that lines are written into. Not thread-safe.
public final class Bytes {
  private static final byte[] HEX = utf8("0123456789abcdef");
  private static final long MILLIS_A_DAY = 86_400_000L;

  private byte[] bytes = new byte[256];
  private int size;

  static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, UTF_8);
  }

  Bytes add(byte[] added) {
    return add(added, 0, added.length);
  }

  Bytes add(byte[] added, int offset, int length) {
    reserve(length);
    System.arraycopy(added, offset, bytes, size, length);
    size += length;
    return this;
  }

  /// Appends the bytes of another buffer from one index to another.
  Bytes add(Bytes other, int from, int to) {
    return add(other.bytes, from, to - from);
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  Bytes add(int one) {
    reserve(1);
    bytes[size++] = (byte) one;
    return this;
  }

  /// Appends the bytes from `from` to `from + length` again.
  Bytes again(int from, int length) {
    reserve(length);
    System.arraycopy(bytes, from, bytes, size, length);
    size += length;
    return this;
  }

  /// Changes the ASCII letter at `index` to upper case, if it is a lower-case letter.
  void capitalise(int index) {
    if (bytes[index] >= 'a' && bytes[index] <= 'z') {
      bytes[index] = (byte) (bytes[index] - 'a' + 'A');
    }
  }

  Bytes number(long value) {
    if (value >= 10) {
      number(value / 10);
    }
    return add('0' + (int) (value % 10));
  }

  Bytes hex(long value, int digits) {
    reserve(digits);
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
      bytes[size++] = HEX[(int) (value >>> shift) & 15];
    }
    return this;
  }

  /// Appends an id in the form of a version 4 UUID.
  Bytes uuid(SessionPlan.Id id) {
    long high = id.high();
    long low = id.low();
    hex(high >>> 32, 8).add('-').hex(high >>> 16, 4).add('-').add('4').hex(high, 3).add('-');
    return hex((low >>> 48 & 0x3FFF) | 0x8000, 4).add('-').hex(low, 12);
  }

  /// Appends a time as `2026-01-02T19:18:31.028Z`.
  Bytes time(long epochMillis) {
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(epochMillis, MILLIS_A_DAY));
    long millis = Math.floorMod(epochMillis, MILLIS_A_DAY);
    number(day.getYear()).add('-').padded(day.getMonthValue(), 2).add('-');
    padded(day.getDayOfMonth(), 2).add('T').padded(millis / 3_600_000, 2).add(':');
    padded(millis / 60_000 % 60, 2).add(':').padded(millis / 1000 % 60, 2).add('.');
    return padded(millis % 1000, 3).add('Z');
  }

  private Bytes padded(long value, int digits) {
    if (digits == 3) {
      add('0' + (int) (value / 100));
    }
    return add('0' + (int) (value / 10 % 10)).add('0' + (int) (value % 10));
  }

  private void reserve(int length) {
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
    }
  }
}
