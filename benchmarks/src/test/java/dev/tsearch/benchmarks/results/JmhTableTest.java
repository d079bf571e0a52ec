package dev.tsearch.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JmhTableTest {

  @Test
  void eachMethodStandsBesideTheFloorWithItsParameters() throws MalformedJsonException {
    List<JmhTable.Row> rows =
        rows(
            result("LineBenchmark.line", "compression", "ZSTD", 50, "us/op"),
            result("LineBenchmark.line", "compression", "NONE", 5, "us/op"),
            result("LineBenchmark.lineRaw", "compression", "ZSTD", 2000, "ns/op"),
            result("LineBenchmark.lineRaw", "compression", "NONE", 1, "us/op"));
    assertThat(JmhTable.markdown(rows))
        .contains(
            "| LineBenchmark.line | compression=ZSTD | 50.0 µs | 25 | lineRaw | 1,024 |",
            "| LineBenchmark.line | compression=NONE | 5.0 µs | 5.00 | lineRaw | 1,024 |",
            "| LineBenchmark.lineRaw | compression=NONE | 1.0 µs |  |  | 1,024 |");
  }

  @Test
  void figuresAreThoseOfTheSlowest() throws MalformedJsonException {
    List<JmhTable.Row> rows =
        rows(
            result("LineBenchmark.line", "compression", "ZSTD", 50, "us/op"),
            result("LineBenchmark.line", "compression", "NONE", 500, "us/op"),
            result("FilterBenchmark.probeOfWhatIsThere", "keys", "3000", 4, "ns/op"),
            result("FilterBenchmark.probeOfWhatIsNot", "keys", "3000", 7, "ns/op"),
            result("AppendBenchmark.one", "x", "1", 300, "us/op"),
            result("AppendBenchmark.oneRaw", "x", "1", 200, "us/op"),
            result("AppendBenchmark.oneByEachOf64Threads", "x", "1", 0.64, "ms/op"));
    assertThat(
            JmhTable.figures(rows).stream().collect(Collectors.toMap(Figure::name, Figure::value)))
        .containsEntry("line", 50.0)
        .containsEntry("probe", 7.0)
        .containsEntry("append", 1.5)
        .containsEntry("append-group", 100_000.0)
        .hasSize(4);
  }

  private static List<JmhTable.Row> rows(String... results) throws MalformedJsonException {
    return JmhTable.rows("[" + String.join(",", results) + "]");
  }

  private static String result(
      String name, String parameter, String value, double score, String unit) {
    return """
    {"benchmark":"a.b.%s","params":{"%s":"%s"},
     "primaryMetric":{"score":%s,"scoreUnit":"%s"},
     "secondaryMetrics":{"gc.alloc.rate.norm":{"score":1024.0,"scoreUnit":"B/op"}}}
    """
        .formatted(name, parameter, value, score, unit);
  }
}
