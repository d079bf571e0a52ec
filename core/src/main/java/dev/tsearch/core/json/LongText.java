package dev.tsearch.core.json;

/// Shortens texts of messages: what a user typed may be as long as a command line.
public final class LongText {
  /// Messages that are longer are shortened.
  public static final int MAX_LENGTH = 1_000;

  /// Replaces what is left out.
  private static final String GAP = " … ";

  private LongText() {}

  /// Returns a text without its middle if it is long. Two thirds of the rest are its beginning; its
  /// end says what to do in many messages.
  public static String shortened(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    int start = MAX_LENGTH * 2 / 3;
    int end = text.length() - (MAX_LENGTH - start - GAP.length());
    start -= Character.isHighSurrogate(text.charAt(start - 1)) ? 1 : 0;
    end += Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
    return text.substring(0, start) + GAP + text.substring(end);
  }
}
