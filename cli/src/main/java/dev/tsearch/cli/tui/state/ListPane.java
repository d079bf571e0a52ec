package dev.tsearch.cli.tui.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The list and its selected row. Immutable.
///
/// @param rows the rows
/// @param total how many there are, with those that are not in `rows`
/// @param millis how long the answer took, in milliseconds
/// @param notes what the search has to say
/// @param selected the index of the selected row; 0 if there is none
public record ListPane(
    List<ListRow> rows, long total, long millis, List<String> notes, int selected) {
  /// No rows.
  public static final ListPane EMPTY = new ListPane(List.of(), 0, 0, List.of(), 0);

  /// The largest number of rows: more than anybody scrolls through, and some MiB.
  static final int MAX_ROWS = 5_000;

  /// Copies the lists, and limits the selected row to them.
  public ListPane {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
    selected = Math.max(0, Math.min(selected, rows.size() - 1));
  }

  /// The selected row; empty if there is none.
  public Optional<ListRow> row() {
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(selected));
  }

  /// Whether there are rows after the last one that the list can take.
  boolean hasMore() {
    return rows.size() < Math.min(total, MAX_ROWS);
  }

  /// With the next page, if it follows the last row.
  ListPane with(Answered.Rows page) {
    if (page.question().skipped() != rows.size()) {
      return this;
    }
    var all = new ArrayList<>(rows);
    all.addAll(page.rows());
    return new ListPane(all, page.total(), page.millis(), notes, selected);
  }

  ListPane select(int index) {
    return new ListPane(rows, total, millis, notes, index);
  }
}
