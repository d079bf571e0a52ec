package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import java.util.List;

/// Prints a unified diff. In a pipe it is complete, for `patch`. On a terminal each line is one
/// row: the lines of transcripts are long, so the part before the first difference is left out.
public final class FileDiff {
  /// How many characters are shown before the first difference of two lines.
  private static final int LEAD = 16;

  private static final String CUT = "…";

  private FileDiff() {}

  /// Prints the hunks of a diff with the name of the file.
  public static void print(String file, List<String> hunks, TextOutput out, Terminal terminal)
      throws OutputException {
    out.line(terminal.paint(Style.STRONG, "--- " + Sanitizer.line(file)));
    out.line(terminal.paint(Style.STRONG, "+++ " + Sanitizer.line(file)));
    for (int i = 0; i < hunks.size(); i++) {
      String line = hunks.get(i);
      String shown = terminal.isTerminal() ? row(line, difference(hunks, i), terminal) : line;
      out.line(terminal.paint(style(line), shown));
    }
  }

  private static Style style(String line) {
    return switch (line.charAt(0)) {
      case '+' -> Style.ADDED;
      case '-' -> Style.REMOVED;
      case '@' -> Style.CALL;
      default -> Style.FAINT;
    };
  }

  /// Where a changed line begins to differ from the line that it replaces or that replaces it; 0 if
  /// there is none.
  private static int difference(List<String> hunks, int index) {
    String line = hunks.get(index);
    String other = "";
    if (line.startsWith("+") && index > 0 && hunks.get(index - 1).startsWith("-")) {
      other = hunks.get(index - 1);
    } else if (line.startsWith("-")
        && index + 1 < hunks.size()
        && hunks.get(index + 1).startsWith("+")) {
      other = hunks.get(index + 1);
    }
    int at = 1;
    int end = Math.min(line.length(), other.length());
    while (at < end && line.charAt(at) == other.charAt(at)) {
      at++;
    }
    return other.isEmpty() ? 0 : at;
  }

  private static String row(String line, int difference, Terminal terminal) {
    int from = difference - LEAD;
    String part = from <= 1 ? line : line.charAt(0) + CUT + line.substring(from);
    return DisplayWidth.cut(Sanitizer.line(part), terminal.width());
  }
}
