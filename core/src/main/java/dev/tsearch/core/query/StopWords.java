package dev.tsearch.core.query;

import java.util.Locale;
import java.util.Set;

/// Words that say little: articles, pronouns, question words and the like. In a query of several
/// words they add to the score and are never a match alone.
public final class StopWords {
  private static final Set<String> WORDS =
      Set.of(
          ("a an and any are as at be been but by can could did do does for from had has have how i"
                  + " if in into is it its me my no not of on or our should so than that the their"
                  + " then there these they this those to up was we were what when where which who"
                  + " why will with would you your")
              .split(" "));

  private StopWords() {}

  /// Whether a word as typed is a stop word, in any case and with any punctuation after it.
  public static boolean contains(String word) {
    int end = word.length();
    while (end > 0 && !Character.isLetterOrDigit(word.charAt(end - 1))) {
      end--;
    }
    return WORDS.contains(word.substring(0, end).toLowerCase(Locale.ROOT));
  }
}
