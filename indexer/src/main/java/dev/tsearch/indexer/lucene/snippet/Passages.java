package dev.tsearch.indexer.lucene.snippet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Selects the passages of one text to show: one passage that has all matched parts of the query,
/// or two of half the length, where the second has parts that the first lacks.
///
/// @param text the whole text
/// @param matches the matches in the text, sorted
record Passages(String text, List<TextMatch> matches) {
  /// The maximum distance that a cut moves to fall between words; in a short passage, a quarter of
  /// its length.
  private static final int MAX_CUT_MOVE = 24;

  /// The value of the first match of a part of the query in a passage; a repetition has the value
  /// 1.
  private static final int NEW_PART_VALUE = 100;

  /// A range of the text.
  ///
  /// @param start the first UTF-16 unit
  /// @param end the end, exclusive
  record Passage(int start, int end) {
    boolean overlaps(Passage other) {
      return start < other.end && other.start < end;
    }

    boolean contains(TextMatch match) {
      return match.start() >= start && match.end() <= end;
    }
  }

  /// Returns one or two passages in the order of the text.
  ///
  /// @param maxUnits the maximum of their total length
  List<Passage> best(int maxUnits) {
    if (text.length() <= maxUnits) {
      return List.of(new Passage(0, text.length()));
    }
    Passage whole = best(maxUnits, Set.of());
    if (parts(whole).size() == allParts().size()) {
      return List.of(whole);
    }
    Passage first = best(maxUnits / 2, Set.of());
    Passage second = best(maxUnits / 2, parts(first));
    Set<Integer> both = parts(first);
    both.addAll(parts(second));
    if (first.overlaps(second) || both.size() <= parts(whole).size()) {
      return List.of(whole);
    }
    return first.start() < second.start() ? List.of(first, second) : List.of(second, first);
  }

  /// Returns the passage with the most parts of the query that are not shown yet, then with the
  /// most matches, then the first. Its first match begins after a quarter of its length.
  private Passage best(int maxUnits, Set<Integer> shown) {
    int lead = maxUnits / 4;
    int best = 0;
    int bestValue = 0;
    for (int first = 0; first < matches.size(); first++) {
      int start = Math.max(0, matches.get(first).start() - lead);
      int value = value(first, start + maxUnits, shown);
      if (value > bestValue) {
        bestValue = value;
        best = start;
      }
    }
    int start = Math.min(best, Math.max(0, text.length() - maxUnits));
    int move = Math.min(MAX_CUT_MOVE, maxUnits / 4);
    int from = wordStart(start, move);
    return new Passage(
        from, Math.max(from, wordEnd(Math.min(text.length(), start + maxUnits), move)));
  }

  private int value(int first, int end, Set<Integer> shown) {
    Set<Integer> seen = new HashSet<>(shown);
    int value = 0;
    for (int at = first; at < matches.size() && matches.get(at).start() < end; at++) {
      if (matches.get(at).end() <= end) {
        value += seen.add(matches.get(at).part()) ? NEW_PART_VALUE : 1;
      }
    }
    return value;
  }

  private Set<Integer> parts(Passage passage) {
    Set<Integer> parts = new HashSet<>();
    for (TextMatch match : matches) {
      if (passage.contains(match)) {
        parts.add(match.part());
      }
    }
    return parts;
  }

  private Set<Integer> allParts() {
    return parts(new Passage(0, text.length()));
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
