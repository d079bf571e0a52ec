package dev.tsearch.core.forget.json;

import dev.tsearch.core.forget.hash.KeyedHash;
import java.util.Arrays;

/// JSON as bytes: the spaces in it, and hashes for which these do not count.
public final class JsonBytes {
  private JsonBytes() {}

  /// Whether bytes begin like an array: a document in one line.
  public static boolean isArray(byte[] bytes, int from, int to) {
    int first = strippedFrom(bytes, from, to);
    return first < to && bytes[first] == '[';
  }

  /// Whether bytes begin like an object or an array.
  public static boolean isJson(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!isSpace(bytes[at])) {
        return bytes[at] == '{' || bytes[at] == '[';
      }
    }
    return false;
  }

  public static boolean isBlank(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!isSpace(bytes[at])) {
        return false;
      }
    }
    return true;
  }

  public static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  /// The position of the first byte that is no space; `to` if there is none.
  public static int strippedFrom(byte[] bytes, int from, int to) {
    int start = from;
    while (start < to && isSpace(bytes[start])) {
      start++;
    }
    return start;
  }

  /// The position after the last byte that is no space; `from` if there is none.
  public static int strippedTo(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && isSpace(bytes[end - 1])) {
      end--;
    }
    return end;
  }

  /// The hash of a line without the spaces around it, and around the parts of JSON.
  public static String lineHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    int start = strippedFrom(bytes, from, to);
    int end = strippedTo(bytes, start, to);
    return lineHash(keyed, bytes, start, end, LineScan.of(bytes, start, end));
  }

  /// The hash of a line without spaces around it, which was scanned.
  public static String lineHash(KeyedHash keyed, byte[] bytes, int start, int end, LineScan scan) {
    return isJson(bytes, start, end) && scan.hasSpaces()
        ? valueHash(keyed, bytes, start, end)
        : keyed.of(bytes, start, end);
  }

  /// The hash of a value of JSON, the same whatever spaces and line ends are around its parts.
  public static String valueHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    byte[] compact = compact(bytes, from, to);
    return keyed.of(compact, 0, compact.length);
  }

  /// Whether a value has spaces around its parts: what a [LineScan] tells, where nothing else is
  /// wanted of many lines.
  public static boolean hasSpaces(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == '"') {
        at = endOfString(bytes, at);
      } else if (isSpace(bytes[at])) {
        return true;
      }
    }
    return false;
  }

  /// A value without the spaces and line ends around its parts, which a program may write otherwise
  /// the next time.
  public static byte[] compact(byte[] bytes, int from, int to) {
    byte[] compact = new byte[to - from];
    int length = 0;
    for (int at = from; at < to; at++) {
      int end = bytes[at] == '"' ? Math.min(endOfString(bytes, at), to - 1) : at;
      if (!JsonBytes.isSpace(bytes[at])) {
        System.arraycopy(bytes, at, compact, length, end + 1 - at);
        length += end + 1 - at;
      }
      at = end;
    }
    return Arrays.copyOf(compact, length);
  }

  /// The position of the quote that ends a string, or the last position.
  static int endOfString(byte[] bytes, int quote) {
    int at = quote + 1;
    while (at < bytes.length && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at;
  }
}
