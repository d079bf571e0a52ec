package dev.tsearch.core.query;

/// Which words may be mistyped.
public final class Spelling {
  /// Shorter words are similar to too many others.
  private static final int MIN_LETTERS = 4;

  private Spelling() {}

  /// Whether a word may be mistyped: letters only, so not a code, a path or a number. Punctuation
  /// around it does not count.
  public static boolean mayBeMistyped(String word) {
    String bare = bare(word);
    return bare.length() >= MIN_LETTERS
        && bare.codePoints().allMatch(letter -> Character.isLetter(letter) || letter == '_');
  }

  /// The word without the punctuation around it.
  public static String bare(String word) {
    int start = 0;
    int end = word.length();
    while (start < end && isPunctuation(word.charAt(start))) {
      start++;
    }
    while (end > start && isPunctuation(word.charAt(end - 1))) {
      end--;
    }
    return word.substring(start, end);
  }

  private static boolean isPunctuation(char sign) {
    return !Character.isLetterOrDigit(sign) && !Character.isSurrogate(sign) && sign != '_';
  }
}
