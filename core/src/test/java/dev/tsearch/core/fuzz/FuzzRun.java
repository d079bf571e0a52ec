package dev.tsearch.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Tries a target with many inputs and adds a row to [FuzzTable]: inputs, seconds, the longest time
/// of an input, failures.
///
/// @param target what was tried
/// @param inputs how many inputs were tried
/// @param nanos the time of all
/// @param longestNanos the time of the input that took longest
/// @param failures what the first failures were, with the seeds of their inputs
/// @param failed how many inputs failed
public record FuzzRun(
    FuzzTarget target,
    long inputs,
    long nanos,
    long longestNanos,
    List<String> failures,
    long failed) {
  /// The system property with the number of inputs of each target. Without it, a build tries few,
  /// and bounds no times.
  public static final String INPUTS = "fuzz.inputs";

  /// The longest time of an input in a long run.
  private static final long MAX_NANOS = 5_000_000_000L;

  private static final int MAX_REPORTED = 5;
  private static final int MAX_REPORTED_BYTES = 400;
  private static final int MAX_REPORTED_FRAMES = 6;

  /// Tries a target with as many inputs as the property says, and fails if one fails.
  ///
  /// @param inBuild how many inputs a build tries
  public static void assertSound(FuzzTarget target, int inBuild) {
    Long wanted = Long.getLong(INPUTS);
    FuzzRun run = of(target, wanted == null ? inBuild : wanted, Seed.next());
    if (wanted != null) {
      FuzzTable.add(run.row());
      assertThat(run.longestNanos).as("nanoseconds of the longest input").isLessThan(MAX_NANOS);
    }
    assertThat(run.failures).as("%d failures of %s", run.failed, target.name()).isEmpty();
  }

  private static FuzzRun of(FuzzTarget target, long inputs, long seed) {
    var failures = new ArrayList<String>();
    long failed = 0;
    long longest = 0;
    long begin = System.nanoTime();
    for (long number = 0; number < inputs; number++) {
      byte[] input = target.inputs().next(new Random(seed + number));
      long start = System.nanoTime();
      try {
        target.check().take(input);
      } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
        failed++;
        if (failures.size() < MAX_REPORTED) {
          failures.add(report(seed + number, input, e));
        }
      }
      longest = Math.max(longest, System.nanoTime() - start);
    }
    return new FuzzRun(
        target, inputs, System.nanoTime() - begin, longest, List.copyOf(failures), failed);
  }

  private static String report(long seed, byte[] input, Throwable failure) {
    String reason = failure.toString().replaceAll("[^\\P{Cntrl}\n]", "?");
    var report =
        new StringBuilder("seed " + seed + ": ")
            .append(reason, 0, Math.min(reason.length(), MAX_REPORTED_BYTES));
    StackTraceElement[] frames = failure.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, MAX_REPORTED_FRAMES); i++) {
      report.append("\n  at ").append(frames[i]);
    }
    int shown = Math.min(input.length, MAX_REPORTED_BYTES);
    return report
        .append("\n  input of %d bytes: ".formatted(input.length))
        .append(HexFormat.of().formatHex(input, 0, shown))
        .toString();
  }

  /// The row of the table.
  private String row() {
    return String.format(
        Locale.ROOT,
        "fuzz  %-28s %10d inputs %8.1f s, longest %7.1f ms, failures %d",
        target.name(),
        inputs,
        nanos / 1e9,
        longestNanos / 1e6,
        failed);
  }
}
