package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/// Finds the strings and numbers of JSON in bytes, without a check of the rest: names and texts in
/// their escaped form. A string that does not end ends with the bytes.
final class JsonTexts {
  private final byte[] bytes;
  private final int to;
  private final TextVisitor visitor;
  private int at;
  private int depth;
  private int nameFrom;
  private int nameTo;
  private @Nullable String name = "";

  /// Receives strings and numbers.
  interface TextVisitor {
    /// Receives a string without its quotes, or a number.
    ///
    /// @param texts knows the name of the member whose value it is, or that it is itself, until it
    ///   visits the next string
    /// @param role what it is
    /// @param depth the number of objects and arrays around it
    /// @param from the position of its first byte
    /// @param to the position after its last byte; `from` if it is empty
    void text(JsonTexts texts, TextRole role, int depth, int from, int to);
  }

  /// What a string or number is.
  enum TextRole {
    /// The name of a member.
    NAME,
    /// A string that is a value.
    STRING,
    /// A number.
    NUMBER
  }

  private JsonTexts(byte[] bytes, int from, int to, TextVisitor visitor) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    this.visitor = visitor;
  }

  /// Visits the strings and numbers of a range in their order.
  static void visit(byte[] bytes, int from, int to, TextVisitor visitor) {
    new JsonTexts(bytes, from, to, visitor).run();
  }

  private void run() {
    while (at < to) {
      switch (bytes[at++]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> string();
        case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
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
      nameFrom = from;
      nameTo = end;
      name = null;
      visitor.text(this, TextRole.NAME, depth, from, end);
    } else {
      visitor.text(this, TextRole.STRING, depth, from, end);
    }
  }

  private void number() {
    int from = at - 1;
    while (at < to && isOfNumber(bytes[at])) {
      at++;
    }
    visitor.text(this, TextRole.NUMBER, depth, from, at);
  }

  private static boolean isOfNumber(byte b) {
    return (b >= '0' && b <= '9') || b == '.' || b == '+' || b == '-' || (b | 0x20) == 'e';
  }

  /// The name of the last member that was visited; empty before the first one.
  String name() {
    String decoded = name;
    if (decoded == null) {
      decoded = new String(bytes, nameFrom, nameTo - nameFrom, UTF_8);
      name = decoded;
    }
    return decoded;
  }

  /// Where [#name()] begins.
  int nameFrom() {
    return nameFrom;
  }

  /// Where [#name()] ends.
  int nameTo() {
    return nameTo;
  }

  private boolean isName(int after) {
    int next = after;
    while (next < to && (bytes[next] == ' ' || bytes[next] == '\t')) {
      next++;
    }
    return next < to && bytes[next] == ':';
  }
}
