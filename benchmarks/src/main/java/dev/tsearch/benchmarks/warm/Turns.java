package dev.tsearch.benchmarks.warm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures several ways to do a thing in turns, so that what else the machine does touches all of
/// them alike, and takes the median of each.
final class Turns {
  /// A turn does its work so often that the clock's own grain does not matter.
  private static final long TURN_NANOS = 2_000_000;

  private final int rounds;
  private final long warmUpNanos;
  private final List<Named> works = new ArrayList<>();
  private long sink;

  /// @param rounds how many turns each gets
  /// @param warmUpMillis for how long each is done before
  Turns(int rounds, long warmUpMillis) {
    this.rounds = rounds;
    this.warmUpNanos = warmUpMillis * 1_000_000;
  }

  /// Something that is done.
  @FunctionalInterface
  interface Work {
    /// Does it.
    ///
    /// @return something that depends on all of it
    Object run() throws IOException;
  }

  private record Named(String name, Work work) {}

  /// Another way.
  void add(String name, Work work) {
    works.add(new Named(name, work));
  }

  /// Nanoseconds of each by its name: the median.
  Map<String, Double> measure() throws IOException {
    var repetitions = new int[works.size()];
    for (int each = 0; each < works.size(); each++) {
      repetitions[each] = warmUp(works.get(each).work());
    }
    var times = new double[works.size()][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int each = 0; each < works.size(); each++) {
        times[each][round] = turn(works.get(each).work(), repetitions[each]);
      }
    }
    var medians = new LinkedHashMap<String, Double>();
    for (int each = 0; each < works.size(); each++) {
      Arrays.sort(times[each]);
      medians.put(works.get(each).name(), times[each][rounds / 2]);
    }
    return medians;
  }

  /// How often a turn must do it.
  private int warmUp(Work work) throws IOException {
    long start = System.nanoTime();
    int done = 0;
    do {
      sink += work.run().hashCode();
      done++;
    } while (System.nanoTime() - start < warmUpNanos);
    double each = (double) (System.nanoTime() - start) / done;
    return (int) Math.max(1, Math.ceil(TURN_NANOS / each));
  }

  private double turn(Work work, int repetitions) throws IOException {
    long start = System.nanoTime();
    for (int done = 0; done < repetitions; done++) {
      sink += work.run().hashCode();
    }
    return (double) (System.nanoTime() - start) / repetitions;
  }

  /// Depends on all that was done, so that nothing of it may be left out.
  long sink() {
    return sink;
  }
}
