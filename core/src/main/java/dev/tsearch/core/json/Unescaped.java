package dev.tsearch.core.json;

/// A text without the escapes of JSON, and where each of its characters was. Immutable.
///
/// A `\` before a character that it cannot escape is dropped, as in [Json#SOURCE]; one at the end
/// or before an incomplete unicode escape stays.
public final class Unescaped {
  private static final int UNICODE_LENGTH = 6;

  private final String text;
  private final int[] origins;

  private Unescaped(String text, int[] origins) {
    this.text = text;
    this.origins = origins;
  }

  /// Replaces the escapes of a text.
  public static Unescaped of(String escaped) {
    if (escaped.indexOf('\\') < 0) {
      return new Unescaped(escaped, new int[0]);
    }
    var text = new StringBuilder(escaped.length());
    var origins = new int[escaped.length() + 1];
    int at = 0;
    while (at < escaped.length()) {
      origins[text.length()] = at;
      char c = escaped.charAt(at);
      int length = c == '\\' ? escapeLength(escaped, at) : 1;
      text.append(length == 1 ? c : character(escaped, at));
      at += length;
    }
    origins[text.length()] = at;
    return new Unescaped(text.toString(), origins);
  }

  /// The beginning of the escape that a position in an escaped text is within; the position itself
  /// if it is in none.
  public static int escapeStart(CharSequence escaped, int position) {
    for (int at = position - 1; at >= Math.max(0, position - UNICODE_LENGTH + 1); at--) {
      if (isEscape(escaped, at)) {
        return at + escapeLength(escaped, at) > position ? at : position;
      }
    }
    return position;
  }

  /// The end of the escape that a position in an escaped text is within; the position itself if it
  /// is in none.
  public static int escapeEnd(CharSequence escaped, int position) {
    int start = escapeStart(escaped, position);
    return start == position ? position : start + escapeLength(escaped, start);
  }

  /// Whether a character is a `\` that no other one escapes.
  private static boolean isEscape(CharSequence escaped, int position) {
    int first = position;
    while (first >= 0 && escaped.charAt(first) == '\\') {
      first--;
    }
    return (position - first) % 2 == 1;
  }

  private static int escapeLength(CharSequence escaped, int at) {
    if (at + 1 == escaped.length()) {
      return 1;
    }
    if (escaped.charAt(at + 1) != 'u') {
      return 2;
    }
    if (at + UNICODE_LENGTH > escaped.length()) {
      return 1;
    }
    for (int i = at + 2; i < at + UNICODE_LENGTH; i++) {
      if (Character.digit(escaped.charAt(i), 16) < 0) {
        return 1;
      }
    }
    return UNICODE_LENGTH;
  }

  private static char character(String escaped, int at) {
    char c = escaped.charAt(at + 1);
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> (char) Integer.parseInt(escaped, at + 2, at + UNICODE_LENGTH, 16);
      default -> c;
    };
  }

  /// The text without escapes.
  public String text() {
    return text;
  }

  /// The position in the escaped text of a character of [#text()]; of its end, the escaped length.
  public int origin(int position) {
    return origins.length == 0 ? position : origins[position];
  }
}
