package dev.tsearch.core;

import java.time.Duration;

/// The time for which a test repeats itself after its minimum: none in a build,
/// `-Dtsearch.soak.seconds=N` in the profile `soak`. Measured with the monotonic clock from
/// construction.
public final class Soak {
  private final long began = System.nanoTime();
  private final long nanos = Duration.ofSeconds(Long.getLong("tsearch.soak.seconds", 0)).toNanos();

  /// Whether the time is over.
  public boolean isOver() {
    return System.nanoTime() - began >= nanos;
  }
}
