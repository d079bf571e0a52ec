package dev.tsearch.cli.render;

/// The number of terminal columns of a text: two for a wide East Asian character and for an emoji
/// that is shown in color by default, none for a combining mark, one for any other character.
public final class DisplayWidth {
  /// First and last code points of the East Asian ranges that take two columns (Unicode
  /// EastAsianWidth.txt, values W and F). For emoji the JDK is used: all characters with the
  /// property Emoji_Presentation are wide.
  private static final int[][] WIDE = {
    {0x1100, 0x115F},
    {0x2E80, 0x303E},
    {0x3041, 0x33FF},
    {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF},
    {0xA000, 0xA4CF},
    {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x20000, 0x3FFFD}
  };

  /// Marks the place where a text was shortened.
  private static final String ELLIPSIS = "…";

  private DisplayWidth() {}

  /// The columns of a text.
  public static int of(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      width += of(c);
      i += Character.charCount(c);
    }
    return width;
  }

  /// The columns of a character.
  public static int of(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    for (int[] range : WIDE) {
      if (codePoint >= range[0] && codePoint <= range[1]) {
        return 2;
      }
    }
    return Character.isEmojiPresentation(codePoint) ? 2 : 1;
  }

  /// The text, or its head and `…` if it is wider than `columns`.
  public static String cut(String text, int columns) {
    if (of(text) <= columns) {
      return text;
    }
    return text.substring(0, fitting(text, Math.max(0, columns - 1))) + ELLIPSIS;
  }

  /// The text, or `…` and its tail if it is wider than `columns`. For paths, whose end says most.
  public static String cutStart(String text, int columns) {
    if (of(text) <= columns) {
      return text;
    }
    int from = 0;
    while (from < text.length() && of(text.substring(from)) > columns - 1) {
      from = text.offsetByCodePoints(from, 1);
    }
    return ELLIPSIS + text.substring(from);
  }

  /// The text, padded with blanks at its end.
  public static String pad(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  /// The text, padded with blanks at its start.
  public static String padLeft(String text, int columns) {
    return " ".repeat(Math.max(0, columns - of(text))) + text;
  }

  /// The number of UTF-16 code units at the start of a text that fit into `columns`.
  public static int fitting(String text, int columns) {
    int width = 0;
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      width += of(c);
      if (width > columns) {
        return i;
      }
      i += Character.charCount(c);
    }
    return i;
  }
}
