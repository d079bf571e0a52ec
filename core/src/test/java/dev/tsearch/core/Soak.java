package dev.tsearch.core;

import java.time.Duration;

/// How long a test repeats itself after it has done the least that every build asks for: not at all
/// in a build, `-Dtsearch.soak.seconds=N` in the profile `soak`. Measured by the monotonic clock,
/// from construction.
public final class Soak {
  private final long began = System.nanoTime();
  private final long nanos = Duration.ofSeconds(Long.getLong("tsearch.soak.seconds", 0)).toNanos();

  /// Whether the time is over.
  public boolean isOver() {
    return System.nanoTime() - began >= nanos;
  }
}
