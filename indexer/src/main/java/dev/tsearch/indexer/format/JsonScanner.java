package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.ByteSearch;
import java.util.ArrayList;
import java.util.List;

/// Finds the byte ranges of the members and elements of JSON values. It checks only brackets and
/// quotes; the JSON parser checks the values themselves.
public final class JsonScanner {
  private final byte[] bytes;

  /// @param bytes the text, not to be changed; it may be cut off within a value
  public JsonScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The text; not to be changed.
  public byte[] bytes() {
    return bytes;
  }

  /// The range of a value.
  ///
  /// @param name the member's name as it is written, without quotes; empty for elements of a list
  /// @param start where the value begins
  /// @param end the position after its last byte; the end of the text if the value is cut off
  public record ValueRange(String name, int start, int end) {

    /// The length of the value in bytes.
    public int length() {
      return end - start;
    }
  }

  /// The complete members or elements of the object or list that begins at a position.
  public List<ValueRange> parts(int start) {
    var parts = new ArrayList<ValueRange>();
    boolean isObject = bytes[start] == '{';
    int at = next(start + 1);
    while (at < bytes.length && bytes[at] != '}' && bytes[at] != ']') {
      String name = "";
      if (isObject) {
        int nameEnd = end(at);
        name = nameEnd - at < 2 ? "" : new String(bytes, at + 1, nameEnd - at - 2, UTF_8);
        at = next(nameEnd);
        if (at >= bytes.length || bytes[at] != ':') {
          return parts;
        }
        at = next(at + 1);
      }
      if (at >= bytes.length) {
        return parts;
      }
      int end = end(at);
      if (end <= at || !isWhole(at, end)) {
        return parts;
      }
      parts.add(new ValueRange(name, at, end));
      at = next(end);
      if (at < bytes.length && bytes[at] == ',') {
        at = next(at + 1);
      }
    }
    return parts;
  }

  /// The end of the value that begins at a position; the end of the text if the value is cut off.
  public int end(int start) {
    if (bytes[start] == '"') {
      return endOfText(start);
    }
    if (bytes[start] != '{' && bytes[start] != '[') {
      int i = start;
      while (i < bytes.length && ",]}".indexOf(bytes[i]) < 0 && !isSpace(bytes[i])) {
        i++;
      }
      return i;
    }
    int depth = 0;
    int i = start;
    while (i < bytes.length) {
      switch (bytes[i]) {
        case '{', '[' -> depth++;
        case '}', ']' -> {
          depth--;
          if (depth == 0) {
            return i + 1;
          }
        }
        case '"' -> i = endOfText(i) - 1;
        default -> {}
      }
      i++;
    }
    return bytes.length;
  }

  /// Whether a value is complete, and not cut off by the end of the text.
  ///
  /// @param start where the value begins
  /// @param end its [#end]
  public boolean isWhole(int start, int end) {
    return switch (bytes[start]) {
      case '{' -> end - start > 1 && bytes[end - 1] == '}';
      case '[' -> end - start > 1 && bytes[end - 1] == ']';
      case '"' -> end - start > 1 && bytes[end - 1] == '"';
      default -> end < bytes.length;
    };
  }

  private int endOfText(int start) {
    int at = start + 1;
    while (at < bytes.length) {
      at = ByteSearch.quoteOrEscape(bytes, at, bytes.length);
      if (at < bytes.length && bytes[at] == '"') {
        return at + 1;
      }
      at += 2;
    }
    return bytes.length;
  }

  /// The first position, from a given one on, that is neither white space nor a byte order mark.
  public int next(int from) {
    int i = from;
    if (i == 0 && bytes.length >= 3 && bytes[0] == (byte) 0xEF) {
      i = 3;
    }
    while (i < bytes.length && isSpace(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }
}
