package dev.tsearch.core.redact;

/// The least that is assigned to a variable or member that a literal begins the name of, as
/// `token`, for it to be a secret: most of what has such a name are counts. It is looked for in a
/// text with the escapes of JSON, however often it is escaped.
///
/// @param least the least length of the value in characters
public record AssignedValue(int least) {
  /// The length of the rest of a name.
  private static final int MAX_NAME_LENGTH = 40;

  /// The length of a sign, but for its first character: `===`.
  private static final int SIGN_REST = 2;

  /// The characters of a text, or the bytes of one in an encoding that has ASCII.
  @FunctionalInterface
  interface TextPositions {
    /// The character at a position.
    int at(int position);
  }

  /// Whether a literal may begin such an assignment. A "no" is certain.
  ///
  /// @param from the position after the literal
  /// @param to the end of the text, after which there may be more of the assignment if the text
  ///   ends with the name
  boolean mayFollow(TextPositions text, int from, int to) {
    int at = from;
    while (at < to && at < from + MAX_NAME_LENGTH && isOfName(text.at(at))) {
      at++;
    }
    int sign = afterQuotes(text, at, to);
    if (sign >= to || !isSign(text.at(sign))) {
      return sign >= to || isOtherEscape(text, sign, to);
    }
    at = sign;
    while (at < to && at <= sign + SIGN_REST && isSign(text.at(at))) {
      at++;
    }
    at = afterQuotes(text, at, to);
    if (at < to && text.at(at) == '[') {
      return true; // the values of an array have the name of the array
    }
    int enough = at + least - SIGN_REST; // a value may begin like a sign
    while (at < to && at < enough && isOfValue(text.at(at))) {
      at++;
    }
    return at >= enough || (at < to && isOtherEscape(text, at, to));
  }

  /// The position after quotes and white space, escaped or not.
  private static int afterQuotes(TextPositions text, int from, int to) {
    int at = from;
    while (at < to) {
      int last = afterBackslashes(text, at, to);
      if (last < to && !isQuote(text.at(last)) && !isSpace(text.at(last), last > at)) {
        return at;
      }
      at = last + 1;
    }
    return at;
  }

  private static int afterBackslashes(TextPositions text, int from, int to) {
    int at = from;
    while (at < to && text.at(at) == '\\') {
      at++;
    }
    return at;
  }

  /// Whether a position has the escape of a character that is no quote and no white space, or is of
  /// one that is not whole.
  private static boolean isOtherEscape(TextPositions text, int at, int to) {
    int last = afterBackslashes(text, at, to);
    return last > at && (last == to || !(isQuote(text.at(last)) || isSpace(text.at(last), true)));
  }

  private static boolean isOfName(int c) {
    return (c >= '0' && c <= '9')
        || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        || c == '_'
        || c == '.'
        || c == '-';
  }

  private static boolean isSign(int c) {
    return c == ':' || c == '=' || c == '>';
  }

  /// Whether a quote or a bracket may be between a name and its value.
  private static boolean isQuote(int c) {
    return c == '"' || c == '\'' || c == '`' || c == ']';
  }

  /// @param isEscaped whether backslashes are before it
  private static boolean isSpace(int c, boolean isEscaped) {
    return isEscaped
        ? c == 'n' || c == 'r' || c == 't' || c == 'f'
        : c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static boolean isOfValue(int c) {
    return c != '\\' && !isSpace(c, false) && (c == ']' || !isQuote(c));
  }
}
