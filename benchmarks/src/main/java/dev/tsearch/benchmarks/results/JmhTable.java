package dev.tsearch.benchmarks.results;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Prints a table of JMH results (`-rf json`), each next to its baseline.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.results.JmhTable FILE
/// ```
///
/// A baseline is a method of the same class, measured with the same parameters. Allocations are
/// included if JMH was run with `-prof gc`.
public final class JmhTable {
  /// The baseline of each method.
  private static final Map<String, String> FLOORS =
      Map.ofEntries(
          Map.entry("AppendBenchmark.one", "oneRaw"),
          Map.entry("AppendBenchmark.batchOf64", "batchOf64Raw"),
          Map.entry("AppendBenchmark.oneByEachOf64Threads", "oneByEachOf64ThreadsRaw"),
          Map.entry("RotationBenchmark.appendThousandAndSeal", "thousandRaw"),
          Map.entry("RotationBenchmark.appendThatSeals", "thousandRaw"),
          Map.entry("FilterBenchmark.probeOfWhatIsThere", "oneCacheLine"),
          Map.entry("FilterBenchmark.probeOfWhatIsNot", "oneCacheLine"),
          Map.entry("PlanBenchmark.threeWords", "threeWordsOfFiltersAlone"),
          Map.entry("LookupBenchmark.byId", "byIdRaw"),
          Map.entry("LookupBenchmark.twentyLines", "twentyLinesRaw"),
          Map.entry("LineBenchmark.line", "lineRaw"),
          Map.entry("CodecBenchmark.encode", "checksumOfLine"),
          Map.entry("CodecBenchmark.decode", "checksumOfLine"),
          Map.entry("SearchBenchmark.search", "bareLuceneOneWordWithOpening"),
          Map.entry("ImportBenchmark.importAll", "bareIndexWriter"));

  /// A measured method.
  ///
  /// @param type the simple name of its class
  /// @param parameters `name=value`, separated by blanks
  /// @param nanoseconds the mean time of one operation
  /// @param allocated the bytes allocated by one operation; NaN if not measured
  record Row(String type, String method, String parameters, double nanoseconds, double allocated) {
    String name() {
      return type + "." + method;
    }
  }

  private JmhTable() {}

  public static void main(String[] arguments) throws IOException, MalformedJsonException {
    List<Row> rows = rows(Files.readString(Path.of(arguments[0])));
    System.out.print(markdown(rows));
    System.out.println();
    figures(rows).forEach(figure -> System.out.print(figure.line()));
  }

  /// Reads JMH's list of results.
  static List<Row> rows(String json) throws MalformedJsonException {
    byte[] wrapped = ("{\"results\":" + json + "}").getBytes(StandardCharsets.UTF_8);
    var rows = new ArrayList<Row>();
    for (JsonObject result : Json.SOURCE.object(wrapped).objects("results")) {
      String[] name = result.text("benchmark", "").split("\\.", -1);
      var parameters = new ArrayList<String>();
      result.object("params").values().forEach((key, value) -> parameters.add(key + "=" + value));
      JsonObject score = result.object("primaryMetric");
      JsonObject allocation = result.object("secondaryMetrics").object("gc.alloc.rate.norm");
      rows.add(
          new Row(
              name[name.length - 2],
              name[name.length - 1],
              String.join(" ", parameters),
              number(score) * nanoseconds(score.text("scoreUnit", "")),
              number(allocation)));
    }
    return rows;
  }

  private static double number(JsonObject metric) {
    return metric.value("score") instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private static double nanoseconds(String unit) {
    return switch (unit) {
      case "ns/op" -> 1;
      case "us/op" -> 1e3;
      case "ms/op" -> 1e6;
      case "s/op" -> 1e9;
      default -> throw new IllegalArgumentException("a time for one operation is needed: " + unit);
    };
  }

  static String markdown(List<Row> rows) {
    var table =
        new StringBuilder(
            "| benchmark | parameters | time | ÷ floor | floor | bytes allocated |\n|---|---|---:|---:|---|---:|\n");
    for (Row row : rows) {
      Optional<Row> floor = floor(row, rows);
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %s | %s |%n",
              row.name(),
              row.parameters(),
              time(row.nanoseconds()),
              floor.map(raw -> ratio(row.nanoseconds() / raw.nanoseconds())).orElse(""),
              floor.map(Row::method).orElse(""),
              Double.isNaN(row.allocated()) ? "" : String.format("%,.0f", row.allocated())));
    }
    return table.toString();
  }

  private static Optional<Row> floor(Row row, List<Row> rows) {
    String method = FLOORS.get(row.name());
    return rows.stream()
        .filter(other -> other.type().equals(row.type()) && other.method().equals(method))
        .filter(other -> other.parameters().equals(row.parameters()))
        .findFirst();
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%,.0f", ratio);
  }

  private static String time(double nanoseconds) {
    if (nanoseconds < 1e3) {
      return String.format(Locale.ROOT, "%.1f ns", nanoseconds);
    }
    return nanoseconds < 1e6
        ? String.format(Locale.ROOT, "%.1f µs", nanoseconds / 1e3)
        : String.format(Locale.ROOT, "%.2f ms", nanoseconds / 1e6);
  }

  /// The figures of the goals, as far as they were measured.
  static List<Figure> figures(List<Row> rows) {
    var figures = new ArrayList<Figure>();
    rows.stream()
        .filter(row -> row.name().equals("AppendBenchmark.one"))
        .findFirst()
        .flatMap(row -> floor(row, rows).map(raw -> row.nanoseconds() / raw.nanoseconds()))
        .ifPresent(ratio -> figures.add(new Figure("append", ratio, "")));
    worst(rows, "AppendBenchmark.oneByEachOf64Threads", "")
        .ifPresent(row -> figures.add(new Figure("append-group", 64e9 / row.nanoseconds(), "")));
    add("rotation", rows, "RotationBenchmark.appendThousandAndSeal", "sync=GROUP", 1e6, figures);
    add("rotation-gathered", rows, "RotationBenchmark.appendThatSeals", "sync=GROUP", 1e6, figures);
    add("plan", rows, "PlanBenchmark.threeWords", "partitions=1000", 1e6, figures);
    add("probe", rows, "FilterBenchmark.probe", "", 1, figures);
    add("line", rows, "LineBenchmark.line", "compression=ZSTD", 1e3, figures);
    return figures;
  }

  /// Adds the figure of the slowest row with a name and a parameter.
  private static void add(
      String figure,
      List<Row> rows,
      String name,
      String parameter,
      double unit,
      List<Figure> figures) {
    worst(rows, name, parameter)
        .ifPresent(
            row -> figures.add(new Figure(figure, row.nanoseconds() / unit, row.parameters())));
  }

  private static Optional<Row> worst(List<Row> rows, String name, String parameter) {
    boolean isFamily = name.endsWith(".probe");
    return rows.stream()
        .filter(row -> isFamily ? row.name().startsWith(name) : row.name().equals(name))
        .filter(row -> parameter.isEmpty() || has(row, parameter))
        .reduce((one, other) -> one.nanoseconds() >= other.nanoseconds() ? one : other);
  }

  private static boolean has(Row row, String parameter) {
    return List.of(row.parameters().split(" ")).contains(parameter);
  }
}
