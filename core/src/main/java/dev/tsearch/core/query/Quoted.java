package dev.tsearch.core.query;

import java.util.Optional;

/// Text between two double quotes. A backslash escapes a quote or a backslash; before any other
/// character it is a backslash.
///
/// @param content the text between the quotes, with escapes resolved
/// @param end the position after the closing quote
record Quoted(String content, int end) {

  /// The quoted text whose opening quote is at a position; empty if no quote closes it.
  static Optional<Quoted> at(String text, int quote) {
    var content = new StringBuilder();
    int at = quote + 1;
    while (at < text.length()) {
      char character = text.charAt(at);
      if (character == '"') {
        return Optional.of(new Quoted(content.toString(), at + 1));
      }
      if (character == '\\' && at + 1 < text.length() && isEscapable(text.charAt(at + 1))) {
        at++;
      }
      content.append(text.charAt(at));
      at++;
    }
    return Optional.empty();
  }

  private static boolean isEscapable(char character) {
    return character == '"' || character == '\\';
  }
}
