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
  private Sequence sequence = Sequence.NONE;

  /// The kind of escape sequence that the last byte belongs to.
  private enum Sequence {
    NONE,
    /// After the escape character.
    BEGUN,
    /// A style, which ends with `m`.
    STYLE,
    /// A link, which ends with a backslash; its target has none.
    LINK
  }

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
      } else if (b == ESCAPE) {
        sequence = sequence == Sequence.LINK ? Sequence.LINK : Sequence.BEGUN;
      } else if (sequence != Sequence.NONE) {
        sequence = after(b);
      } else if ((b & 0xC0) != 0x80) {
        column += b >= FIRST_WIDE ? 2 : 1;
      }
    }
  }

  private Sequence after(int b) {
    return switch (sequence) {
      case BEGUN -> b == ']' ? Sequence.LINK : Sequence.STYLE;
      case STYLE -> b == 'm' ? Sequence.NONE : Sequence.STYLE;
      case LINK -> b == '\\' ? Sequence.NONE : Sequence.LINK;
      case NONE -> Sequence.NONE;
    };
  }

  /// Whether the rows leave no row for the prompt of the shell.
  boolean areTooMany() {
    return rows >= terminal.height();
  }
}
