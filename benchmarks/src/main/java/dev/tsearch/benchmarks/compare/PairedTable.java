package dev.tsearch.benchmarks.compare;

import dev.tsearch.benchmarks.compare.PairedRatio.Verdict;
import dev.tsearch.benchmarks.results.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// A table of commands that were run in turns in two variants, such as two builds, or with their
/// output on a pipe and on a terminal.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.compare.PairedTable \
///     RUNS FIRST SECOND [--limit RATIO] [--figure NAME]
/// ```
///
/// Each line of the file `RUNS` is one number: command, variant, measure and value, separated by
/// tabs. `FIRST` and `SECOND` name the variants; their n-th values of a measure are a pair. With
/// `--limit` the table ends with a verdict for each command, and the exit status is 1 if one is
/// worse. With `--figure` the largest ratio of the first measure is printed as a [Figure], too.
///
/// @param first the variant that the other one is compared with
/// @param second the variant that is divided by the first
/// @param rows the ratios of each command, by measure
public record PairedTable(String first, String second, Map<String, Map<String, PairedRatio>> rows) {
  private static final int WORSE = 1;
  private static final int OPTIONS = 3;

  public static void main(String[] arguments) throws IOException {
    var options = new LinkedHashMap<String, String>();
    for (int index = OPTIONS; index + 1 < arguments.length; index += 2) {
      options.put(arguments[index], arguments[index + 1]);
    }
    PairedTable table = of(Files.readAllLines(Path.of(arguments[0])), arguments[1], arguments[2]);
    String limit = options.get("--limit");
    System.out.print(limit == null ? table.ratios() : table.verdicts(Double.parseDouble(limit)));
    String figure = options.get("--figure");
    if (figure != null) {
      System.out.print("\n" + table.largest(figure).line());
    }
    System.exit(limit != null && table.isWorse(Double.parseDouble(limit)) ? WORSE : 0);
  }

  /// Reads the lines of a file `RUNS`.
  static PairedTable of(List<String> lines, String first, String second) {
    var values = new LinkedHashMap<String, Map<String, Map<String, List<Double>>>>();
    for (String line : lines) {
      String[] column = line.split("\t", -1);
      if (column.length != 4) {
        throw new IllegalArgumentException("expected four columns, got: " + line);
      }
      values
          .computeIfAbsent(column[0], _ -> new LinkedHashMap<>())
          .computeIfAbsent(column[2], _ -> new LinkedHashMap<>())
          .computeIfAbsent(column[1], _ -> new ArrayList<>())
          .add(Double.valueOf(column[3]));
    }
    var rows = new LinkedHashMap<String, Map<String, PairedRatio>>();
    values.forEach((command, measures) -> {
      var ratios = new LinkedHashMap<String, PairedRatio>();
      measures.forEach((measure, series) ->
          ratios.put(
              measure,
              PairedRatio.of(
                  series.getOrDefault(first, List.of()), series.getOrDefault(second, List.of()))));
      rows.put(command, ratios);
    });
    return new PairedTable(first, second, rows);
  }

  /// The table without verdicts.
  String ratios() {
    return header("") + body(Double.NaN);
  }

  /// The table with a verdict for each command, and the number of commands that are worse.
  String verdicts(double limit) {
    long worse = rows.values().stream().filter(row -> isWorse(row, limit)).count();
    return header(" |")
        + body(limit)
        + String.format(
            Locale.ROOT, "%n%d of %d are worse than %.2f×%n", worse, rows.size(), limit);
  }

  boolean isWorse(double limit) {
    return rows.values().stream().anyMatch(row -> isWorse(row, limit));
  }

  private static boolean isWorse(Map<String, PairedRatio> row, double limit) {
    return row.values().stream().anyMatch(ratio -> ratio.verdict(limit) == Verdict.WORSE);
  }

  /// The largest ratio of the first measure, and which command has it.
  Figure largest(String name) {
    var largest = new Figure(name, Double.NEGATIVE_INFINITY, "");
    for (var row : rows.entrySet()) {
      double ratio = row.getValue().values().iterator().next().ratio();
      if (ratio > largest.value()) {
        largest = new Figure(name, ratio, row.getKey());
      }
    }
    return largest;
  }

  private Set<String> measures() {
    var measures = new LinkedHashSet<String>();
    rows.values().forEach(row -> measures.addAll(row.keySet()));
    return measures;
  }

  private String header(String verdict) {
    var header = new StringBuilder("| command |");
    for (String measure : measures()) {
      header.append(String.format(" %s: %s | %s | ÷ |", measure, first, second));
    }
    return header
        .append(verdict)
        .append("\n|---|")
        .append("---:|".repeat(3 * measures().size()))
        .append(verdict.isEmpty() ? "\n" : "---|\n")
        .toString();
  }

  private String body(double limit) {
    var body = new StringBuilder();
    rows.forEach((command, row) -> {
      body.append("| ").append(command).append(" |");
      var remarks = new ArrayList<String>();
      for (String measure : measures()) {
        PairedRatio ratio = row.get(measure);
        body.append(ratio == null ? " – | – | – |" : cells(ratio));
        Verdict verdict = ratio == null ? Verdict.OK : ratio.verdict(limit);
        switch (verdict) {
          case OK -> {}
          case UNCLEAR -> remarks.add("unclear: " + measure);
          case WORSE -> remarks.add("**worse**: " + measure);
        }
      }
      body.append(Double.isNaN(limit) ? "" : " " + String.join(", ", remarks) + " |").append('\n');
    });
    return body.toString();
  }

  private static String cells(PairedRatio ratio) {
    return String.format(
        Locale.ROOT,
        " %s | %s | %.2f (%.2f–%.2f) |",
        number(ratio.first()),
        number(ratio.second()),
        ratio.ratio(),
        ratio.low(),
        ratio.high());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }
}
