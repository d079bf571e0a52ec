package dev.tsearch.indexer.draft;

import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.core.json.StreamBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// Splits a stream into JSON objects: the elements of the list that it begins with, or objects that
/// follow each other. Holds one object in memory. Checks only brackets and quotes. Single reader,
/// not thread-safe; the caller closes the stream.
final class JsonElements {
  private final StreamBuffer buffer;
  private final int maxBytes;
  private boolean isInList;
  private boolean isBegun;
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
    this.buffer = new StreamBuffer(in, 0);
    this.maxBytes = maxBytes;
  }

  /// The offset after the last complete element, with the white space and commas after it.
  long offset() {
    return buffer.offset();
  }

  /// The bytes of the last object that [#next] returned; not to be changed.
  byte[] bytes() {
    return bytes;
  }

  /// Returns the next element; empty at the end, or before an object that is incomplete.
  Optional<Element> next() throws IOException {
    skipSeparators();
    if (!buffer.has(0)) {
      return Optional.empty();
    }
    return buffer.at(0) == '{' ? object() : garbage();
  }

  private void skipSeparators() throws IOException {
    while (buffer.has(0)) {
      byte b = buffer.at(0);
      boolean opens = b == '[' && !isBegun;
      boolean isSeparator = isInList && (b == ',' || b == ']');
      boolean isMark = buffer.offset() < 3 && (b & 0xFF) >= 0xBB;
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
    long offset = buffer.offset();
    long firstLine = line;
    long lines = 0;
    var object = new ObjectEnd();
    boolean isLong = false;
    int at = 0;
    while (buffer.has(at)) {
      int start = buffer.start();
      int from = start + at;
      int end = object.find(buffer.bytes(), from, Math.min(buffer.end(), start + maxBytes + 1));
      lines += newlines(from, end);
      at = end - start;
      if (object.isFound()) {
        bytes = isLong ? new byte[0] : buffer.copy(at);
        buffer.skip(at);
        line += lines;
        return Optional.of(
            isLong
                ? new Garbage(offset, buffer.offset() - offset, firstLine, limit())
                : new WholeObject(offset, firstLine));
      }
      if (at > maxBytes) {
        isLong = true;
        buffer.skip(at);
        at = 0;
      }
    }
    if (isLong) {
      buffer.skip(buffer.length());
      line += lines;
      return Optional.of(new Garbage(offset, buffer.offset() - offset, firstLine, limit()));
    }
    return Optional.empty();
  }

  /// The search for the end of an object whose bytes are read piece by piece.
  private static final class ObjectEnd {
    private int depth;
    private boolean isText;
    private boolean isEscaped;
    private boolean isFound;

    boolean isFound() {
      return isFound;
    }

    /// Searches the next bytes.
    ///
    /// @return the index after the object; `to` if it does not end before
    int find(byte[] bytes, int from, int to) {
      int at = from;
      while (at < to && !isFound) {
        if (isEscaped) {
          isEscaped = false;
          at++;
        } else if (isText) {
          at = ByteSearch.quoteOrEscape(bytes, at, to);
          if (at < to) {
            isEscaped = bytes[at] == '\\';
            isText = isEscaped;
            at++;
          }
        } else {
          at = findOutsideTexts(bytes, at, to);
        }
      }
      return at;
    }

    /// Returns the index after the object, or after the quote with which a text begins.
    private int findOutsideTexts(byte[] bytes, int from, int to) {
      int open = depth;
      int at = from;
      while (at < to && !isText && !isFound) {
        switch (bytes[at]) {
          case '"' -> isText = true;
          case '{', '[' -> open++;
          case '}', ']' -> {
            open--;
            isFound = open == 0;
          }
          default -> {}
        }
        at++;
      }
      depth = open;
      return at;
    }
  }

  private String limit() {
    return "object over the limit of " + maxBytes + " bytes";
  }

  /// Skips to the next line, or in a list to the next comma. Holds no more of it than of an object.
  private Optional<Element> garbage() throws IOException {
    long offset = buffer.offset();
    long firstLine = line;
    int length = 0;
    boolean isEnded = false;
    while (!isEnded && buffer.has(length)) {
      byte b = buffer.at(length);
      isEnded = b == '\n' || (isInList && (b == ',' || b == ']'));
      length += isEnded ? 0 : 1;
      if (length >= maxBytes) {
        advance(length);
        length = 0;
      }
    }
    if (!isEnded && buffer.offset() == offset) {
      return Optional.empty(); // its writer may continue it
    }
    advance(length);
    return Optional.of(
        new Garbage(offset, buffer.offset() - offset, firstLine, "not a JSON object"));
  }

  private void advance(int count) {
    line += newlines(buffer.start(), buffer.start() + count);
    buffer.skip(count);
  }

  /// The number of newlines between two indices of the buffer's array.
  private long newlines(int from, int to) {
    long count = 0;
    int at = ByteSearch.newline(buffer.bytes(), from, to);
    while (at < to) {
      count++;
      at = ByteSearch.newline(buffer.bytes(), at + 1, to);
    }
    return count;
  }
}
