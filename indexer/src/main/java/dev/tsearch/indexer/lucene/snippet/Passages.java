package dev.tsearch.indexer.lucene.snippet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Chooses what is shown of a text: one passage that has all there is of the query, or two of half
/// the length, of which the second has what the first has not. One text.
///
/// @param text the whole text
/// @param matches what the query looks for in it, in the order of the text
record Passages(String text, List<TextMatch> matches) {
  /// How far a cut moves to fall between words; in a short passage, a quarter of it.
  private static final int MAX_CUT_MOVE = 24;

  /// A term of the query that has not been seen in a passage yet is worth so many repetitions.
  private static final int NEW_TERM_WORTH = 100;

  /// A piece of the text.
  ///
  /// @param start its first UTF-16 unit
  /// @param end the one behind its last
  record Passage(int start, int end) {
    boolean overlaps(Passage other) {
      return start < other.end && other.start < end;
    }

    boolean has(TextMatch match) {
      return match.start() >= start && match.end() <= end;
    }
  }

  /// The best passages, in the order of the text; at least one.
  ///
  /// @param maxUnits how long they may be together
  List<Passage> best(int maxUnits) {
    if (text.length() <= maxUnits) {
      return List.of(new Passage(0, text.length()));
    }
    Passage whole = best(maxUnits, Set.of());
    if (numbers(whole).size() == allNumbers().size()) {
      return List.of(whole);
    }
    Passage first = best(maxUnits / 2, Set.of());
    Passage second = best(maxUnits / 2, numbers(first));
    Set<Integer> both = numbers(first);
    both.addAll(numbers(second));
    if (first.overlaps(second) || both.size() <= numbers(whole).size()) {
      return List.of(whole);
    }
    return first.start() < second.start() ? List.of(first, second) : List.of(second, first);
  }

  /// The passage with most of the query: the most different terms beside those that are shown, then
  /// the most of them, then the first. A quarter of it shows what stands before.
  private Passage best(int maxUnits, Set<Integer> shown) {
    int lead = maxUnits / 4;
    int best = 0;
    int bestWorth = 0;
    for (int first = 0; first < matches.size(); first++) {
      int start = Math.max(0, matches.get(first).start() - lead);
      int worth = worth(first, start + maxUnits, shown);
      if (worth > bestWorth) {
        bestWorth = worth;
        best = start;
      }
    }
    int start = Math.min(best, Math.max(0, text.length() - maxUnits));
    int move = Math.min(MAX_CUT_MOVE, maxUnits / 4);
    int from = wordStart(start, move);
    return new Passage(
        from, Math.max(from, wordEnd(Math.min(text.length(), start + maxUnits), move)));
  }

  private int worth(int first, int end, Set<Integer> shown) {
    Set<Integer> seen = new HashSet<>(shown);
    int worth = 0;
    for (int at = first; at < matches.size() && matches.get(at).start() < end; at++) {
      if (matches.get(at).end() <= end) {
        worth += seen.add(matches.get(at).number()) ? NEW_TERM_WORTH : 1;
      }
    }
    return worth;
  }

  private Set<Integer> numbers(Passage passage) {
    Set<Integer> numbers = new HashSet<>();
    for (TextMatch match : matches) {
      if (passage.has(match)) {
        numbers.add(match.number());
      }
    }
    return numbers;
  }

  private Set<Integer> allNumbers() {
    return numbers(new Passage(0, text.length()));
  }

  private int wordStart(int from, int move) {
    if (from == 0) {
      return 0;
    }
    for (int at = from; at < Math.min(text.length(), from + move); at++) {
      if (Character.isWhitespace(text.charAt(at - 1))) {
        return at;
      }
    }
    return insidePair(from) ? from + 1 : from;
  }

  private int wordEnd(int until, int move) {
    if (until == text.length()) {
      return until;
    }
    for (int at = until; at > Math.max(0, until - move); at--) {
      if (Character.isWhitespace(text.charAt(at))) {
        return at;
      }
    }
    return insidePair(until) ? until - 1 : until;
  }

  private boolean insidePair(int at) {
    return at > 0
        && at < text.length()
        && Character.isLowSurrogate(text.charAt(at))
        && Character.isHighSurrogate(text.charAt(at - 1));
  }
}
