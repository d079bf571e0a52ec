package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A table. On a terminal, columns are aligned, and the least important ones are left out if they
/// do not fit. In a pipe, all values are whole, separated by tabs and without headings. One owner,
/// not thread-safe.
public final class Table {
  private static final String GAP = "  ";

  /// The width below which a shortened column is left out instead.
  private static final int MIN_CUT_WIDTH = 10;

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /// A column.
  ///
  /// @param heading its heading
  /// @param align the alignment of its values
  /// @param rank its importance: 1 is left out last
  public record Column(String heading, Align align, int rank) {
    /// A column of text.
    public static Column text(String heading, int rank) {
      return new Column(heading, Align.LEFT, rank);
    }

    /// A column of paths, which are shortened at their start.
    public static Column path(String heading, int rank) {
      return new Column(heading, Align.TAIL, rank);
    }

    /// A column of numbers.
    public static Column number(String heading, int rank) {
      return new Column(heading, Align.RIGHT, rank);
    }
  }

  /// The alignment of values in a column.
  public enum Align {
    /// For text.
    LEFT,
    /// For numbers.
    RIGHT,
    /// For text whose end is kept if it is shortened.
    TAIL
  }

  /// Creates a table. The last column gets the remaining width and is shortened to it.
  public Table(Column... columns) {
    this.columns = List.of(columns);
  }

  /// Adds a row. Its values are sanitized.
  public void row(String... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(
          "row must have " + columns.size() + " values, got " + values.length);
    }
    var row = new ArrayList<String>(values.length);
    for (String value : values) {
      row.add(Sanitizer.line(value));
    }
    rows.add(row);
  }

  /// Prints all rows.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    if (!terminal.isTerminal()) {
      for (List<String> row : rows) {
        out.line(String.join("\t", row));
      }
      return;
    }
    int[] widths = widths();
    boolean[] shown = fit(widths, terminal.width());
    var headings = new ArrayList<String>();
    for (Column column : columns) {
      headings.add(column.heading());
    }
    out.line(terminal.paint(Style.FAINT, aligned(headings, widths, shown)));
    for (List<String> row : rows) {
      out.line(aligned(row, widths, shown));
    }
  }

  private int[] widths() {
    var widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = DisplayWidth.of(columns.get(i).heading());
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(row.get(i)));
      }
    }
    return widths;
  }

  /// Leaves out columns until the others fit, then gives the last one the remaining width.
  private boolean[] fit(int[] widths, int room) {
    var shown = new boolean[widths.length];
    Arrays.fill(shown, true);
    while (narrowest(widths, shown) > room) {
      int least = leastImportant(shown);
      if (least < 0) {
        break;
      }
      shown[least] = false;
    }
    int last = lastOf(shown);
    int others = total(widths, shown) - widths[last];
    widths[last] = Math.max(1, Math.min(widths[last], room - others));
    return shown;
  }

  private int narrowest(int[] widths, boolean[] shown) {
    int last = lastOf(shown);
    return total(widths, shown) - widths[last] + Math.min(widths[last], MIN_CUT_WIDTH);
  }

  private static int total(int[] widths, boolean[] shown) {
    int total = -GAP.length();
    for (int i = 0; i < widths.length; i++) {
      total += shown[i] ? widths[i] + GAP.length() : 0;
    }
    return total;
  }

  /// The index of the visible column with the highest rank; -1 if only one is visible.
  private int leastImportant(boolean[] shown) {
    int least = -1;
    int count = 0;
    for (int i = 0; i < shown.length; i++) {
      if (shown[i]) {
        count++;
        if (least < 0 || columns.get(i).rank() > columns.get(least).rank()) {
          least = i;
        }
      }
    }
    return count > 1 ? least : -1;
  }

  private static int lastOf(boolean[] shown) {
    int last = shown.length - 1;
    while (!shown[last]) {
      last--;
    }
    return last;
  }

  private String aligned(List<String> row, int[] widths, boolean[] shown) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      if (shown[i]) {
        line.append(line.isEmpty() ? "" : GAP)
            .append(fitted(row.get(i), widths[i], columns.get(i).align()));
      }
    }
    return line.toString().stripTrailing();
  }

  private static String fitted(String value, int width, Align align) {
    return switch (align) {
      case LEFT -> DisplayWidth.pad(DisplayWidth.cut(value, width), width);
      case RIGHT -> DisplayWidth.padLeft(DisplayWidth.cut(value, width), width);
      case TAIL -> DisplayWidth.pad(DisplayWidth.cutStart(value, width), width);
    };
  }
}
