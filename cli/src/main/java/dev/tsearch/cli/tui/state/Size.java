package dev.tsearch.cli.tui.state;

/// The size of the terminal.
///
/// @param columns its columns, at least [#MIN_COLUMNS]
/// @param rows its rows, at least [#MIN_ROWS]
public record Size(int columns, int rows) {
  /// The smallest number of columns that is drawn for.
  public static final int MIN_COLUMNS = 20;

  /// The smallest number of rows that is drawn for.
  public static final int MIN_ROWS = 5;

  /// From so many columns on, the preview is to the right of the list.
  private static final int WIDE = 110;

  /// From so many rows on, the preview is below the list if it is not to the right.
  private static final int HIGH = 20;

  /// From so many rows on, the command has a line of its own.
  private static final int WITH_COMMAND = 12;

  /// Limits the size.
  public Size {
    columns = Math.max(MIN_COLUMNS, columns);
    rows = Math.max(MIN_ROWS, rows);
  }

  /// Whether there is room for a preview to the right of the list.
  public boolean isWide() {
    return columns >= WIDE;
  }

  /// Whether there is room for a preview.
  public boolean hasPreview() {
    return isWide() || rows >= HIGH;
  }

  /// The rows below the list: its status, and the command.
  public int footerRows() {
    return rows >= WITH_COMMAND ? 2 : 1;
  }

  /// The rows between the input and the footer.
  public int bodyRows() {
    return rows - 1 - footerRows();
  }

  /// The rows of the list.
  ///
  /// @param withPreview whether a preview is shown
  public int listRows(boolean withPreview) {
    return withPreview && hasPreview() && !isWide() ? bodyRows() / 2 : bodyRows();
  }

  /// The columns of the list.
  ///
  /// @param withPreview whether a preview is shown
  public int listColumns(boolean withPreview) {
    return withPreview && isWide() ? columns / 2 : columns;
  }

  /// The rows of a conversation, between its heading and its footer.
  public int conversationRows() {
    return bodyRows();
  }
}
