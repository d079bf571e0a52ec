package dev.tsearch.cli.render.markdown;

import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import java.util.ArrayList;
import java.util.List;

/// The markup inside a line: `**strong**`, `*italics*`, `` `code` ``. A sign without its
/// counterpart, or one that is a part of a word (`parent_uuid`), is text.
///
/// @param isStyled whether styles replace the signs; a terminal without colors keeps them
record Emphasis(boolean isStyled) {

  /// The runs of a line.
  ///
  /// @param style the style of text without markup
  List<StyledText> runs(String line, Style style) {
    if (!isStyled) {
      return line.isEmpty() ? List.of() : List.of(new StyledText(style, line));
    }
    var runs = new ArrayList<StyledText>();
    var text = new StringBuilder();
    int at = 0;
    while (at < line.length()) {
      String mark = markAt(line, at);
      int end = mark.isEmpty() ? -1 : endOf(line, at, mark);
      if (end < 0) {
        int length = Math.max(1, mark.length());
        text.append(line, at, at + length);
        at += length;
        continue;
      }
      add(text, style, runs);
      String inner = line.substring(at + mark.length(), end);
      runs.add(new StyledText(styleOf(mark), inner));
      at = end + mark.length();
    }
    add(text, style, runs);
    return runs;
  }

  private static void add(StringBuilder text, Style style, List<StyledText> runs) {
    if (!text.isEmpty()) {
      runs.add(new StyledText(style, text.toString()));
      text.setLength(0);
    }
  }

  /// The sign that begins at an index; empty if there is none.
  private static String markAt(String line, int at) {
    char sign = line.charAt(at);
    if (sign != '*' && sign != '_' && sign != '`') {
      return "";
    }
    int end = at + 1;
    while (end < line.length() && line.charAt(end) == sign) {
      end++;
    }
    return line.substring(at, end);
  }

  /// The index of the sign that ends what a sign begins; -1 if there is none.
  private static int endOf(String line, int start, String mark) {
    boolean isCode = mark.charAt(0) == '`';
    int from = start + mark.length();
    boolean opens = from < line.length() && !Character.isWhitespace(line.charAt(from));
    boolean isInWord = start > 0 && Character.isLetterOrDigit(line.charAt(start - 1));
    if (!opens || mark.length() > 3 || (isInWord && !isCode)) {
      return -1;
    }
    for (int at = from + 1; at < line.length(); at++) {
      if (line.charAt(at) == mark.charAt(0)) {
        String end = markAt(line, at);
        if (end.equals(mark) && (isCode || closes(line, at, mark.length()))) {
          return at;
        }
        at += end.length() - 1;
      }
    }
    return -1;
  }

  private static boolean closes(String line, int at, int length) {
    int after = at + length;
    return !Character.isWhitespace(line.charAt(at - 1))
        && (after == line.length() || !Character.isLetterOrDigit(line.charAt(after)));
  }

  private static Style styleOf(String mark) {
    if (mark.charAt(0) == '`') {
      return Style.CODE;
    }
    return mark.length() == 1 ? Style.ITALIC : Style.STRONG;
  }
}
