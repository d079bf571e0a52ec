package dev.tsearch.benchmarks.corpus;

/// The SplitMix64 generator: small, fast, and the same on every machine and Java release. Not
/// thread-safe.
public final class SeededRandom {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /// Creates a generator. Streams of one seed are independent of each other.
  public SeededRandom(long seed, long stream) {
    this.state = mix(seed) ^ mix(stream * STEP + 1);
  }

  long next() {
    state += STEP;
    return mix(state);
  }

  /// A uniformly distributed number from 0 to bound - 1.
  int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /// A uniformly distributed number in [0, 1).
  double unit() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  boolean chance(double probability) {
    return unit() < probability;
  }

  <T> T oneOf(T[] values) {
    return values[below(values.length)];
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
