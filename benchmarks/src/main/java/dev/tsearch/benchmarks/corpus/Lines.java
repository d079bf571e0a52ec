package dev.tsearch.benchmarks.corpus;

import java.util.Arrays;

/// The earlier lines of a session, some of which are repeated: files are read more than once, and
/// tools print what was written before. Not thread-safe.
final class Lines {
  /// The number of lines that are remembered.
  private static final int MAX_LINES = 4000;

  /// The number of lines before the first repetition.
  private static final int MIN_LINES = 20;

  private static final int LONGEST_RUN = 24;

  /// The probability that a run of lines is repeated instead of a new line.
  private static final double REPEATED = 0.11;

  private final Bytes text = new Bytes();
  private final int[] starts = new int[MAX_LINES + 1];
  private int count;

  void clear() {
    text.clear();
    count = 0;
    Arrays.fill(starts, 0);
  }

  /// Remembers the line from `start` to the end of the text.
  void add(Bytes out, int start) {
    if (count < MAX_LINES) {
      text.add(out, start, out.size());
      starts[++count] = text.size();
    }
  }

  /// Repeats a run of lines, as far as it fits before `end`.
  ///
  /// @return whether anything was repeated
  boolean again(Bytes out, int end, SeededRandom random) {
    if (count < MIN_LINES || !random.chance(REPEATED)) {
      return false;
    }
    int from = random.below(count);
    int to = Math.min(count, from + 1 + random.below(LONGEST_RUN));
    while (to > from && out.size() + starts[to] - starts[from] > end) {
      to--;
    }
    out.add(text, starts[from], starts[to]);
    return to > from;
  }
}
