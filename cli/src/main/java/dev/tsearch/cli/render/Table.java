package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;

/// A table. On a terminal, columns are aligned, and those are left out that do not fit next to more
/// important ones. In a pipe, all values are whole, separated by tabs and without headings. One
/// owner, not thread-safe.
public final class Table {
  private static final String GAP = "  ";

  /// The width below which a shortened column is left out instead.
  private static final int MIN_CUT_WIDTH = 10;

  /// The width of a stretching column below which columns of a rank above [#NEEDED_RANK] are left
  /// out.
  private static final int COMFORTABLE_WIDTH = 24;

  private static final int NEEDED_RANK = 3;

  private final List<Column> columns;
  private final List<List<Cell>> rows = new ArrayList<>();

  /// A value of a row.
  ///
  /// @param text the value; it is sanitized
  /// @param link where it leads on a terminal, as [Hyperlink] makes it; empty for no link
  public record Cell(String text, String link) {
    /// Sanitizes the value.
    public Cell {
      text = Sanitizer.line(text);
    }

    /// A value without a link.
    public Cell(String text) {
      this(text, "");
    }
  }

  /// A column.
  ///
  /// @param heading its heading
  /// @param align the alignment of its values
  /// @param rank its importance: 1 is left out last
  /// @param stretches whether it gets the remaining width and is shortened to it
  public record Column(String heading, Align align, int rank, boolean stretches) {
    /// A column of text.
    public static Column text(String heading, int rank) {
      return new Column(heading, Align.LEFT, rank, false);
    }

    /// The column of text that gets the remaining width, wherever it is.
    public static Column stretching(String heading) {
      return new Column(heading, Align.LEFT, 1, true);
    }

    /// A column of paths, which are shortened at their start.
    public static Column path(String heading, int rank) {
      return new Column(heading, Align.TAIL, rank, false);
    }

    /// A column of numbers.
    public static Column number(String heading, int rank) {
      return new Column(heading, Align.RIGHT, rank, false);
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

  /// Creates a table. The column that stretches, else the last one, gets the remaining width and is
  /// shortened to it.
  public Table(Column... columns) {
    this.columns = List.of(columns);
  }

  /// Adds a row without links. Its values are sanitized.
  public void row(String... values) {
    var cells = new Cell[values.length];
    for (int i = 0; i < values.length; i++) {
      cells[i] = new Cell(values[i]);
    }
    row(cells);
  }

  /// Adds a row.
  public void row(Cell... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(
          "row must have " + columns.size() + " values, got " + values.length);
    }
    rows.add(List.of(values));
  }

  /// Prints all rows.
  ///
  /// @return the headings of the columns for which a terminal is too narrow
  public List<String> print(TextOutput out, Terminal terminal) throws OutputException {
    if (!terminal.isTerminal()) {
      for (List<Cell> row : rows) {
        out.line(String.join("\t", row.stream().map(Cell::text).toList()));
      }
      return List.of();
    }
    int[] widths = widths();
    boolean[] shown = fit(widths, terminal.width());
    var headings = new ArrayList<Cell>();
    for (Column column : columns) {
      headings.add(new Cell(column.heading()));
    }
    out.line(terminal.paint(Style.FAINT, aligned(headings, widths, shown, terminal)));
    for (List<Cell> row : rows) {
      out.line(aligned(row, widths, shown, terminal));
    }
    return hidden(shown);
  }

  private List<String> hidden(boolean[] shown) {
    var hidden = new ArrayList<String>();
    for (int i = 0; i < shown.length; i++) {
      String heading = columns.get(i).heading();
      if (!shown[i] && !heading.isEmpty()) {
        hidden.add(heading);
      }
    }
    return hidden;
  }

  private int[] widths() {
    var widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = DisplayWidth.of(columns.get(i).heading());
      for (List<Cell> row : rows) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(row.get(i).text()));
      }
    }
    return widths;
  }

  /// Chooses columns, the most important first: each that fits next to those that were chosen. Then
  /// gives one the remaining width.
  private boolean[] fit(int[] widths, int room) {
    var shown = new boolean[widths.length];
    var considered = new boolean[widths.length];
    for (int i = 0; i < widths.length; i++) {
      int next = mostImportant(considered);
      considered[next] = true;
      shown[next] = true;
      shown[next] = i == 0 || narrowest(widths, shown, columns.get(next).rank()) <= room;
    }
    int stretched = stretched(shown);
    int others = total(widths, shown) - widths[stretched];
    widths[stretched] = Math.max(1, Math.min(widths[stretched], room - others));
    return shown;
  }

  /// The width that a column of a rank must leave to the others.
  private int narrowest(int[] widths, boolean[] shown, int rank) {
    int stretched = stretched(shown);
    int least =
        columns.get(stretched).stretches() && rank > NEEDED_RANK
            ? COMFORTABLE_WIDTH
            : MIN_CUT_WIDTH;
    return total(widths, shown) - widths[stretched] + Math.min(widths[stretched], least);
  }

  private static int total(int[] widths, boolean[] shown) {
    int total = -GAP.length();
    for (int i = 0; i < widths.length; i++) {
      total += shown[i] ? widths[i] + GAP.length() : 0;
    }
    return total;
  }

  /// The index of the most important column that was not considered; of equal ones the last.
  private int mostImportant(boolean[] considered) {
    int most = -1;
    for (int i = 0; i < considered.length; i++) {
      if (!considered[i] && (most < 0 || columns.get(i).rank() <= columns.get(most).rank())) {
        most = i;
      }
    }
    return most;
  }

  /// The index of the visible column that gets the remaining width.
  private int stretched(boolean[] shown) {
    int last = 0;
    for (int i = 0; i < shown.length; i++) {
      if (shown[i] && columns.get(i).stretches()) {
        return i;
      }
      last = shown[i] ? i : last;
    }
    return last;
  }

  private String aligned(List<Cell> row, int[] widths, boolean[] shown, Terminal terminal) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      if (shown[i]) {
        line.append(line.isEmpty() ? "" : GAP)
            .append(fitted(row.get(i), widths[i], columns.get(i).align(), terminal));
      }
    }
    return line.toString().stripTrailing();
  }

  private static String fitted(Cell cell, int width, Align align, Terminal terminal) {
    String value =
        align == Align.TAIL
            ? DisplayWidth.cutStart(cell.text(), width)
            : DisplayWidth.cut(cell.text(), width);
    String blanks = " ".repeat(Math.max(0, width - DisplayWidth.of(value)));
    String linked = terminal.link(cell.link(), value);
    return align == Align.RIGHT ? blanks + linked : linked + blanks;
  }
}
