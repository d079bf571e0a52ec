package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.results.Figure;
import java.util.Locale;

/// Prints what filters of the default length are worth, as a table: bits for a key, and to how many
/// of a hundred keys that are not there they say "maybe". Wants no quiet machine.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.FilterQuality
/// ```
public final class FilterQuality {
  /// Small filters differ by chance, so that several are made of them.
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
