package dev.tsearch.core.query;

/// A run of characters that ends at a space or at the parenthesis that closes a group.
///
/// @param text the characters, with escapes resolved
/// @param escaped whether there were escapes; if so, the word is plain text
/// @param end the position after it
record RawWord(String text, boolean escaped, int end) {

  /// The word at a position. It contains a closing parenthesis only if it contains the opening one.
  ///
  /// @param inGroup whether another closing parenthesis ends the word
  static RawWord at(String source, int start, boolean inGroup) {
    var text = new StringBuilder();
    boolean escaped = false;
    int openInWord = 0;
    int at = start;
    while (at < source.length() && !Characters.isSpace(source.charAt(at))) {
      char character = source.charAt(at);
      if (isEscape(source, at)) {
        escaped = true;
        text.append(source.charAt(at + 1));
        at += 2;
        continue;
      }
      if (character == '(') {
        openInWord++;
      } else if (character == ')') {
        if (openInWord == 0 && inGroup) {
          break;
        }
        openInWord = Math.max(0, openInWord - 1);
      }
      text.append(character);
      at++;
    }
    return new RawWord(text.toString(), escaped, at);
  }

  private static boolean isEscape(String source, int at) {
    return source.charAt(at) == '\\'
        && at + 1 < source.length()
        && Characters.isEscapable(source.charAt(at + 1));
  }
}
