package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import java.util.List;

/// Prints a unified diff. In a pipe it is complete, for `patch`. On a terminal each line is one
/// row: the lines of transcripts are long, so what precedes the first difference, or the text of an
/// added or removed line, is left out.
public final class FileDiff {
  /// How many characters are shown before the first difference of two lines.
  private static final int LEAD = 16;

  /// What precedes the text of a message.
  private static final String CONTENT = "\"content\":";

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

  /// Where a changed line begins to differ from the line that it replaces or that replaces it. A
  /// line that is only added or removed differs in what it says; 0 if it says nothing, or is
  /// unchanged.
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
    return other.isEmpty() ? content(line) : at;
  }

  private static int content(String line) {
    int at = line.startsWith(" ") ? -1 : line.indexOf(CONTENT);
    return at < 0 ? 0 : at + CONTENT.length();
  }

  private static String row(String line, int difference, Terminal terminal) {
    int from = difference - LEAD;
    String part = from <= 1 ? line : line.charAt(0) + CUT + line.substring(from);
    return DisplayWidth.cut(Sanitizer.line(part), terminal.width());
  }
}
