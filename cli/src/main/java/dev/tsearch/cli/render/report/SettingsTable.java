package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.Wrap;
import java.util.ArrayList;
import java.util.List;

/// Prints settings, their values and their origins: a table, or on a narrow terminal a block for
/// each setting, because no column may be left out. One owner, not thread-safe.
public final class SettingsTable {
  private static final String GAP = "  ";
  private static final String MARGIN = "    ";

  private final List<List<String>> rows = new ArrayList<>();

  /// A value in the syntax of a settings file.
  public static String text(Object value) {
    if (value instanceof List<?> list) {
      var texts = new ArrayList<String>(list.size());
      for (Object element : list) {
        texts.add("\"" + element + "\"");
      }
      return "[" + String.join(", ", texts) + "]";
    }
    return value.toString();
  }

  /// Adds a setting.
  public void row(String key, String value, String origin, String meaning) {
    rows.add(List.of(key, Sanitizer.line(value), Sanitizer.line(origin), meaning));
  }

  /// Prints all settings: in a pipe the key, the value, the origin and the meaning; on a terminal
  /// the meaning on a line of its own.
  public void print(Console console) throws OutputException {
    Terminal terminal = console.outTerminal();
    int keys = widest(0);
    int values = widest(1);
    boolean fits =
        keys + values + widest(2) + 2 * GAP.length() <= terminal.width() || !terminal.isTerminal();
    for (List<String> row : rows) {
      if (!terminal.isTerminal()) {
        console.out().line(String.join("\t", row));
        continue;
      }
      String origin = terminal.paint(Style.FAINT, row.get(2));
      if (fits) {
        console
            .out()
            .line(
                DisplayWidth.pad(row.get(0), keys)
                    + GAP
                    + DisplayWidth.pad(row.get(1), values)
                    + GAP
                    + origin);
      } else {
        console.out().line(row.get(0));
        console.out().line(GAP + row.get(1));
        console.out().line(GAP + origin);
      }
      for (String line : Wrap.text(row.get(3), Math.max(1, terminal.width() - MARGIN.length()))) {
        console.out().line(MARGIN + terminal.paint(Style.FAINT, line));
      }
    }
  }

  private int widest(int column) {
    int width = 0;
    for (List<String> row : rows) {
      width = Math.max(width, DisplayWidth.of(row.get(column)));
    }
    return width;
  }
}
