package dev.tsearch.core.export;

import java.util.regex.Pattern;

/// Makes foreign text safe to read in a document: removes whole terminal sequences, ends lines with
/// `\n`, and replaces by U+FFFD every other control character except tabs, every character that
/// reorders or hides its neighbors, and every lone surrogate.
public final class PlainText {
  private static final char REPLACEMENT = '\uFFFD';

  /// `ESC [ … m` and the like, `ESC ] … BEL`, and `ESC` with one character. The length is limited,
  /// so that a stray escape character does not remove much.
  private static final Pattern TERMINAL_SEQUENCE =
      Pattern.compile(
          "\u001b(?:\\[[0-?]{0,64}[ -/]{0,8}[@-~]"
              + "|\\][^\u0007\u001b\n]{0,512}(?:\u0007|\u001b\\\\)|[0-Z\\\\^-~])");

  private PlainText() {}

  /// The text with its line breaks and tabs.
  public static String of(String text) {
    int at = 0;
    while (at < text.length() && isKept(text.charAt(at))) {
      at++;
    }
    return at == text.length() ? text : cleaned(text);
  }

  /// The text on one line.
  public static String line(String text) {
    String clean = of(text);
    return clean.indexOf('\n') < 0 && clean.indexOf('\t') < 0
        ? clean
        : clean.replaceAll("[\n\t ]+", " ").strip();
  }

  private static boolean isKept(char c) {
    return c < 0x7F ? c >= ' ' || c == '\n' || c == '\t' : c > 0x9F && c < 0x2000;
  }

  private static String cleaned(String text) {
    String source =
        text.indexOf('\u001b') < 0 ? text : TERMINAL_SEQUENCE.matcher(text).replaceAll("");
    var clean = new StringBuilder(source.length());
    for (int at = 0; at < source.length(); ) {
      int c = source.codePointAt(at);
      at += Character.charCount(c);
      if (c == '\r') {
        boolean isEndOfLine = at < source.length() && source.charAt(at) == '\n';
        clean.append(isEndOfLine ? "" : "\n");
      } else if (c == 0x85 || c == 0x2028 || c == 0x2029) {
        clean.append('\n');
      } else if (c != 0xFEFF) {
        clean.appendCodePoint(isHarmful(c) ? REPLACEMENT : c);
      }
    }
    return clean.toString();
  }

  private static boolean isHarmful(int c) {
    return (c < ' ' && c != '\n' && c != '\t')
        || (c >= 0x7F && c <= 0x9F)
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069)
        || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
        || (c >= 0xFFF9 && c <= 0xFFFB)
        || (c & 0xFFFE) == 0xFFFE
        || (c >= 0xFDD0 && c <= 0xFDEF)
        || (c >= 0xE0000 && c <= 0xE007F);
  }
}
