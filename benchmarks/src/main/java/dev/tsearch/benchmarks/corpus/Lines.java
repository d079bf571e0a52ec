package dev.tsearch.benchmarks.corpus;

import java.util.Arrays;

/// The lines that a session has had, of which some are said again: files are read more than once,
/// tools print what was written before. Not thread-safe.
final class Lines {
  /// Later lines are not remembered.
  private static final int MOST = 4000;

  /// Nothing is repeated before there are so many.
  private static final int FEWEST = 20;

  private static final int LONGEST_RUN = 24;

  /// How often a run of lines is repeated where a new line could stand.
  private static final double REPEATED = 0.11;

  private final Bytes text = new Bytes();
  private final int[] starts = new int[MOST + 1];
  private int count;

  void clear() {
    text.clear();
    count = 0;
    Arrays.fill(starts, 0);
  }

  /// Remembers the line that begins at `start` and ends the text.
  void add(Bytes out, int start) {
    if (count < MOST) {
      text.add(out, start, out.size());
      starts[++count] = text.size();
    }
  }

  /// Repeats some lines in a row, as far as they fit before `end`; false if it is not to be.
  boolean again(Bytes out, int end, SeededRandom random) {
    if (count < FEWEST || !random.chance(REPEATED)) {
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
