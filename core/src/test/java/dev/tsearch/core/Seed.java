package dev.tsearch.core;

import java.util.OptionalLong;
import java.util.Random;

/// The seed of tests with random inputs. It is the same in every build, so that a build of one
/// commit has one result. The profile `soak` looks for new failures: there each call returns
/// another seed.
///
/// [SeedInFailures] adds the seed to every failure; `-Dtsearch.seed=N` runs a test with that seed.
public final class Seed {
  /// A number, or [#RANDOM].
  static final String PROPERTY = "tsearch.seed";

  static final String RANDOM = "random";
  private static final long FIXED = 20_261_121;
  private static final ThreadLocal<OptionalLong> LAST =
      ThreadLocal.withInitial(OptionalLong::empty);

  private Seed() {}

  /// The seed for one test.
  public static long next() {
    String given = System.getProperty(PROPERTY, Long.toString(FIXED));
    long seed = given.equals(RANDOM) ? new Random().nextLong() : Long.parseLong(given);
    LAST.set(OptionalLong.of(seed));
    return seed;
  }

  /// The seed that this thread was given since [#forget].
  static OptionalLong last() {
    return LAST.get();
  }

  /// Forgets the seed of the test before.
  static void forget() {
    LAST.remove();
  }
}
