package dev.tsearch.cli.render;

/// The terminal or pipe that a stream is connected to.
///
/// @param isTerminal whether it is a terminal
/// @param width its columns; [#DEFAULT_WIDTH] for a pipe
/// @param colored whether text is colored
public record Terminal(boolean isTerminal, int width, boolean colored) {
  /// The smallest width that output is formatted for.
  public static final int MIN_WIDTH = 20;

  /// The width of a terminal that does not report one.
  public static final int DEFAULT_WIDTH = 80;

  /// A pipe or a file.
  public static final Terminal PIPE = new Terminal(false, DEFAULT_WIDTH, false);

  /// Limits the width to at least [#MIN_WIDTH].
  public Terminal {
    width = Math.max(MIN_WIDTH, width);
  }

  /// The text with the codes of a style, if this terminal has colors.
  public String paint(Style style, String text) {
    return colored ? style.on(text) : text;
  }

  /// This terminal with or without colors.
  public Terminal withColor(boolean painted) {
    return new Terminal(isTerminal, width, painted);
  }
}
