package dev.tsearch.core.redact;

/// A part of a text around places where a secret may begin. Elsewhere a text is not searched.
/// Immutable.
///
/// A part begins and ends where no escape of JSON is cut, however often the text is escaped: not
/// after a backslash, and not soon after the escape of a character by its number.
///
/// @param text the whole text
/// @param from the position of the first character
/// @param to the position after the last one; [#from] if no part is left
/// @param lastEnd the end of the last place in the part
/// @param nextEnd the end of the first place after the part; -1 if there is none
record TextWindow(String text, int from, int to, int lastEnd, int nextEnd) {
  /// What precedes a place: more than any rule looks back.
  private static final int BEFORE = 128;

  /// What follows a place at first: few rules look further where there is no secret.
  private static final int AFTER = 512;

  /// The digits of a character's number are before, each of which may be escaped itself.
  private static final int MAX_ESCAPE = 40;

  /// How much longer a part becomes whose end a rule has read.
  private static final int GROWTH = 8;

  /// The first part of a text.
  ///
  /// @param literals finds the places
  static TextWindow first(String text, LiteralAutomaton literals) {
    return after(text, 0, literals.escapedEnd(text, 0), literals);
  }

  private static TextWindow after(String text, int least, int end, LiteralAutomaton literals) {
    return end < 0
        ? new TextWindow(text, least, least, least, -1)
        : around(text, start(text, end, least), end, end, AFTER, literals);
  }

  /// The part from a position to some characters after the last of the places that are near each
  /// other.
  ///
  /// @param lastEnd the end of a place in the part
  /// @param nextEnd the end of the next one; the same if that is not known
  private static TextWindow around(
      String text, int from, int lastEnd, int nextEnd, int after, LiteralAutomaton literals) {
    int last = lastEnd;
    int next = nextEnd;
    int to = end(text, last + after);
    while (next >= 0 && next <= to + BEFORE) {
      last = next;
      to = end(text, last + after);
      next = literals.escapedEnd(text, last);
    }
    return new TextWindow(text, from, to, last, next);
  }

  /// The last position at which a part may begin that has what precedes a place.
  private static int start(String text, int end, int least) {
    int at = end - BEFORE;
    while (at > least && !isBetween(text, at)) {
      at--;
    }
    return Math.max(least, at);
  }

  private static int end(String text, int wanted) {
    int at = wanted;
    while (at < text.length() && !isBetween(text, at)) {
      at++;
    }
    return Math.min(text.length(), at);
  }

  private static boolean isBetween(String text, int at) {
    if (text.charAt(at - 1) == '\\') {
      return false;
    }
    for (int i = Math.max(1, at - MAX_ESCAPE); i < at; i++) {
      if (text.charAt(i) == 'u' && text.charAt(i - 1) == '\\') {
        return false;
      }
    }
    return true;
  }

  /// Whether this is a part, and not what is after the last one.
  boolean exists() {
    return from < to;
  }

  /// Whether this part ends with the text.
  boolean isLast() {
    return to == text.length();
  }

  /// The characters of the part.
  String part() {
    return text.substring(from, to);
  }

  /// This part with more at its end.
  TextWindow wider(LiteralAutomaton literals) {
    return around(text, from, lastEnd, nextEnd, GROWTH * (to - from), literals);
  }

  /// The part after this one.
  TextWindow next(LiteralAutomaton literals) {
    return after(text, to, nextEnd, literals);
  }
}
