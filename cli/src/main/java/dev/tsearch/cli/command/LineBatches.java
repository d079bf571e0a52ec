package dev.tsearch.cli.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Splits a stream into batches of lines. A batch has all lines that are available without waiting,
/// and at least one. A byte order mark before the first line is skipped. Single reader; another
/// thread may take [#unfinished] while the reader waits.
public final class LineBatches {
  private static final int READ_BYTES = 1 << 16;

  /// The byte order mark in UTF-8, which some programs write before their first line.
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final long maxLineBytes;
  private final byte[] chunk = new byte[READ_BYTES];
  private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
  private boolean isTooLong;
  private boolean hasEnded;
  private long number;

  /// A line.
  ///
  /// @param number its number, from 1; blank lines count
  /// @param bytes its bytes without the line break; empty if it is too long
  /// @param isTooLong whether it is longer than the limit
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  public record InputLine(long number, byte[] bytes, boolean isTooLong) {}

  /// @param maxLineBytes the limit of a line, without its line break
  public LineBatches(InputStream in, long maxLineBytes) {
    this.in = in;
    this.maxLineBytes = maxLineBytes;
  }

  /// The next lines that are not blank, at least one; empty at the end of the stream. The last line
  /// needs no line feed.
  public List<InputLine> next() throws IOException {
    var lines = new ArrayList<InputLine>();
    while (lines.isEmpty() && !hasEnded) {
      int read = in.read(chunk);
      if (read < 0) {
        hasEnded = true;
        end(lines);
      } else {
        take(read, lines);
      }
    }
    return lines;
  }

  /// The line that has been read in part, as if the stream had ended; empty if there is none.
  public synchronized List<InputLine> unfinished() {
    var lines = new ArrayList<InputLine>();
    end(lines);
    return lines;
  }

  private synchronized void take(int read, List<InputLine> lines) {
    int start = 0;
    for (int i = 0; i < read; i++) {
      if (chunk[i] == '\n') {
        add(start, i);
        end(lines);
        start = i + 1;
      }
    }
    add(start, read);
  }

  private synchronized void add(int from, int to) {
    if (isTooLong || partial.size() + (to - from) > maxLineBytes) {
      isTooLong = true;
      partial.reset();
    } else {
      partial.write(chunk, from, to - from);
    }
  }

  private synchronized void end(List<InputLine> lines) {
    byte[] bytes = partial.toByteArray();
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\r') {
      length--;
    }
    byte[] line = Arrays.copyOfRange(bytes, startOf(bytes), length);
    number++;
    if (isTooLong || !isBlank(line)) {
      lines.add(new InputLine(number, line, isTooLong));
    }
    partial.reset();
    isTooLong = false;
  }

  /// Where a line begins: the first one after its byte order mark, if it has one.
  private int startOf(byte[] line) {
    boolean isMarked =
        number == 0
            && line.length >= MARK.length
            && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length);
    return isMarked ? MARK.length : 0;
  }

  private static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t') {
        return false;
      }
    }
    return true;
  }
}
