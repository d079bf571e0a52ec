package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.StyledText;
import java.util.List;

/// What the terminal shows.
///
/// @param lines its lines, from the top
/// @param cursorRow the row of the cursor, from 0
/// @param cursorColumn the column of the cursor, from 0
public record Picture(List<List<StyledText>> lines, int cursorRow, int cursorColumn) {
  /// Copies the lines.
  public Picture {
    lines = lines.stream().map(List::copyOf).toList();
  }
}
