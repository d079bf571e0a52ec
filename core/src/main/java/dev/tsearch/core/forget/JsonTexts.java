package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// Finds the strings of JSON in bytes, without a check of the rest: names and texts, in their
/// escaped form. A string that does not end ends with the bytes.
final class JsonTexts {
  private final byte[] bytes;
  private final int to;
  private final StringVisitor visitor;
  private int at;
  private int depth;
  private String name = "";

  /// Receives strings.
  interface StringVisitor {
    /// Receives a string without its quotes.
    ///
    /// @param name the name of the member whose value it is, or that it is itself
    /// @param kind which of both
    /// @param depth the number of objects and arrays around it
    /// @param from the position of its first byte
    /// @param to the position after its last byte; `from` if it is empty
    void text(String name, StringRole kind, int depth, int from, int to);
  }

  /// What a string is.
  enum StringRole {
    /// The name of a member.
    NAME,
    /// A value.
    VALUE
  }

  private JsonTexts(byte[] bytes, int from, int to, StringVisitor visitor) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    this.visitor = visitor;
  }

  /// Visits the strings of a range in their order.
  static void visit(byte[] bytes, int from, int to, StringVisitor visitor) {
    new JsonTexts(bytes, from, to, visitor).run();
  }

  private void run() {
    while (at < to) {
      switch (bytes[at++]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> string();
        default -> {}
      }
    }
  }

  private void string() {
    int from = at;
    while (at < to && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    int end = Math.min(at, to);
    at = end + 1;
    if (isName(at)) {
      name = new String(Arrays.copyOfRange(bytes, from, end), UTF_8);
      visitor.text(name, StringRole.NAME, depth, from, end);
    } else {
      visitor.text(name, StringRole.VALUE, depth, from, end);
    }
  }

  private boolean isName(int after) {
    int next = after;
    while (next < to && (bytes[next] == ' ' || bytes[next] == '\t')) {
      next++;
    }
    return next < to && bytes[next] == ':';
  }
}
