package dev.tsearch.indexer.draft;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/// Splits a stream into JSON objects: the elements of the list that it begins with, or objects that
/// follow each other. Holds one object in memory. Checks only brackets and quotes. Single reader,
/// not thread-safe; the caller closes the stream.
final class JsonElements {
  private static final int READ_BYTES = 1 << 16;

  private final InputStream in;
  private final int maxBytes;
  private byte[] buffer = new byte[READ_BYTES];
  private int start;
  private int end;
  private boolean atEnd;
  private boolean isInList;
  private boolean isBegun;
  private long startOffset;
  private long line = 1;
  private byte[] bytes = new byte[0];

  /// A part of the stream.
  sealed interface Element {}

  /// One object.
  ///
  /// @param offset where it begins in the stream
  /// @param line its first line, counted from 1
  record WholeObject(long offset, long line) implements Element {}

  /// Bytes that are not an object.
  record Garbage(long offset, long length, long line, String reason) implements Element {}

  /// @param in the bytes from the beginning of the source
  /// @param maxBytes a longer object is garbage
  JsonElements(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /// The offset after the last complete element, with the white space and commas after it.
  long offset() {
    return startOffset;
  }

  /// The bytes of the last object that [#next] returned; not to be changed.
  byte[] bytes() {
    return bytes;
  }

  /// Returns the next element; empty at the end, or before an object that is incomplete.
  Optional<Element> next() throws IOException {
    skipSeparators();
    if (start == end) {
      return Optional.empty();
    }
    return buffer[start] == '{' ? object() : garbage();
  }

  private void skipSeparators() throws IOException {
    while (start < end || fill()) {
      byte b = buffer[start];
      boolean opens = b == '[' && !isBegun;
      boolean isSeparator = isInList && (b == ',' || b == ']');
      boolean isMark = startOffset < 3 && (b & 0xFF) >= 0xBB;
      if (!opens && !isSeparator && !isMark && b != ' ' && b != '\t' && b != '\n' && b != '\r') {
        isBegun = true;
        return;
      }
      isInList = opens || (isInList && b != ']');
      isBegun |= opens;
      advance(1);
    }
  }

  private Optional<Element> object() throws IOException {
    long offset = startOffset;
    long firstLine = line;
    int depth = 0;
    boolean isText = false;
    boolean isLong = false;
    for (int at = 0; start + at < end || fill(); at++) {
      byte b = buffer[start + at];
      if (isText) {
        if (b == '\\' && (start + at + 1 < end || fill())) {
          at++;
        } else if (b == '"') {
          isText = false;
        }
      } else if (b == '"') {
        isText = true;
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (b == '}' || b == ']') {
        depth--;
      }
      if (depth == 0) {
        bytes = isLong ? new byte[0] : Arrays.copyOfRange(buffer, start, start + at + 1);
        advance(at + 1);
        return Optional.of(
            isLong
                ? new Garbage(offset, startOffset - offset, firstLine, limit())
                : new WholeObject(offset, firstLine));
      }
      if (at >= maxBytes) {
        isLong = true;
        advance(at);
        at = 0;
      }
    }
    if (isLong) {
      advance(end - start);
      return Optional.of(new Garbage(offset, startOffset - offset, firstLine, limit()));
    }
    return Optional.empty();
  }

  private String limit() {
    return "object over the limit of " + maxBytes + " bytes";
  }

  /// Skips to the next line, or in a list to the next comma.
  private Optional<Element> garbage() throws IOException {
    int length = 0;
    while (start + length < end || fill()) {
      byte b = buffer[start + length];
      if (b == '\n' || (isInList && (b == ',' || b == ']'))) {
        var garbage = new Garbage(startOffset, length, line, "not a JSON object");
        advance(length);
        return Optional.of(garbage);
      }
      length++;
      if (length >= maxBytes) {
        var garbage = new Garbage(startOffset, length, line, "not a JSON object");
        advance(length);
        return Optional.of(garbage);
      }
    }
    return Optional.empty();
  }

  private void advance(int count) {
    for (int i = start; i < start + count; i++) {
      if (buffer[i] == '\n') {
        line++;
      }
    }
    start += count;
    startOffset += count;
  }

  /// Reads more bytes after those in the buffer, which keep their distance to `start`.
  private boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int read = in.read(buffer, end, buffer.length - end);
    if (read < 0) {
      atEnd = true;
      return false;
    }
    end += read;
    return true;
  }
}
