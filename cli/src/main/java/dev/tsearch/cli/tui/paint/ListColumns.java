package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.tui.state.ListRow;
import java.util.List;
import java.util.function.ToIntFunction;

/// How a list divides its width: the title gets what the others leave. If that is little, the
/// project is left out, and then the time of day.
///
/// @param time the columns of the time, with a blank
/// @param title the columns of the title, with a blank
/// @param project the columns of the project; 0 if it is left out
/// @param isDayOnly whether only today's times have a time of day
record ListColumns(int time, int title, int project, boolean isDayOnly) {
  /// The first rows say how wide the columns are, so that they stay where they are while a reader
  /// scrolls.
  private static final int MEASURED_ROWS = 100;

  /// A title of fewer columns is hardly recognized.
  private static final int GOOD_TITLE = 40;

  private static final int WIDEST_PROJECT = 22;
  private static final int NARROWEST_PROJECT = 8;
  private static final int WIDEST_TIME = 17;

  /// The columns for some rows.
  ///
  /// @param columns the width for all of them
  /// @param clock formats times
  static ListColumns of(List<ListRow> rows, int columns, HumanTime clock) {
    List<ListRow> measured = rows.subList(0, Math.min(MEASURED_ROWS, rows.size()));
    int title = widest(measured, row -> DisplayWidth.of(title(row))) + 1;
    int wholeTime = timeOf(measured, clock, false);
    boolean isDayOnly = columns - wholeTime < Math.min(title, GOOD_TITLE);
    int time = isDayOnly ? timeOf(measured, clock, true) : wholeTime;
    int name = widest(measured, row -> DisplayWidth.of(ProjectName.of(row.project())));
    int room = columns - time - Math.min(title, GOOD_TITLE) - 1;
    int project = Math.min(Math.min(WIDEST_PROJECT, name), room);
    boolean isShown = project >= Math.min(NARROWEST_PROJECT, name) && project > 0;
    int shown = isShown ? project : 0;
    return new ListColumns(
        time, Math.max(1, columns - time - shown - (isShown ? 1 : 0)), shown, isDayOnly);
  }

  private static int timeOf(List<ListRow> rows, HumanTime clock, boolean isDayOnly) {
    int widest = widest(rows, row -> DisplayWidth.of(when(row, clock, isDayOnly)));
    return Math.min(WIDEST_TIME, widest + 1);
  }

  private static int widest(List<ListRow> rows, ToIntFunction<ListRow> width) {
    return rows.stream().mapToInt(width).max().orElse(0);
  }

  /// The title of a session, or a word for none.
  static String title(ListRow row) {
    String title = Sanitizer.line(row.text());
    return title.isEmpty() ? "(untitled)" : title;
  }

  /// The time of a row, cut or padded to its column.
  String when(ListRow row, HumanTime clock) {
    return fitted(when(row, clock, isDayOnly), time);
  }

  private static String when(ListRow row, HumanTime clock, boolean isDayOnly) {
    String whole = clock.of(row.timestamp(), row.isTimeInferred());
    return isDayOnly
        ? whole.replaceFirst("today ", "").replaceFirst("(?<=.{3}) \\d\\d:\\d\\d$", "")
        : whole;
  }

  /// A text that ends with a blank and has exactly a number of columns.
  static String fitted(String text, int columns) {
    int room = Math.max(1, columns - 1);
    return DisplayWidth.pad(DisplayWidth.cut(text, room), room) + " ";
  }
}
