package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.state.ListPane;
import dev.tsearch.cli.tui.state.ListRow;
import java.util.ArrayList;
import java.util.List;

/// Draws the list.
///
/// @param columns its width
/// @param rows its height
/// @param time formats times
record ListPainter(int columns, int rows, HumanTime time) {
  private static final String MARK = "▌ ";
  private static final String NO_MARK = "  ";

  /// The lines: as many as the list has rows.
  List<List<StyledText>> lines(ListPane list) {
    int height = list.row().map(row -> row.isSession() ? 1 : 2).orElse(1);
    int shown = Math.max(1, rows / height);
    int most = Math.max(0, list.rows().size() - shown);
    int top = Math.max(0, Math.min(most, list.selected() - shown / 2));
    ListColumns widths = ListColumns.of(list.rows(), columns - MARK.length(), time);
    var lines = new ArrayList<List<StyledText>>();
    for (int i = top; i < list.rows().size() && lines.size() < rows; i++) {
      boolean isSelected = i == list.selected();
      ListRow row = list.rows().get(i);
      if (row.isSession()) {
        lines.add(session(row, widths, isSelected));
      } else {
        lines.add(heading(row, widths, isSelected));
        lines.add(passage(row, isSelected));
      }
    }
    while (lines.size() < rows) {
      lines.add(List.of());
    }
    return lines.subList(0, rows);
  }

  private static StyledText mark(boolean isSelected) {
    return new StyledText(Style.SPEAKER, isSelected ? MARK : NO_MARK);
  }

  private List<StyledText> session(ListRow row, ListColumns widths, boolean isSelected) {
    var line = new ArrayList<StyledText>();
    line.add(mark(isSelected));
    line.add(new StyledText(Style.FAINT, widths.when(row, time)));
    Style style = isSelected ? Style.STRONG : Style.PLAIN;
    line.add(new StyledText(style, ListColumns.fitted(ListColumns.title(row), widths.title())));
    if (widths.project() > 0) {
      line.add(new StyledText(Style.HEADING, ProjectName.of(row.project(), widths.project())));
    }
    return LineFit.cut(line, columns);
  }

  private List<StyledText> heading(ListRow row, ListColumns widths, boolean isSelected) {
    var line = new ArrayList<StyledText>();
    line.add(mark(isSelected));
    line.add(new StyledText(Style.FAINT, widths.when(row, time)));
    String sender = Sanitizer.line(row.sender());
    line.add(new StyledText(isSelected ? Style.STRONG : Style.SPEAKER, sender));
    line.add(new StyledText(Style.HEADING, "  " + ProjectName.of(row.project())));
    if (row.entries() > 0) {
      String copies = row.entries() == 1 ? "  +1 copy" : "  +" + row.entries() + " copies";
      line.add(new StyledText(Style.FAINT, copies));
    }
    return LineFit.cut(line, columns);
  }

  private List<StyledText> passage(ListRow row, boolean isSelected) {
    var line = new ArrayList<StyledText>();
    line.add(mark(isSelected));
    line.add(new StyledText(Style.PLAIN, "  "));
    line.addAll(fromMatch(row));
    return LineFit.cut(line, columns);
  }

  /// The passage from shortly before its first match, so that the match is in a narrow list, too.
  private List<StyledText> fromMatch(ListRow row) {
    int first = row.highlights().isEmpty() ? 0 : row.highlights().getFirst().start();
    String text = row.text();
    int room = Math.max(1, columns / 3);
    int start = first <= room ? 0 : text.indexOf(' ', first - room) + 1;
    int from = start > first ? first : start;
    List<int[]> highlights =
        row.highlights().stream()
            .map(found -> new int[] {found.start() - from, found.end() - from})
            .toList();
    var runs = new ArrayList<StyledText>();
    if (from > 0) {
      runs.add(new StyledText(Style.FAINT, "…"));
    }
    runs.addAll(StyledText.ofHighlighted(text.substring(from), highlights));
    return runs;
  }
}
