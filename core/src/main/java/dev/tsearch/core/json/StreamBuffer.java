package dev.tsearch.core.json;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// The bytes of a stream that were read and not skipped, in one array that grows as needed. Single
/// reader, not thread-safe; the caller closes the stream.
public final class StreamBuffer {
  private static final int READ_BYTES = 1 << 16;

  /// The size for a stream that has less at hand, as most sources have.
  private static final int MIN_BYTES = 1 << 12;

  private final InputStream in;
  private byte[] bytes = new byte[0];
  private int start;
  private int end;
  private boolean atEnd;
  private long offset;

  /// @param offset the offset of the stream in its source, in bytes
  public StreamBuffer(InputStream in, long offset) {
    this.in = in;
    this.offset = offset;
  }

  /// The array, until the next call of [#fill].
  public byte[] bytes() {
    return bytes;
  }

  /// The index of the first byte that was not skipped.
  public int start() {
    return start;
  }

  /// The index after the last byte that was read.
  public int end() {
    return end;
  }

  /// The number of bytes that were read and not skipped.
  public int length() {
    return end - start;
  }

  /// The offset of the first of them in the source.
  public long offset() {
    return offset;
  }

  /// Whether there is a byte at an index, counted from the first that was not skipped. Reads if it
  /// must.
  public boolean has(int index) throws IOException {
    while (start + index >= end) {
      if (!fill()) {
        return false;
      }
    }
    return true;
  }

  /// The byte at an index, counted from the first that was not skipped.
  public byte at(int index) {
    return bytes[start + index];
  }

  /// A copy of the first bytes that were not skipped.
  public byte[] copy(int count) {
    return Arrays.copyOfRange(bytes, start, start + count);
  }

  /// Skips bytes that were read.
  public void skip(int count) {
    start += count;
    offset += count;
  }

  /// Reads more bytes behind the others, which keep their distance to the first.
  ///
  /// @return false at the end of the stream
  public boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    boolean isFull = end == bytes.length;
    if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, end - start);
      end -= start;
      start = 0;
    }
    if (bytes.length == 0) {
      bytes = new byte[Math.clamp(in.available() + 1L, MIN_BYTES, READ_BYTES)];
    } else if (isFull && bytes.length < READ_BYTES) {
      bytes = Arrays.copyOf(bytes, READ_BYTES);
    } else if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
    int read = in.read(bytes, end, bytes.length - end);
    if (read < 0) {
      atEnd = true;
      return false;
    }
    end += read;
    return true;
  }
}
