package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;

/// Quotes foreign text as one word of a POSIX shell.
public final class ShellWord {
  /// Characters besides letters and digits that no shell interprets in a word.
  private static final String PLAIN = "_./:=,@%+-";

  private ShellWord() {}

  /// The word: as it is if it has only plain characters, else in single quotes. Characters that a
  /// terminal would interpret are written as octal escapes in `$'…'`, which bash, zsh and ksh read.
  public static String quoted(String text) {
    if (!text.isEmpty() && text.codePoints().allMatch(ShellWord::isPlain)) {
      return text;
    }
    boolean isHarmful = text.codePoints().anyMatch(TerminalEscapes::isHarmful);
    return isHarmful ? escaped(text) : "'" + text.replace("'", "'\\''") + "'";
  }

  private static boolean isPlain(int c) {
    return Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0;
  }

  private static String escaped(String text) {
    var word = new StringBuilder("$'");
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (c == '\'' || c == '\\') {
        word.append('\\').append((char) c);
      } else if (TerminalEscapes.isHarmful(c)) {
        for (byte unit : Character.toString(c).getBytes(UTF_8)) {
          word.append(String.format("\\%03o", unit & 0xFF));
        }
      } else {
        word.appendCodePoint(c);
      }
    }
    return word.append('\'').toString();
  }
}
