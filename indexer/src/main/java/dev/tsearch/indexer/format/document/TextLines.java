package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.ByteSearch;

/// Walks the lines of a text.
final class TextLines {

  /// Receives the lines in order.
  interface TextLineVisitor {
    /// A line.
    ///
    /// @param line the line without white space at its end
    /// @param at where it begins, in bytes
    /// @param number its number, counted from 1
    void visit(String line, int at, long number);
  }

  private TextLines() {}

  /// Visits all lines.
  static void visit(byte[] bytes, TextLineVisitor visitor) {
    int at = ByteSearch.afterMark(bytes);
    long number = 1;
    while (at < bytes.length) {
      int end = ByteSearch.newline(bytes, at, bytes.length);
      visitor.visit(new String(bytes, at, end - at, UTF_8).stripTrailing(), at, number);
      at = end + 1;
      number++;
    }
  }
}
