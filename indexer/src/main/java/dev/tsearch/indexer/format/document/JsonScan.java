package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/// Finds where the members and elements of JSON values stand, in bytes. It looks at brackets and
/// quotes alone; whether a value is sound is for the JSON reader to say.
final class JsonScan {
  private final byte[] bytes;

  /// @param bytes the text; values may be cut off at its end
  JsonScan(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The text; not to be changed.
  byte[] bytes() {
    return bytes;
  }

  /// A value, and its name if it is a member of an object.
  ///
  /// @param name the name as it is written, without quotes; empty for elements of a list
  /// @param start where the value begins
  /// @param end behind its last byte; the end of the text if it is cut off
  record Part(String name, int start, int end) {}

  /// The parts of the object or list that begins at a place, those that are whole.
  List<Part> parts(int start) {
    var parts = new ArrayList<Part>();
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
      parts.add(new Part(name, at, end));
      at = next(end);
      if (at < bytes.length && bytes[at] == ',') {
        at = next(at + 1);
      }
    }
    return parts;
  }

  /// Where the value ends that begins at a place; the end of the text if it is cut off.
  int end(int start) {
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

  /// Whether a value that seems to take these bytes is not cut off.
  boolean isWhole(int start, int end) {
    return switch (bytes[start]) {
      case '{' -> end - start > 1 && bytes[end - 1] == '}';
      case '[' -> end - start > 1 && bytes[end - 1] == ']';
      case '"' -> end - start > 1 && bytes[end - 1] == '"';
      default -> end < bytes.length;
    };
  }

  private int endOfText(int start) {
    for (int i = start + 1; i < bytes.length; i++) {
      if (bytes[i] == '\\') {
        i++;
      } else if (bytes[i] == '"') {
        return i + 1;
      }
    }
    return bytes.length;
  }

  /// The first byte from a place on that is no white space and no byte order mark.
  int next(int from) {
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
