package dev.tsearch.core.export;

/// How a document for people shows entries. The JSON forms ignore it.
///
/// @param isThinkingOpen whether thinking is unfolded
/// @param isInputShown whether the input of tool calls is shown with the names of its members
/// @param maxContent the number of UTF-16 units that are kept of each text; >= 1
public record ExportOptions(boolean isThinkingOpen, boolean isInputShown, int maxContent) {

  /// Thinking is folded, texts are whole.
  public static final ExportOptions DEFAULT = new ExportOptions(false, false, Integer.MAX_VALUE);

  /// Checks the number.
  ///
  /// @throws IllegalArgumentException if it is less than 1
  public ExportOptions {
    if (maxContent < 1) {
      throw new IllegalArgumentException("maxContent must be >= 1, got " + maxContent);
    }
  }

  /// A text without control characters, cut if it is too long; the end says how much is missing.
  String clean(String raw) {
    String text = PlainText.of(raw);
    String kept = start(text, maxContent);
    int more = text.length() - kept.length();
    return more == 0 ? text : kept + "... (" + more + " more characters)";
  }

  /// The start of a text, which is not cut within a character.
  ///
  /// @param most the number of UTF-16 units to keep at most; >= 1
  static String start(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }
}
