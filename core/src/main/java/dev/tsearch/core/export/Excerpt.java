package dev.tsearch.core.export;

/// The part of a text around a place.
public final class Excerpt {
  private static final String GAP = "…";

  private Excerpt() {}

  /// The whole text if it is short, else whole lines around a place, or a part of a long line.
  ///
  /// @param at the place, an index in the text
  /// @param most the number of UTF-16 units of the part, without its marks; >= 2
  public static String of(String text, int at, int most) {
    if (text.length() <= most) {
      return text;
    }
    int start = Math.clamp(at - most / 3, 0, text.length() - most);
    int end = start + most;
    if (start > 0) {
      int newline = text.indexOf('\n', start - 1);
      start = newline >= 0 && newline < at ? newline + 1 : start;
      start += Character.isLowSurrogate(text.charAt(start)) ? 1 : 0;
    }
    if (end < text.length()) {
      int newline = text.lastIndexOf('\n', end);
      end = newline > at ? newline : end;
      end -= Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
    }
    String before = start > 0 ? GAP : "";
    return before + text.substring(start, end) + (end < text.length() ? GAP : "");
  }
}
