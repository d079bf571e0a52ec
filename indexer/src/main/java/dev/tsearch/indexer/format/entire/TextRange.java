package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A range of bytes in a text file.
///
/// @param offset where it begins
/// @param length its length in bytes
record TextRange(int offset, int length) {

  /// The range without white space at its beginning and end.
  static TextRange trimmed(byte[] bytes, int from, int to) {
    int start = from;
    int end = Math.min(to, bytes.length);
    while (start < end && isSpace(bytes[start])) {
      start++;
    }
    while (end > start && isSpace(bytes[end - 1])) {
      end--;
    }
    return new TextRange(start, end - start);
  }

  /// The ranges between separators, trimmed; blank ones are omitted.
  static List<TextRange> parts(byte[] bytes, byte[] separator) {
    var parts = new ArrayList<TextRange>();
    int from = 0;
    while (from <= bytes.length) {
      int to = indexOf(bytes, separator, from);
      TextRange part = trimmed(bytes, from, to);
      if (part.length > 0) {
        parts.add(part);
      }
      from = to + separator.length;
    }
    return parts;
  }

  /// The first position of some bytes from a position on; the length of the file if there is none.
  static int indexOf(byte[] bytes, byte[] needle, int from) {
    for (int i = from; i <= bytes.length - needle.length; i++) {
      if (Arrays.equals(bytes, i, i + needle.length, needle, 0, needle.length)) {
        return i;
      }
    }
    return bytes.length;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }

  byte[] bytes(byte[] all) {
    return Arrays.copyOfRange(all, offset, offset + length);
  }

  String text(byte[] all) {
    return new String(all, offset, length, UTF_8);
  }
}
