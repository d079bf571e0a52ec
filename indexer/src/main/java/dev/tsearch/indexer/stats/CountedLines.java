package dev.tsearch.indexer.stats;

import dev.tsearch.core.transcript.Usage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The line by which each answer or request of a session counts, in columns. One owner, not
/// thread-safe.
///
/// The lines of a session are near each other in an archive, so that the few rows of one session
/// stay in the processor's cache, where those of a million answers do not.
final class CountedLines {
  private static final int FIRST_SIZE = 8;
  private static final int TOKEN_COLUMNS = 6;

  private final HashNumbers numbers = new HashNumbers();
  private long[] times = new long[FIRST_SIZE];
  private @Nullable StatsCell[] cells = new @Nullable StatsCell[FIRST_SIZE];
  private long[] tokens = new long[0];

  /// Counts a request in a cell, unless an earlier line of it is known.
  void request(long hash, long time, StatsCell cell) {
    int number = number(hash);
    StatsCell known = cells[number];
    if (known != null) {
      if (time >= times[number]) {
        return;
      }
      known.group().addTurns(-1);
    }
    cell.group().addTurns(1);
    times[number] = time;
    cells[number] = cell;
  }

  /// Counts an answer in a cell, unless a line of it with more output tokens, or as many and an
  /// earlier time, is known.
  void answer(long hash, long time, Usage usage, StatsCell cell) {
    int number = number(hash);
    if (tokens.length < times.length * TOKEN_COLUMNS) {
      tokens = Arrays.copyOf(tokens, times.length * TOKEN_COLUMNS);
    }
    StatsCell known = cells[number];
    if (known != null) {
      Usage counted = usage(number);
      boolean isEarlier = usage.output() == counted.output() && time < times[number];
      if (!usage.isLongerThan(counted) && !isEarlier) {
        return;
      }
      known.group().add(counted, known, -1);
    }
    cell.group().add(usage, cell, 1);
    times[number] = time;
    cells[number] = cell;
    keep(usage, number);
  }

  private int number(long hash) {
    int number = numbers.of(hash);
    if (number == times.length) {
      times = Arrays.copyOf(times, times.length * 4);
      cells = Arrays.copyOf(cells, times.length);
    }
    return number;
  }

  private void keep(Usage usage, int number) {
    int at = number * TOKEN_COLUMNS;
    tokens[at] = usage.input();
    tokens[at + 1] = usage.output();
    tokens[at + 2] = usage.cacheRead();
    tokens[at + 3] = usage.cacheCreation();
    tokens[at + 4] = usage.shortCreation();
    tokens[at + 5] = usage.longCreation();
  }

  private Usage usage(int number) {
    int at = number * TOKEN_COLUMNS;
    return new Usage(
        tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3], tokens[at + 4], tokens[at + 5]);
  }
}
