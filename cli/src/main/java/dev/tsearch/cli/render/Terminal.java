package dev.tsearch.cli.render;

/// The terminal or pipe that a stream is connected to.
///
/// @param isTerminal whether it is a terminal
/// @param width its columns; [#UNLIMITED] for a pipe, whose text is neither wrapped nor cut
/// @param height its lines; 0 if they are unknown
/// @param colored whether text is colored
/// @param linked whether text is printed with links ([Hyperlink])
/// @param isDumb whether nothing on it can be overwritten: it prints control sequences as they are
public record Terminal(
    boolean isTerminal, int width, int height, boolean colored, boolean linked, boolean isDumb) {
  /// The smallest width that output is formatted for.
  public static final int MIN_WIDTH = 20;

  /// The width of a terminal that does not report one.
  public static final int DEFAULT_WIDTH = 80;

  /// The width of a pipe. Half of the largest number, so that sums of widths do not overflow.
  public static final int UNLIMITED = Integer.MAX_VALUE / 2;

  /// A pipe or a file.
  public static final Terminal PIPE = new Terminal(false, UNLIMITED, 0, false, false, true);

  /// Limits the width to at least [#MIN_WIDTH].
  public Terminal {
    width = Math.max(MIN_WIDTH, width);
  }

  /// A terminal or pipe without links.
  public Terminal(boolean isTerminal, int width, int height, boolean colored) {
    this(isTerminal, width, height, colored, false, !isTerminal);
  }

  /// A terminal or pipe of unknown height, without links.
  public Terminal(boolean isTerminal, int width, boolean colored) {
    this(isTerminal, width, 0, colored);
  }

  /// The width of text that was written for people to read, such as help: the lines of a pipe are
  /// not longer than those of a usual terminal.
  public int readingWidth() {
    return width == UNLIMITED ? DEFAULT_WIDTH : width;
  }

  /// The text with the codes of a style, if this terminal has colors.
  public String paint(Style style, String text) {
    return colored ? style.on(text) : text;
  }

  /// The text as a link, if this terminal shows links. The link takes no columns.
  ///
  /// @param target where it leads; empty for no link
  /// @param text sanitized text, painted or not
  public String link(String target, String text) {
    return linked && !target.isEmpty() ? Hyperlink.of(target, text) : text;
  }

  /// This terminal with or without colors.
  public Terminal withColor(boolean painted) {
    return new Terminal(isTerminal, width, height, painted, linked, isDumb);
  }

  /// This terminal with or without links.
  public Terminal withLinks(boolean links) {
    return new Terminal(isTerminal, width, height, colored, links, isDumb);
  }

  /// This terminal or pipe with another width.
  public Terminal withWidth(int columns) {
    return new Terminal(isTerminal, columns, height, colored, linked, isDumb);
  }
}
