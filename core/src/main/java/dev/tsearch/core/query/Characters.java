package dev.tsearch.core.query;

/// The character classes of the query language.
final class Characters {
  private Characters() {}

  /// Whether the character separates words.
  static boolean isSpace(char character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /// Whether the character is an ASCII digit.
  static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  /// Whether a backslash escapes the character: ASCII punctuation except `_`.
  static boolean isEscapable(char character) {
    return character > ' '
        && character < 0x7F
        && character != '_'
        && !Character.isLetterOrDigit(character);
  }

  /// Whether the code point can be part of a term: letters, digits, combining marks and `_`.
  static boolean isTermPart(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        || codePoint == '_'
        || Character.getType(codePoint) == Character.NON_SPACING_MARK
        || Character.getType(codePoint) == Character.COMBINING_SPACING_MARK;
  }

  /// Whether the text can be one term; false if it is empty.
  static boolean isTerm(String text) {
    return !text.isEmpty() && text.codePoints().allMatch(Characters::isTermPart);
  }
}
