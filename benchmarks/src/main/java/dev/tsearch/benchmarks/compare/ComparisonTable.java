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

/// Makes a table of ratios out of what hyperfine measured.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.compare.ComparisonTable FOLDER [QUERY]
/// ```
///
/// `QUERY` is one that nothing can match: what it takes more than `tsearch --version` is a figure.
///
/// The folder holds hyperfine's JSON files, one for each query and round, named `<query's
/// number>-<round>.json`; the commands in them are named `<query>|<program>`, and the first program
/// is the one that the others are compared with. Rounds are put together before the medians are
/// taken, so that a slow minute of the machine touches all programs alike.
public final class ComparisonTable {
  /// Seconds that each program took for a query, by the program's name, in the order measured.
  record Row(String query, Map<String, List<Double>> seconds) {
    /// NaN if the program was not asked.
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

  /// What the goals ask for.
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

  /// Where tsearch does worst beside a program.
  private static Optional<Figure> worst(String figure, String program, List<Row> rows) {
    return rows.stream()
        .map(row ->
            new Figure(
                figure, row.median("tsearch") / row.median(program), "`" + row.query() + "`"))
        .filter(each -> !Double.isNaN(each.value()))
        .max(Comparator.comparingDouble(Figure::value));
  }

  /// Puts hyperfine's results together, whatever their round.
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

  /// The table: the first program's median in milliseconds, and how many times that of each other
  /// one it is; less than 1 means that the first is faster.
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

  /// The middle one; of an even number the mean of the two in the middle.
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
