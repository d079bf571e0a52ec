package dev.tsearch.cli.render;

import dev.tsearch.core.json.TerminalEscapes;

/// Makes foreign text safe to print on a terminal.
///
/// Whole escape sequences (`ESC [ … m` and the like, and titles set by `ESC ] …`) are removed, so
/// that colored tool output stays readable. Every other control character (C0, DEL, C1), every
/// character that reorders or hides its neighbors (bidirectional embeddings, overrides and
/// isolates, tag characters, interlinear annotations) and every lone surrogate is replaced by
/// U+FFFD, so that a reader sees that something was there. U+FFFD itself is kept. U+FEFF inside
/// text is removed.
public final class Sanitizer {
  private static final char REPLACEMENT = '\uFFFD';
  private static final char ESCAPE = '\u001b';

  /// The length in code units above which an escape character does not start a sequence.
  private static final int MAX_SEQUENCE_LENGTH = 512;

  private Sanitizer() {}

  /// The text on one line: line breaks, tabs and runs of blanks become one blank each.
  public static String line(String text) {
    return isPlain(text) ? text : clean(text, true);
  }

  /// The text with its line breaks; tabs become four blanks.
  public static String text(String text) {
    return isPlain(text) ? text : clean(text, false);
  }

  private static boolean isPlain(String text) {
    boolean blankBefore = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || (c == ' ' && blankBefore)) {
        return false;
      }
      blankBefore = c == ' ';
    }
    return true;
  }

  private static String clean(String text, boolean oneLine) {
    var clean = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      int end = c == ESCAPE ? endOfSequence(text, i) : i;
      if (end > i) {
        i = end;
        continue;
      }
      i += Character.charCount(c);
      if (c == '\r' && i < text.length() && text.charAt(i) == '\n') {
        continue;
      }
      append(c, oneLine, clean);
    }
    return clean.toString();
  }

  private static void append(int c, boolean oneLine, StringBuilder clean) {
    if (c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029 || c == 0x85) {
      appendBlank(oneLine, "\n", clean);
    } else if (c == '\t') {
      appendBlank(oneLine, "    ", clean);
    } else if (c == ' ') {
      appendBlank(oneLine, " ", clean);
    } else if (c == 0xFEFF) {
      return;
    } else if (TerminalEscapes.isHarmful(c)) {
      clean.append(REPLACEMENT);
    } else {
      clean.appendCodePoint(c);
    }
  }

  private static void appendBlank(boolean oneLine, String otherwise, StringBuilder clean) {
    if (!oneLine) {
      clean.append(otherwise);
    } else if (clean.isEmpty() || clean.charAt(clean.length() - 1) != ' ') {
      clean.append(' ');
    }
  }

  /// The end of the escape sequence that starts at an index, or `start` if there is none.
  private static int endOfSequence(String text, int start) {
    if (start + 1 >= text.length()) {
      return start;
    }
    char kind = text.charAt(start + 1);
    int limit = Math.min(text.length(), start + MAX_SEQUENCE_LENGTH);
    if (kind == '[') {
      return endOfControlSequence(text, start + 2, limit, start);
    }
    if (kind == ']') {
      return endOfCommand(text, start + 2, limit, start);
    }
    return kind >= '0' && kind <= '~' ? start + 2 : start;
  }

  private static int endOfControlSequence(String text, int from, int limit, int start) {
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i);
      if (c >= '@' && c <= '~') {
        return i + 1;
      }
      if (c < ' ' || c > '?') {
        return start;
      }
    }
    return start;
  }

  private static int endOfCommand(String text, int from, int limit, int start) {
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '\u0007') {
        return i + 1;
      }
      if (c == ESCAPE && i + 1 < text.length() && text.charAt(i + 1) == '\\') {
        return i + 2;
      }
      if (c < ' ') {
        return start;
      }
    }
    return start;
  }
}
