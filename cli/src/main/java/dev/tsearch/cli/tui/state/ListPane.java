package dev.tsearch.cli.tui.state;

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

  /// Whether there are rows after the last one.
  boolean hasMore() {
    return rows.size() < total;
  }

  ListPane select(int index) {
    return new ListPane(rows, total, millis, notes, index);
  }
}
