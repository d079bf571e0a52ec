package dev.tsearch.benchmarks.warm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures several variants in turns, so that other work of the machine affects all of them alike,
/// and takes the median of each. What is measured is the CPU time of the current thread: all work
/// is done in that thread, and on a shared machine the wall time also contains that of other
/// processes.
final class Turns {
  /// The shortest duration of a turn; the work is repeated until the resolution of the clock does
  /// not matter.
  private static final long TURN_NANOS = 2_000_000;

  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final int rounds;
  private final long warmUpNanos;
  private final List<Named> works = new ArrayList<>();
  private long sink;

  /// @param rounds the number of turns of each variant
  /// @param warmUpMillis the duration of the warm-up of each variant
  Turns(int rounds, long warmUpMillis) {
    this.rounds = rounds;
    this.warmUpNanos = warmUpMillis * 1_000_000;
  }

  /// Work to measure.
  @FunctionalInterface
  interface Work {
    /// Does the work.
    ///
    /// @return a value that depends on all of it
    Object run() throws IOException;
  }

  private record Named(String name, Work work) {}

  /// Adds a variant.
  void add(String name, Work work) {
    works.add(new Named(name, work));
  }

  /// The median CPU time of each variant, in nanoseconds, by its name.
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

  /// The number of repetitions in a turn.
  private int warmUp(Work work) throws IOException {
    long start = clock.getCurrentThreadCpuTime();
    int done = 0;
    do {
      sink += work.run().hashCode();
      done++;
    } while (clock.getCurrentThreadCpuTime() - start < warmUpNanos);
    double each = (double) (clock.getCurrentThreadCpuTime() - start) / done;
    return (int) Math.max(1, Math.ceil(TURN_NANOS / each));
  }

  private double turn(Work work, int repetitions) throws IOException {
    long start = clock.getCurrentThreadCpuTime();
    for (int done = 0; done < repetitions; done++) {
      sink += work.run().hashCode();
    }
    return (double) (clock.getCurrentThreadCpuTime() - start) / repetitions;
  }

  /// A value that depends on all work, so that the compiler removes nothing.
  long sink() {
    return sink;
  }
}
