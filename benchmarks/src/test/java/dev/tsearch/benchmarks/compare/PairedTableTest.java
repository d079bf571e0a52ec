package dev.tsearch.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.benchmarks.compare.PairedRatio.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairedTableTest {
  @Test
  void ratioIsTheMedianOfThePairs_notTheRatioOfTheMedians() {
    PairedRatio ratio = PairedRatio.of(List.of(1.0, 10.0, 100.0), List.of(2.0, 20.0, 50.0));
    assertThat(ratio).isEqualTo(new PairedRatio(3, 10, 20, 2, 0.5, 2));
  }

  @Test
  void intervalIsThatOfTheSignTest() {
    assertThat(interval(9)).containsExactly(1.0, 9.0);
    assertThat(interval(10)).containsExactly(1.0, 10.0);
    assertThat(interval(13)).containsExactly(1.0, 13.0);
    assertThat(interval(14)).containsExactly(2.0, 13.0);
    assertThat(interval(21)).containsExactly(4.0, 18.0);
  }

  /// The ranks of the ratios at which the interval begins and ends.
  private static List<Double> interval(int pairs) {
    List<Double> ranks =
        DoubleStream.iterate(1, rank -> rank + 1).limit(pairs).boxed().toList().reversed();
    PairedRatio ratio = PairedRatio.of(ranks.stream().map(_ -> 1.0).toList(), ranks);
    return List.of(ratio.low(), ratio.high());
  }

  @Test
  void worseIsAboveTheLimitAndBeyondNoise() {
    assertThat(ratio(10, 1.05, 1.02).verdict(1.05)).isEqualTo(Verdict.OK);
    assertThat(ratio(10, 1.06, 1.02).verdict(1.05)).isEqualTo(Verdict.WORSE);
    assertThat(ratio(10, 1.06, 0.99).verdict(1.05)).isEqualTo(Verdict.UNCLEAR);
    assertThat(ratio(9, 1.06, 1.02).verdict(1.05)).isEqualTo(Verdict.UNCLEAR);
  }

  private static PairedRatio ratio(int pairs, double ratio, double low) {
    return new PairedRatio(pairs, 1, 1, ratio, low, 1.2);
  }

  @Test
  void seriesOfDifferentLengthsAreNoPairs() {
    assertThatThrownBy(() -> PairedRatio.of(List.of(1.0), List.of(1.0, 2.0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PairedTable.of(List.of("a\told\tms\t1"), "old", "new"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tableHasARowForEachCommand_andADashWhereAMeasureIsMissing() {
    var lines = new ArrayList<String>();
    for (int pair = 0; pair < 10; pair++) {
      lines.addAll(runs("show ID", "wall, ms", 100, 110));
      lines.addAll(runs("append", "wall, ms", 200, 200));
      lines.addAll(runs("append", "allocated, MB", 5, 5));
    }
    PairedTable table = PairedTable.of(lines, "old", "new");
    assertThat(table.verdicts(1.05))
        .isEqualTo(
            """
            | command | wall, ms: old | new | ÷ | allocated, MB: old | new | ÷ | |
            |---|---:|---:|---:|---:|---:|---:|---|
            | show ID | 100 | 110 | 1.10 (1.10–1.10) | – | – | – | **worse**: wall, ms |
            | append | 200 | 200 | 1.00 (1.00–1.00) | 5.00 | 5.00 | 1.00 (1.00–1.00) |  |

            1 of 2 are worse than 1.05×
            """);
    assertThat(table.isWorse(1.05)).isTrue();
    assertThat(table.isWorse(1.1)).isFalse();
    assertThat(table.largest("slowest").line().strip()).isEqualTo("figure: slowest 1.1000 show ID");
    assertThat(table.ratios()).contains("| ÷ |\n").doesNotContain("worse");
  }

  private static List<String> runs(String command, String measure, double old, double now) {
    return List.of(
        command + "\told\t" + measure + "\t" + old, command + "\tnew\t" + measure + "\t" + now);
  }
}
