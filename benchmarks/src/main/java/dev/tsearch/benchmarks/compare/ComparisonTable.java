package dev.tsearch.benchmarks.compare;

import dev.tsearch.benchmarks.results.Figure;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Prints a table of ratios from the results of hyperfine.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.compare.ComparisonTable FOLDER
/// [QUERY]
/// ```
///
/// `QUERY` is a query that nothing can match; its time above `tsearch --version` is a figure.
///
/// The folder holds hyperfine's JSON files, one for each query and round, named `<number of the
/// query>-<round>.json`. The commands in them are named `<query>|<program>`; the first program is
/// compared with the others. All rounds are pooled before medians are taken, so that a slow minute
/// of the machine affects all programs alike.
public final class ComparisonTable {
  /// The times in seconds of each program for a query, by name, in the order measured.
  record Row(String query, Map<String, List<Double>> seconds) {
    /// The median; NaN if the program was not measured.
    double median(String program) {
      return ComparisonTable.median(seconds.getOrDefault(program, List.of()));
    }
  }

  private ComparisonTable() {}

  public static void main(String[] arguments) throws IOException, MalformedJsonException {
    List<Path> files;
    try (var found = Files.list(Path.of(arguments[0]))) {
      files = found.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    var results = new ArrayList<JsonObject>();
    for (Path file : files) {
      results.addAll(Json.SOURCE.object(Files.readAllBytes(file)).objects("results"));
    }
    List<Row> rows = rows(results);
    System.out.print(markdown(rows));
    System.out.println();
    String nothing = arguments.length > 1 ? arguments[1] : "";
    figures(rows, nothing).forEach(figure -> System.out.print(figure.line()));
  }

  /// The figures of the goals.
  ///
  /// @param nothing the query that nothing can match
  static List<Figure> figures(List<Row> rows, String nothing) {
    var figures = new ArrayList<Figure>();
    worst("cold-vs-lucene", "bare Lucene", rows).ifPresent(figures::add);
    worst("cold-vs-rg-i", "rg -i", rows).ifPresent(figures::add);
    for (Row row : rows) {
      double more = row.median("tsearch") - row.median("tsearch --version");
      if (row.query().equals(nothing) && !Double.isNaN(more)) {
        figures.add(new Figure("nothing", more * 1000, ""));
      }
    }
    return figures;
  }

  /// The query for which tsearch does worst compared with a program.
  private static Optional<Figure> worst(String figure, String program, List<Row> rows) {
    return rows.stream()
        .map(row ->
            new Figure(
                figure, row.median("tsearch") / row.median(program), "`" + row.query() + "`"))
        .filter(each -> !Double.isNaN(each.value()))
        .max(Comparator.comparingDouble(Figure::value));
  }

  /// Pools the results of all rounds.
  static List<Row> rows(List<JsonObject> results) {
    var rows = new LinkedHashMap<String, Row>();
    for (JsonObject result : results) {
      String[] name = result.text("command", "").split("\\|", 2);
      Row row = rows.computeIfAbsent(name[0], query -> new Row(query, new LinkedHashMap<>()));
      List<Double> seconds = row.seconds().computeIfAbsent(name[1], _ -> new ArrayList<>());
      for (Object time : result.list("times")) {
        seconds.add(((Number) time).doubleValue());
      }
    }
    return List.copyOf(rows.values());
  }

  /// The table: the median of the first program in milliseconds, and its ratio to each other one;
  /// below 1 means that the first is faster.
  static String markdown(List<Row> rows) {
    if (rows.isEmpty()) {
      return "nothing was measured\n";
    }
    List<String> programs = programs(rows);
    String first = programs.getFirst();
    var table = new StringBuilder("| query | " + first + ", ms");
    programs.stream().skip(1).forEach(program -> table.append(" | ÷ ").append(program));
    table.append(" |\n|---").append("|---:".repeat(programs.size())).append("|\n");
    for (Row row : rows) {
      double own = median(row.seconds().getOrDefault(first, List.of()));
      table.append(String.format(Locale.ROOT, "| %s | %.0f", row.query(), own * 1000));
      for (String program : programs.subList(1, programs.size())) {
        List<Double> seconds = row.seconds().getOrDefault(program, List.of());
        table.append(
            seconds.isEmpty()
                ? " | –"
                : String.format(Locale.ROOT, " | %.2f", own / median(seconds)));
      }
      table.append(" |\n");
    }
    return table.toString();
  }

  private static List<String> programs(List<Row> rows) {
    return rows.stream().flatMap(row -> row.seconds().keySet().stream()).distinct().toList();
  }

  /// The median; for an even number of values the mean of the middle two.
  static double median(List<Double> numbers) {
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length == 0
        ? Double.NaN
        : sorted.length % 2 == 1
            ? sorted[middle]
            : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
  }
}
