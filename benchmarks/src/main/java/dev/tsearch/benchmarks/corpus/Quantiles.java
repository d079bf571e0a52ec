package dev.tsearch.benchmarks.corpus;

/// A distribution defined by some of its quantiles, log-linear between them, for sizes that span
/// many orders of magnitude.
final class Quantiles {
  private final double[] shares;
  private final double[] logarithms;

  /// Takes pairs (share, value), ascending in both; the first share is 0 and the last is 1.
  Quantiles(double... pairs) {
    this.shares = new double[pairs.length / 2];
    this.logarithms = new double[pairs.length / 2];
    for (int index = 0; index < shares.length; index++) {
      shares[index] = pairs[2 * index];
      logarithms[index] = Math.log(pairs[2 * index + 1]);
    }
  }

  int sample(SeededRandom random) {
    double share = random.unit();
    int upper = 1;
    while (share >= shares[upper]) {
      upper++;
    }
    double part = (share - shares[upper - 1]) / (shares[upper] - shares[upper - 1]);
    double logarithm = logarithms[upper - 1] + part * (logarithms[upper] - logarithms[upper - 1]);
    return (int) Math.round(StrictMath.exp(logarithm));
  }
}
