package dev.tsearch.cli.render.markdown;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A table of Markdown with aligned columns.
///
/// @param rows the cells of the heading and of the rows
/// @param emphasis the markup in the cells
record MarkdownTable(List<List<String>> rows, Emphasis emphasis) {
  private static final String GAP = " │ ";

  /// The number of rows of a table: consecutive lines that begin with `|`; 0 if there is no table.
  static int length(List<String> lines, int start) {
    int end = start;
    while (end < lines.size() && lines.get(end).stripLeading().startsWith("|")) {
      end++;
    }
    boolean isTable = end - start >= 2 && isRule(lines.get(start + 1));
    return isTable ? end - start : 0;
  }

  private static boolean isRule(String line) {
    String signs = line.replace("|", "").replace("-", "").replace(":", "");
    return line.indexOf('-') >= 0 && signs.isBlank();
  }

  /// The table of some lines.
  static MarkdownTable of(List<String> lines, Emphasis emphasis) {
    var rows = new ArrayList<List<String>>();
    for (int at = 0; at < lines.size(); at++) {
      if (at != 1) {
        rows.add(cells(lines.get(at).strip()));
      }
    }
    return new MarkdownTable(rows, emphasis);
  }

  private static List<String> cells(String line) {
    String inner =
        line.substring(
            1, line.length() > 1 && line.endsWith("|") ? line.length() - 1 : line.length());
    var cells = new ArrayList<String>();
    for (String cell : inner.split("(?<!\\\\)\\|", -1)) {
      cells.add(cell.strip());
    }
    return cells;
  }

  /// The lines; empty if they are wider than allowed.
  Optional<List<List<StyledText>>> lines(int width) {
    int[] widths = widths();
    int total = (widths.length - 1) * GAP.length();
    for (int column : widths) {
      total += column;
    }
    if (total > width) {
      return Optional.empty();
    }
    var lines = new ArrayList<List<StyledText>>();
    for (int row = 0; row < rows.size(); row++) {
      lines.add(line(rows.get(row), widths, row == 0 ? Style.STRONG : Style.PLAIN));
      if (row == 0) {
        lines.add(List.of(new StyledText(Style.FAINT, "─".repeat(total))));
      }
    }
    return Optional.of(lines);
  }

  private List<StyledText> line(List<String> cells, int[] widths, Style style) {
    var line = new ArrayList<StyledText>();
    for (int column = 0; column < cells.size(); column++) {
      List<StyledText> cell = emphasis.runs(cells.get(column), style);
      if (column > 0) {
        line.add(new StyledText(Style.FAINT, GAP));
      }
      line.addAll(cell);
      boolean isLast = column == cells.size() - 1;
      line.add(
          new StyledText(Style.PLAIN, " ".repeat(isLast ? 0 : widths[column] - columns(cell))));
    }
    return line;
  }

  private int[] widths() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    var widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        int columnsOfCell = columns(emphasis.runs(row.get(column), Style.PLAIN));
        widths[column] = Math.max(widths[column], columnsOfCell);
      }
    }
    return widths;
  }

  private static int columns(List<StyledText> runs) {
    int columns = 0;
    for (StyledText run : runs) {
      columns += DisplayWidth.of(run.text());
    }
    return columns;
  }
}
