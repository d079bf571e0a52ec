package dev.tsearch.cli.config;

import dev.tsearch.core.query.EditDistance;
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
      int distance = begun ? 1 : EditDistance.between(typed, candidate.toLowerCase(Locale.ROOT));
      if (distance < best) {
        best = distance;
        found = candidate;
      }
    }
    return Optional.ofNullable(found);
  }

  /// The question `did you mean X?`, or the empty text.
  public static String hint(String word, Collection<String> candidates) {
    return closest(word, candidates).map(found -> "did you mean " + found + "?").orElse("");
  }

  /// Two hints in one sentence; a hint that is empty is left out.
  public static String join(String first, String second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + "; " + second;
  }
}
