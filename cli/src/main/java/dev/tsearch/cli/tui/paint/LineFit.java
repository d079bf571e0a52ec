package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Makes styled lines as wide as there is room.
final class LineFit {
  private LineFit() {}

  static int width(List<StyledText> line) {
    int width = 0;
    for (StyledText run : line) {
      width += DisplayWidth.of(run.text());
    }
    return width;
  }

  /// The line, cut to a number of columns. A wide character is not cut in two.
  static List<StyledText> cut(List<StyledText> line, int columns) {
    if (width(line) <= columns) {
      return line;
    }
    var cut = new ArrayList<StyledText>();
    int left = columns;
    for (StyledText run : line) {
      int width = DisplayWidth.of(run.text());
      if (width > left) {
        if (left > 0) {
          cut.add(new StyledText(run.style(), DisplayWidth.cut(run.text(), left)));
        }
        break;
      }
      cut.add(run);
      left -= width;
    }
    return cut;
  }

  /// A status line that ends with a hint, which is never cut: the status gives way.
  static List<StyledText> withHint(String status, String hint, int columns) {
    int room = Math.max(0, columns - DisplayWidth.of(hint));
    return cut(line(Style.FAINT, DisplayWidth.cut(status, room) + hint), columns);
  }

  /// The line, cut or padded with blanks to a number of columns.
  static List<StyledText> exactly(List<StyledText> line, int columns) {
    List<StyledText> cut = cut(line, columns);
    int missing = columns - width(cut);
    if (missing == 0) {
      return cut;
    }
    var padded = new ArrayList<>(cut);
    padded.add(new StyledText(Style.PLAIN, " ".repeat(missing)));
    return padded;
  }

  /// A line of one style.
  static List<StyledText> line(Style style, String text) {
    return List.of(new StyledText(style, text));
  }

  /// The line with all places of some texts as matches.
  ///
  /// @param needles the texts, in lower case
  static List<StyledText> marked(List<StyledText> line, List<String> needles) {
    List<StyledText> marked = line;
    for (String needle : needles) {
      var next = new ArrayList<StyledText>();
      marked.forEach(run -> mark(run, needle, next));
      marked = next;
    }
    return marked;
  }

  private static void mark(StyledText run, String needle, List<StyledText> into) {
    String lower = run.text().toLowerCase(Locale.ROOT);
    boolean isComparable = lower.length() == run.text().length() && run.style() != Style.MATCH;
    int at = 0;
    int found = isComparable ? lower.indexOf(needle) : -1;
    while (found >= 0) {
      add(run.style(), run.text().substring(at, found), into);
      at = found + needle.length();
      add(Style.MATCH, run.text().substring(found, at), into);
      found = lower.indexOf(needle, at);
    }
    add(run.style(), run.text().substring(at), into);
  }

  private static void add(Style style, String text, List<StyledText> into) {
    if (!text.isEmpty()) {
      into.add(new StyledText(style, text));
    }
  }
}
