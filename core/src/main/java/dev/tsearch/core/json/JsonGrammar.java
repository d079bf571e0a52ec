package dev.tsearch.core.json;

/// The grammar of JSON over bytes: finds where a value ends. Accepts what [Json#SOURCE] reads: a
/// `\` before any character, control characters in texts, and bytes that are not UTF-8.
final class JsonGrammar {
  private static final JsonLimits LIMITS = JsonLimits.SOURCE;
  private static final int UNICODE_DIGITS = 4;

  private final byte[] bytes;
  private final int to;

  /// @param bytes the text, which must not change
  /// @param to the end of the text
  JsonGrammar(byte[] bytes, int to) {
    this.bytes = bytes;
    this.to = to;
  }

  /// The position after the value that begins at a position.
  ///
  /// @throws MalformedJsonException if there is no complete value, or if it exceeds a limit
  int valueEnd(int from) throws MalformedJsonException {
    return valueEnd(from, 0);
  }

  private int valueEnd(int from, int depth) throws MalformedJsonException {
    if (depth > LIMITS.depth()) {
      throw new MalformedJsonException("over a limit: more than " + LIMITS.depth() + " levels");
    }
    return switch (byteAt(from)) {
      case '{' -> partsEnd(from, '}', depth);
      case '[' -> partsEnd(from, ']', depth);
      case '"' -> textEnd(from);
      case 't' -> wordEnd(from, "true");
      case 'f' -> wordEnd(from, "false");
      case 'n' -> wordEnd(from, "null");
      default -> numberEnd(from);
    };
  }

  private int partsEnd(int from, char close, int depth) throws MalformedJsonException {
    int at = skipSpace(from + 1);
    if (byteAt(at) == close) {
      return at + 1;
    }
    while (true) {
      if (close == '}') {
        at = skipSpace(nameEnd(at));
        if (byteAt(at) != ':') {
          throw invalid(at);
        }
        at = skipSpace(at + 1);
      }
      at = skipSpace(valueEnd(at, depth + 1));
      byte next = byteAt(at);
      if (next == close) {
        return at + 1;
      }
      if (next != ',') {
        throw invalid(at);
      }
      at = skipSpace(at + 1);
    }
  }

  private int nameEnd(int from) throws MalformedJsonException {
    if (byteAt(from) != '"') {
      throw invalid(from);
    }
    int end = textEnd(from);
    if (end - from > LIMITS.nameLength()) {
      throw new MalformedJsonException("over a limit: the name of a member is too long");
    }
    return end;
  }

  private int textEnd(int from) throws MalformedJsonException {
    int at = from + 1;
    while (at < to) {
      byte b = bytes[at];
      if (b == '"') {
        if (at - from > LIMITS.valueBytes()) {
          throw new MalformedJsonException("over a limit: a text is too long");
        }
        return at + 1;
      }
      at += b == '\\' ? escapeLength(at) : 1;
    }
    throw new MalformedJsonException("the value is not whole");
  }

  private int escapeLength(int at) throws MalformedJsonException {
    if (byteAt(at + 1) != 'u') {
      return 2;
    }
    for (int digit = at + 2; digit < at + 2 + UNICODE_DIGITS; digit++) {
      if (Character.digit(byteAt(digit), 16) < 0) {
        throw invalid(digit);
      }
    }
    return 2 + UNICODE_DIGITS;
  }

  private int wordEnd(int from, String word) throws MalformedJsonException {
    for (int i = 0; i < word.length(); i++) {
      if (byteAt(from + i) != word.charAt(i)) {
        throw invalid(from);
      }
    }
    return from + word.length();
  }

  private int numberEnd(int from) throws MalformedJsonException {
    int at = byteAt(from) == '-' ? from + 1 : from;
    int digits = at;
    at = digitsEnd(at);
    if (bytes[digits] == '0' && at > digits + 1) {
      throw invalid(digits);
    }
    if (at < to && bytes[at] == '.') {
      at = digitsEnd(at + 1);
    }
    if (at < to && (bytes[at] == 'e' || bytes[at] == 'E')) {
      boolean isSigned = byteAt(at + 1) == '-' || byteAt(at + 1) == '+';
      at = digitsEnd(isSigned ? at + 2 : at + 1);
    }
    if (at - from > LIMITS.numberLength()) {
      throw new MalformedJsonException("over a limit: a number is too long");
    }
    return at;
  }

  private int digitsEnd(int from) throws MalformedJsonException {
    int at = from;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    if (at == from) {
      byteAt(at);
      throw invalid(at);
    }
    return at;
  }

  /// The first position that is not white space.
  int skipSpace(int from) {
    int at = from;
    while (at < to
        && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r')) {
      at++;
    }
    return at;
  }

  private byte byteAt(int at) throws MalformedJsonException {
    if (at >= to) {
      throw new MalformedJsonException("the value is not whole");
    }
    return bytes[at];
  }

  private static MalformedJsonException invalid(int at) {
    return new MalformedJsonException("invalid JSON (byte " + at + ")");
  }
}
