package dev.tsearch.benchmarks.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The comparison of one figure with the baseline.
///
/// @param figure the name of the figure
/// @param kind its kind: `time`, `allocation`, `bytes`
/// @param ratio new ÷ baseline; NaN if the baseline lacks the figure
/// @param limit the largest ratio that passes
record Verdict(String figure, String kind, double ratio, double limit) {
  private static final double TIME = 2.0;
  private static final double ALLOCATION = 1.25;
  private static final double BYTES = 1.35;

  /// The number of allocated bytes that is within the noise of the measurement, whatever the ratio.
  private static final double ALLOCATION_NOISE = 64;

  /// Whether the figure is within its limit. A figure that the baseline lacks passes.
  boolean passes() {
    return !(ratio > limit);
  }

  /// All figures of `now`, and those of `then` that `now` lacks: a missing benchmark fails.
  static List<Verdict> of(Baseline then, Baseline now) {
    var verdicts = new ArrayList<Verdict>();
    double machine = now.control() / then.control();
    compare("time", then.nanoseconds(), now.nanoseconds(), TIME, machine, 0, verdicts);
    compare(
        "allocation", then.allocated(), now.allocated(), ALLOCATION, 1, ALLOCATION_NOISE, verdicts);
    compare("bytes", then.bytes(), now.bytes(), BYTES, 1, 0, verdicts);
    return verdicts;
  }

  private static void compare(
      String kind,
      Map<String, Double> then,
      Map<String, Double> now,
      double limit,
      double machine,
      double noise,
      List<Verdict> verdicts) {
    now.forEach((figure, value) -> {
      Double before = then.get(figure);
      double ratio = before == null ? Double.NaN : value / (before * machine);
      boolean isNoise = before != null && value - before <= noise;
      verdicts.add(new Verdict(figure, kind, isNoise ? Math.min(ratio, 1) : ratio, limit));
    });
    then.keySet().stream()
        .filter(figure -> !now.containsKey(figure))
        .forEach(
            figure -> verdicts.add(new Verdict(figure, kind, Double.POSITIVE_INFINITY, limit)));
  }

  /// The verdict in one line.
  String line() {
    String times =
        Double.isNaN(ratio)
            ? "new"
            : Double.isInfinite(ratio) ? "gone" : String.format(Locale.ROOT, "%.2f×", ratio);
    return String.format(
        Locale.ROOT,
        "%-6s %-10s %8s (≤ %.2f×)  %s",
        passes() ? "ok" : "WORSE",
        kind,
        times,
        limit,
        figure);
  }
}
