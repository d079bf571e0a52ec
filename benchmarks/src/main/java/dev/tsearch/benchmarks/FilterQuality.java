package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.results.Figure;
import java.util.Locale;

/// Prints the quality of filters of the default length as a table: bits per key and false positives
/// in percent. It does not need a quiet machine.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.FilterQuality
/// ```
public final class FilterQuality {
  /// The number of keys for each size; small filters vary by chance, so several of them are
  /// measured.
  private static final int KEYS_OF_A_SIZE = 30_000;

  private static final int[] KEYS = {300, 3000, 30_000, 100_000};

  private FilterQuality() {}

  public static void main(String[] arguments) {
    System.out.print(table());
  }

  static String table() {
    var table = new StringBuilder("| keys | bits a key | false answers |\n|---:|---:|---:|\n");
    double worst = 0;
    for (int keys : KEYS) {
      int filters = Math.max(1, KEYS_OF_A_SIZE / keys);
      FilterBenchmark.Quality quality = FilterBenchmark.qualityOf(keys, filters);
      worst = Math.max(worst, quality.falsePercent());
      table.append(
          String.format(
              Locale.ROOT,
              "| %d | %.2f | %.3f %% |%n",
              keys,
              quality.bitsPerKey(),
              quality.falsePercent()));
    }
    return table.append('\n').append(Figure.line("filter-false", worst)).toString();
  }
}
