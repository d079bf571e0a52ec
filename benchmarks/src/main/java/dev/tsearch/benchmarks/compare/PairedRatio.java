package dev.tsearch.benchmarks.compare;

import java.util.Arrays;
import java.util.List;

/// How two series compare that were measured in turns: the runs with the same index are a pair.
///
/// Each pair has a ratio, second ÷ first. What slows the machine down for some seconds slows both
/// runs of a pair down, so these ratios vary less than the times do.
///
/// @param pairs how many
/// @param first the median of the first series
/// @param second the median of the second series
/// @param ratio the median of the pairs' ratios
/// @param low the lower end of the 99.8 % confidence interval of `ratio`
/// @param high the upper end of that interval
record PairedRatio(int pairs, double first, double second, double ratio, double low, double high) {
  /// The probability that the true median is below the interval, and that it is above it. A
  /// comparison judges some sixty ratios, so with the usual 0.025 one or two of equal builds would
  /// look worse.
  private static final double TAIL = 0.001;

  /// The smallest number of pairs that can show a difference with this confidence.
  private static final int MIN_PAIRS = 10;

  /// The interval is that of the sign test: two order statistics of the ratios, without any
  /// assumption about the distribution of times. With fewer than ten pairs it spans all ratios, and
  /// its confidence is below 99.8 %.
  ///
  /// @throws IllegalArgumentException if the series are empty or differ in length
  static PairedRatio of(List<Double> first, List<Double> second) {
    int pairs = first.size();
    if (pairs == 0 || second.size() != pairs) {
      throw new IllegalArgumentException(
          "series must have the same length >= 1, got " + pairs + " and " + second.size());
    }
    double[] ratios = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      ratios[pair] = second.get(pair) / first.get(pair);
    }
    Arrays.sort(ratios);
    int rank = lowRank(pairs);
    return new PairedRatio(
        pairs,
        ComparisonTable.median(first),
        ComparisonTable.median(second),
        median(ratios),
        ratios[rank],
        ratios[pairs - 1 - rank]);
  }

  /// How the second series did.
  enum Verdict {
    /// The ratio is within the limit.
    OK,
    /// The ratio is above the limit, but the interval contains 1 or there are too few pairs.
    UNCLEAR,
    /// The ratio is above the limit and the interval is above 1.
    WORSE
  }

  Verdict verdict(double limit) {
    if (!(ratio > limit)) {
      return Verdict.OK;
    }
    return low > 1 && pairs >= MIN_PAIRS ? Verdict.WORSE : Verdict.UNCLEAR;
  }

  /// The index of the ratio at which the interval begins: the largest `k` such that `pairs` fair
  /// coins show at most `k` heads with a probability of at most [#TAIL].
  private static int lowRank(int pairs) {
    double probability = Math.pow(0.5, pairs); // of no heads
    double atMost = probability;
    int rank = 0;
    while (atMost <= TAIL) {
      probability *= (double) (pairs - rank) / (rank + 1);
      atMost += probability;
      rank++;
    }
    return Math.max(0, rank - 1);
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
