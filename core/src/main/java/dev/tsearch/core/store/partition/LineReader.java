package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.LineEnd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// Reads the lines of a file between two offsets, and computes the checksum of the lines read.
/// Holds one line at a time, unless that is too long. Not thread-safe. The owner of the file closes
/// it.
final class LineReader {
  private static final int READ_BYTES = 1 << 16;

  private final Disk.InputFile input;
  private final long endOffset;
  private final int longest;
  private final CRC32C checksum = new CRC32C();
  private byte[] buffer = new byte[READ_BYTES];
  private int filled;
  private int next;
  private int start;
  private int length;
  private long bufferOffset;
  private long lineOffset;

  LineReader(Disk.InputFile input, long offset, long endOffset) {
    this(input, offset, endOffset, Integer.MAX_VALUE);
  }

  /// @param longest the length of the longest line that is held
  LineReader(Disk.InputFile input, long offset, long endOffset, int longest) {
    this.input = input;
    this.bufferOffset = offset;
    this.lineOffset = offset;
    this.endOffset = endOffset;
    this.longest = longest;
  }

  /// Moves to the next line that ends in a newline; false if there is none.
  boolean next() throws IOException {
    start = next;
    lineOffset = bufferOffset + start;
    int searched = start;
    while (true) {
      int newline = LineEnd.in(buffer, searched, filled);
      if (newline < filled) {
        length = newline - start;
        next = newline + 1;
        checksum.update(buffer, start, length + 1);
        return true;
      }
      searched = filled - start;
      if (searched > longest) {
        return passOver();
      }
      if (!fill()) {
        length = filled - start;
        return false;
      }
    }
  }

  /// Moves to the end of a line that is too long to hold.
  private boolean passOver() throws IOException {
    int newline = filled;
    do {
      checksum.update(buffer, start, newline - start);
      bufferOffset += filled;
      filled = 0;
      start = 0;
      next = 0;
      if (!fill()) {
        length = (int) (bufferOffset - lineOffset);
        return false;
      }
      newline = LineEnd.in(buffer, 0, filled);
    } while (newline == filled);
    checksum.update(buffer, 0, newline + 1);
    length = Math.toIntExact(bufferOffset + newline - lineOffset);
    start = newline;
    next = newline + 1;
    return true;
  }

  /// Whether the line is too long: it is not in [#buffer].
  boolean isTooLong() {
    return length > longest;
  }

  /// Skips to a line.
  ///
  /// @param offset where the line begins in the file
  void skipTo(long offset) {
    bufferOffset = offset;
    lineOffset = offset;
    filled = 0;
    next = 0;
    start = 0;
    length = 0;
  }

  /// Reads more bytes after the current line, which moves to the beginning of the buffer.
  private boolean fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      bufferOffset += start;
      filled -= start;
      start = 0;
      next = 0;
    }
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.multiplyExact(buffer.length, 2));
    }
    long left = endOffset - bufferOffset - filled;
    int room = (int) Math.min(buffer.length - filled, left);
    if (room <= 0) {
      return false;
    }
    int read = input.read(bufferOffset + filled, ByteBuffer.wrap(buffer, filled, room));
    filled += Math.max(0, read);
    return read > 0;
  }

  /// Whether the line has nothing but spaces: recovery overwrites damaged lines so.
  boolean isBlank() {
    for (int i = start; i < start + length; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /// The bytes that hold the line; valid until the next move.
  byte[] buffer() {
    return buffer;
  }

  /// Where the line begins in [#buffer].
  int start() {
    return start;
  }

  /// The line's length without its newline; after the last line, the length of the unterminated
  /// rest.
  int length() {
    return length;
  }

  /// Where the line begins in the file; after the last line, where the rest begins.
  long offset() {
    return lineOffset;
  }

  /// The CRC-32C of all lines read, newlines included.
  int checksum() {
    return (int) checksum.getValue();
  }
}
