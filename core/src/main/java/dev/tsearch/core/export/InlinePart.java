package dev.tsearch.core.export;

import java.util.ArrayList;
import java.util.List;

/// A part of one line of Markdown.
///
/// @param kind what it is
/// @param text the text as written, with its backticks or backslashes
/// @param ticks the number of backticks on each side; 0 if it is no code
record InlinePart(InlineKind kind, String text, int ticks) {

  /// What a part is.
  enum InlineKind {
    /// Plain text and any markup except the others.
    TEXT,
    /// A backslash and the character that it escapes.
    ESCAPED,
    /// Code between backticks.
    CODE,
    /// Backticks without counterpart on the line.
    TICKS
  }

  /// The text between the backticks.
  String code() {
    return text.substring(ticks, text.length() - ticks);
  }

  /// The parts of a line, from left to right as CommonMark reads them. Code does not continue on
  /// the next line, and on a line with `<` it contains no `|`, since a table would end it there.
  static List<InlinePart> of(String line) {
    boolean mayBeCut = line.indexOf('<') >= 0;
    var parts = new ArrayList<InlinePart>();
    int start = 0;
    for (int at = 0; at < line.length(); ) {
      int end = at + 1;
      InlineKind kind = InlineKind.TEXT;
      int ticks = 0;
      if (line.charAt(at) == '\\' && end < line.length() && isPunctuation(line.charAt(end))) {
        kind = InlineKind.ESCAPED;
        end++;
      } else if (line.charAt(at) == '`') {
        int run = runEnd(line, at);
        int close = closing(line, run, run - at);
        boolean isCode = close > 0 && !(mayBeCut && line.substring(run, close).indexOf('|') >= 0);
        kind = isCode ? InlineKind.CODE : InlineKind.TICKS;
        ticks = isCode ? run - at : 0;
        end = isCode ? close + ticks : run;
      }
      if (kind != InlineKind.TEXT) {
        add(InlineKind.TEXT, line.substring(start, at), 0, parts);
        add(kind, line.substring(at, end), ticks, parts);
        start = end;
      }
      at = end;
    }
    add(InlineKind.TEXT, line.substring(start), 0, parts);
    return parts;
  }

  private static void add(InlineKind kind, String text, int ticks, List<InlinePart> parts) {
    if (!text.isEmpty()) {
      parts.add(new InlinePart(kind, text, ticks));
    }
  }

  private static boolean isPunctuation(char c) {
    return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
  }

  private static int runEnd(String line, int from) {
    int end = from;
    while (end < line.length() && line.charAt(end) == '`') {
      end++;
    }
    return end;
  }

  /// The start of the next run of exactly `ticks` backticks; -1 if there is none.
  private static int closing(String line, int from, int ticks) {
    int at = line.indexOf('`', from);
    while (at >= 0) {
      int end = runEnd(line, at);
      if (end - at == ticks) {
        return at;
      }
      at = line.indexOf('`', end);
    }
    return -1;
  }
}
