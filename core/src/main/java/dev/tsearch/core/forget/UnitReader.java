package dev.tsearch.core.forget;

import dev.tsearch.core.forget.MaskedUnits.BytesFrom;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads a source unit by unit, see [MaskedUnits]. Holds one unit. Not thread-safe; the owner
/// closes it.
final class UnitReader implements Closeable {
  /// A run of lines of text ends with the first empty line after so many bytes.
  private static final int TEXT_BYTES = 1 << 20;

  /// If there is none, it ends with the first line after so many bytes.
  private static final int MAX_TEXT_BYTES = 4 << 20;

  /// A longer unit is cut; its parts are judged one by one.
  static final int MAX_BYTES = 64 << 20;

  /// How many bytes before an offset are searched for the end of a line, at first.
  static final int BACK_BYTES = 1 << 16;

  private final InputStream in;
  private final SourceForm form;
  private byte[] buffer = new byte[BACK_BYTES];
  private int filled;
  private int taken;
  private boolean ended;

  /// @param in the bytes from the beginning of a unit on; closed with this
  UnitReader(InputStream in, SourceForm form) {
    this.in = in;
    this.form = form;
  }

  /// A copy of the bytes of the next unit; empty after the last one.
  byte[] next() throws IOException {
    int end = unitEnd();
    byte[] bytes = Arrays.copyOfRange(buffer, taken, end);
    taken = end;
    return bytes;
  }

  /// Where the line begins that has the byte at an offset, or a part of it if it is long.
  static long lineStart(BytesFrom source, long from) throws IOException {
    if (from == 0) {
      return 0;
    }
    for (long back = BACK_BYTES; ; back *= 4) {
      long start = Math.max(0, from - back);
      int length = (int) (from - start);
      byte[] before;
      try (InputStream in = source.open(start)) {
        before = in.readNBytes(length);
      }
      for (int at = before.length - 1; at >= 0; at--) {
        if (before[at] == '\n') {
          return start + at + 1;
        }
      }
      if (start == 0 || back > MAX_BYTES) {
        return start;
      }
    }
  }

  /// Reads until the buffer has the next unit, and returns the position after it.
  private int unitEnd() throws IOException {
    int searched = taken;
    while (true) {
      int end =
          switch (form) {
            case LINES -> afterLine(searched);
            case TEXT -> afterRun();
            case DOCUMENT -> 0;
          };
      if (end > 0) {
        return end;
      }
      if (filled - taken >= MAX_BYTES || ended) {
        return Math.min(filled, taken + MAX_BYTES);
      }
      searched = filled - taken;
      fill();
      searched += taken;
    }
  }

  /// The end of the first line from a position on; 0 if the buffer does not have it.
  private int afterLine(int from) {
    for (int at = from; at < filled; at++) {
      if (buffer[at] == '\n') {
        return at + 1;
      }
    }
    return 0;
  }

  /// The end of a run of lines of text; 0 if the buffer does not have it.
  private int afterRun() {
    int last = taken + MAX_TEXT_BYTES;
    for (int at = taken + TEXT_BYTES; at < Math.min(filled, last); at++) {
      if (buffer[at] == '\n' && endsLine(buffer[at - 1] == '\r' ? at - 2 : at - 1)) {
        return at + 1;
      }
    }
    return afterLine(last);
  }

  private boolean endsLine(int at) {
    return buffer[at] == '\n';
  }

  /// Reads more bytes after the ones that are not taken, which move to the beginning.
  private void fill() throws IOException {
    System.arraycopy(buffer, taken, buffer, 0, filled - taken);
    filled -= taken;
    taken = 0;
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int read = in.readNBytes(buffer, filled, buffer.length - filled);
    ended = read < buffer.length - filled;
    filled += read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
