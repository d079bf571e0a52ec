package dev.tsearch.core.query;

/// What kinds of characters the query language tells apart.
final class Characters {
  private Characters() {}

  /// Whether it separates words.
  static boolean isSpace(char character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /// Whether it is one of `0` to `9`.
  static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  /// Whether a backslash before it makes it plain text: ASCII punctuation but `_`.
  static boolean isEscapable(char character) {
    return character > ' '
        && character < 0x7F
        && character != '_'
        && !Character.isLetterOrDigit(character);
  }

  /// Whether it can be part of a term as it stands: letters, digits, marks on them, and `_`.
  static boolean isTermPart(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        || codePoint == '_'
        || Character.getType(codePoint) == Character.NON_SPACING_MARK
        || Character.getType(codePoint) == Character.COMBINING_SPACING_MARK;
  }

  /// Whether the text is not empty and could be one term.
  static boolean isTerm(String text) {
    return !text.isEmpty() && text.codePoints().allMatch(Characters::isTermPart);
  }
}
