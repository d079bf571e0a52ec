package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/// Abridges the first value of a stream: an object or a list of any length becomes a valid value of
/// at most [#MAX_BYTES] bytes that has the same structure. Long texts are cut, lists and objects
/// keep their first parts, and deep values become empty. A value whose end is missing is closed
/// after its last complete part.
///
/// Formats recognize long values by their outline. Needs memory for the outline only, whatever the
/// stream contains.
final class JsonOutline {

  /// The length of an outline: room for the beginning of every part that formats look at.
  static final int MAX_BYTES = 1 << 16;

  /// Longer texts are cut. Names, ids, times and types are far shorter.
  private static final int MAX_TEXT_BYTES = 256;

  /// Elements of a list, at most: a list of messages shows its kind in its first elements.
  private static final int MAX_ELEMENTS = 8;

  /// Members of an object, at most. Objects with more are maps by id.
  private static final int MAX_MEMBERS = 64;

  private static final int MAX_DEPTH = 16;

  /// Bytes to scan, at most. Longer values are over the limit of all readers.
  private static final long MAX_SCANNED_BYTES = 64L << 20;

  private static final int BUFFER_BYTES = 1 << 14;

  private final InputStream in;
  private final byte[] buffer;
  private int position;
  private int filled;
  private long scanned;

  private byte[] out = new byte[1 << 12];
  private int size;
  private final byte[] closing = new byte[MAX_DEPTH];
  private final int[] parts = new int[MAX_DEPTH];
  private int depth;

  /// The outline up to its last complete part, and the depth there.
  private int complete;

  private int completeDepth;

  /// @param in the bytes that are not in the buffer
  /// @param buffer has the first bytes; changed only by what the stream has
  /// @param from where they begin in the buffer
  /// @param to where they end
  private JsonOutline(InputStream in, byte[] buffer, int from, int to) {
    this.in = in;
    this.buffer = buffer;
    this.position = from;
    this.filled = to;
  }

  /// The outline of the value that a stream begins with; empty if that is neither an object nor a
  /// list.
  ///
  /// @throws IOException only if the stream fails
  static byte[] of(InputStream in) throws IOException {
    return new JsonOutline(in, new byte[BUFFER_BYTES], 0, 0).outline();
  }

  /// The outline of the value that some bytes begin with.
  static byte[] of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  private static byte[] of(byte[] bytes, int offset, int length) {
    try {
      InputStream noMore = InputStream.nullInputStream();
      return new JsonOutline(noMore, bytes, offset, offset + length).outline();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
  }

  /// The object that some bytes begin with, in outline; empty if they begin with another value.
  static JsonObject object(byte[] bytes, int offset, int length) {
    return object(of(bytes, offset, length));
  }

  /// The object that is an outline; empty if the outline is a list or not valid.
  static JsonObject object(byte[] outline) {
    if (outline.length == 0 || outline[0] != '{') {
      return JsonObject.EMPTY;
    }
    try {
      return Json.SOURCE.object(outline);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  private byte[] outline() throws IOException {
    int first = firstByte();
    if (first == '{' || first == '[') {
      open(first);
      int next = read();
      while (depth > 0 && next >= 0 && size < MAX_BYTES) {
        next = step(next);
      }
    }
    return closed();
  }

  private int firstByte() throws IOException {
    int first = read();
    while (first >= 0 && (isSpace(first) || first == 0xEF || first == 0xBB || first == 0xBF)) {
      first = read();
    }
    return first;
  }

  /// Processes a byte, and the text or value that begins with it.
  ///
  /// @return the next byte; -1 at the end
  private int step(int b) throws IOException {
    switch (b) {
      case '{', '[' -> {
        if (depth == MAX_DEPTH) {
          write(b);
          return skipRest(b);
        }
        open(b);
      }
      case '}', ']' -> {
        completePart();
        close();
      }
      case '"' -> {
        return text();
      }
      case ',' -> {
        completePart();
        boolean isList = closing[depth - 1] == ']';
        parts[depth - 1]++;
        if (parts[depth - 1] >= (isList ? MAX_ELEMENTS : MAX_MEMBERS)) {
          return skipRest(',');
        }
        write(b);
      }
      default -> {
        if (!isSpace(b)) {
          write(b);
        }
      }
    }
    return read();
  }

  private void open(int bracket) {
    write(bracket);
    closing[depth] = (byte) (bracket == '{' ? '}' : ']');
    parts[depth] = 0;
    depth++;
    completePart();
  }

  private void close() {
    depth--;
    write(closing[depth]);
    completePart();
  }

  private void completePart() {
    complete = size;
    completeDepth = depth;
  }

  /// Skips the rest of a container and writes its closing bracket.
  ///
  /// @param began the byte before: the opening bracket of a container that is not on the stack, or
  ///   a comma in the innermost one that is
  private int skipRest(int began) throws IOException {
    int level = 1;
    while (true) {
      int b = read();
      switch (b) {
        case -1 -> {
          return -1;
        }
        case '"' -> skipText();
        case '{', '[' -> level++;
        case '}', ']' -> {
          level--;
          if (level == 0) {
            if (began == ',') {
              close();
            } else {
              write(b);
            }
            return read();
          }
        }
        default -> {}
      }
    }
  }

  /// Skips the rest of a text.
  ///
  /// @return the quote at its end; -1 if the end is missing
  private int skipText() throws IOException {
    while (true) {
      position = ByteSearch.quoteOrEscape(buffer, position, filled);
      int b = read();
      if (b < 0 || b == '"') {
        return b;
      }
      if (b == '\\') {
        read();
      }
    }
  }

  /// Copies a text whose quote was read, up to the limit.
  private int text() throws IOException {
    write('"');
    int length = copyPlain(MAX_TEXT_BYTES);
    int b = read();
    while (b >= 0 && b != '"' && (length < MAX_TEXT_BYTES || (b & 0xC0) == 0x80)) {
      write(b);
      if (b == '\\') {
        copyEscape();
      }
      length++;
      length += copyPlain(MAX_TEXT_BYTES - length);
      b = read();
    }
    if (b >= 0 && b != '"') {
      if (b == '\\') {
        read();
      }
      b = skipText();
    }
    if (b < 0) {
      return -1;
    }
    write('"');
    return read();
  }

  /// Copies what the buffer has of a text before its end or the next escape.
  ///
  /// @param limit how many bytes are copied at most
  /// @return how many were copied
  private int copyPlain(int limit) {
    int end = ByteSearch.quoteOrEscape(buffer, position, Math.min(filled, position + limit));
    int count = end - position;
    while (size + count > out.length) {
      out = Arrays.copyOf(out, 2 * out.length);
    }
    System.arraycopy(buffer, position, out, size, count);
    size += count;
    position = end;
    return count;
  }

  private void copyEscape() throws IOException {
    int escaped = read();
    int more = escaped == 'u' ? 4 : 0;
    while (escaped >= 0) {
      write(escaped);
      if (more == 0) {
        return;
      }
      more--;
      escaped = read();
    }
  }

  /// The outline with all brackets closed.
  private byte[] closed() {
    if (depth == 0) {
      return Arrays.copyOf(out, size);
    }
    byte[] whole = Arrays.copyOf(out, complete + completeDepth);
    for (int open = completeDepth - 1; open >= 0; open--) {
      whole[complete + completeDepth - 1 - open] = closing[open];
    }
    return whole;
  }

  private void write(int b) {
    if (size == out.length) {
      out = Arrays.copyOf(out, 2 * size);
    }
    out[size] = (byte) b;
    size++;
  }

  private int read() throws IOException {
    if (position == filled) {
      filled = scanned >= MAX_SCANNED_BYTES ? -1 : in.read(buffer);
      position = 0;
      if (filled <= 0) {
        filled = 0;
        return -1;
      }
      scanned += filled;
    }
    return buffer[position++] & 0xFF;
  }

  private static boolean isSpace(int b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }
}
