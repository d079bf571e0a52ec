package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A run of bytes of a file.
///
/// @param offset where it begins
/// @param length how many bytes it has
record Span(int offset, int length) {

  /// The run without white space around it.
  static Span trimmed(byte[] bytes, int from, int to) {
    int start = from;
    int end = Math.min(to, bytes.length);
    while (start < end && isSpace(bytes[start])) {
      start++;
    }
    while (end > start && isSpace(bytes[end - 1])) {
      end--;
    }
    return new Span(start, end - start);
  }

  /// The parts between separators, without white space around them; blank ones left out.
  static List<Span> parts(byte[] bytes, byte[] separator) {
    var parts = new ArrayList<Span>();
    int from = 0;
    while (from <= bytes.length) {
      int to = indexOf(bytes, separator, from);
      Span part = trimmed(bytes, from, to);
      if (part.length > 0) {
        parts.add(part);
      }
      from = to + separator.length;
    }
    return parts;
  }

  /// Where some bytes stand first from a place on; the end if they do not.
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

  /// The line it begins on, counted from 1.
  long line(byte[] all) {
    long line = 1;
    for (int i = 0; i < offset; i++) {
      if (all[i] == '\n') {
        line++;
      }
    }
    return line;
  }
}
