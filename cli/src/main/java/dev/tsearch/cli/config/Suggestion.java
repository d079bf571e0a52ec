package dev.tsearch.cli.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// The known word that a user probably meant by an unknown one.
public final class Suggestion {
  private Suggestion() {}

  /// The candidate with the smallest edit distance to the word, if it is at most one third of the
  /// word's length. A candidate that starts with the word counts as close.
  public static Optional<String> closest(String word, Collection<String> candidates) {
    String typed = word.toLowerCase(Locale.ROOT);
    int best = Math.max(1, typed.length() / 3) + 1;
    String found = null;
    for (String candidate : candidates) {
      boolean begun = typed.length() >= 3 && candidate.startsWith(typed);
      int distance = begun ? 1 : distance(typed, candidate.toLowerCase(Locale.ROOT));
      if (distance < best) {
        best = distance;
        found = candidate;
      }
    }
    return Optional.ofNullable(found);
  }

  /// The text ` (did you mean X?)`, or the empty text.
  public static String hint(String word, Collection<String> candidates) {
    return closest(word, candidates).map(found -> "; did you mean " + found + "?").orElse("");
  }

  /// How many characters must be added, left out, replaced or swapped with their neighbour.
  static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      var row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[b.length()];
  }
}
