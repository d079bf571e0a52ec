package dev.tsearch.benchmarks;

import java.lang.management.ManagementFactory;

/// The cost of some work.
///
/// @param entries the number of entries that were processed
/// @param seconds the elapsed time
/// @param cpu the processor time of all threads in seconds, including the compiler and the
///   collector
record Cost(long entries, double seconds, double cpu) {
  static final Cost NONE = new Cost(0, 0, 0);

  Cost plus(Cost other) {
    return new Cost(entries + other.entries, seconds + other.seconds, cpu + other.cpu);
  }

  double perSecond() {
    return entries / seconds;
  }

  double microsecondsEach() {
    return cpu * 1e6 / entries;
  }

  /// Measures the time between its creation and [#stop].
  static final class Clock {
    private final long start = System.nanoTime();
    private final long cpuStart = cpuNanos();

    Cost stop(long entries) {
      return new Cost(entries, (System.nanoTime() - start) / 1e9, (cpuNanos() - cpuStart) / 1e9);
    }

    private static long cpuNanos() {
      return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
          .getProcessCpuTime();
    }
  }
}
