package dev.tsearch.cli.render;

/// What a stream ends at.
///
/// @param isTerminal whether a person looks at it
/// @param width how many columns it has; wide where it is no terminal
/// @param colour whether it is painted
public record Terminal(boolean isTerminal, int width, boolean colour) {
  /// Narrower screens are printed to as if they were this wide.
  public static final int MIN_WIDTH = 20;

  /// The width of a terminal that does not tell.
  public static final int DEFAULT_WIDTH = 80;

  /// A pipe or a file.
  public static final Terminal PIPE = new Terminal(false, DEFAULT_WIDTH, false);

  /// Keeps the width usable.
  public Terminal {
    width = Math.max(MIN_WIDTH, width);
  }

  /// The text in this ink, if this screen is painted.
  public String paint(Style ink, String text) {
    return colour ? ink.on(text) : text;
  }

  /// This screen painted or not.
  public Terminal withColour(boolean painted) {
    return new Terminal(isTerminal, width, painted);
  }
}
