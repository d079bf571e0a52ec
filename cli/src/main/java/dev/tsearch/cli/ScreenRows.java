package dev.tsearch.cli;

import dev.tsearch.cli.render.Terminal;

/// Counts the rows that printed bytes take on a screen. Bytes of escape sequences take no column; a
/// character of the scripts that begin in UTF-8 with `0xE3` or more counts as wide. One owner, not
/// thread-safe.
final class ScreenRows {
  private static final int ESCAPE = 0x1B;
  private static final int FIRST_WIDE = 0xE3;

  private final Terminal terminal;
  private int rows;
  private int column;
  private boolean inEscape;

  ScreenRows(Terminal terminal) {
    this.terminal = terminal;
  }

  /// Adds printed bytes.
  void add(byte[] bytes) {
    for (byte signed : bytes) {
      int b = signed & 0xFF;
      if (b == '\n') {
        rows += Math.max(1, (column + terminal.width() - 1) / terminal.width());
        column = 0;
      } else if (inEscape) {
        inEscape = b != 'm' && b != '\\';
      } else if (b == ESCAPE) {
        inEscape = true;
      } else if ((b & 0xC0) != 0x80) {
        column += b >= FIRST_WIDE ? 2 : 1;
      }
    }
  }

  /// Whether the rows leave no row for the prompt of the shell.
  boolean areTooMany() {
    return rows >= terminal.height();
  }
}
