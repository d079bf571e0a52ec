package dev.tsearch.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultsTest {

  @Test
  void aFigureDecidesWhetherAGoalIsMet() {
    assertThat(row("append", 1.3)).contains("| ≤ 1.3× | 1.3× | met |");
    assertThat(row("append", 1.31)).contains("| 1.31× | **missed** |");
    assertThat(row("import-rate", 20_000)).contains("| met |");
    assertThat(row("import-rate", 19_999)).contains("| 19,999 entries/s | **missed** |");
    assertThat(row("append", Double.NaN)).contains("**missed**");
  }

  @Test
  void whatWasNotMeasuredIsSaidToBeSo() {
    assertThat(Results.goals(Map.of()).lines().filter(line -> line.contains("not measured")))
        .hasSize(Goal.ALL.size());
    assertThat(Results.goals(Map.of())).endsWith("\n0 of " + Goal.ALL.size() + " met.\n");
  }

  @Test
  void goalsOfSamplesAreThoseThatWereMeasured() {
    String some = Goal.OF_SAMPLES.getFirst().figure();
    assertThat(Results.goals(Map.of(some, new Figure(some, 4, ""))))
        .contains("real samples")
        .endsWith("\n1 of " + (Goal.ALL.size() + 1) + " met.\n");
    assertThat(Results.goals(Map.of())).doesNotContain("real samples");
  }

  @Test
  void theNamesOfGoalsDiffer() {
    List<String> names =
        Stream.concat(Goal.ALL.stream(), Goal.OF_SAMPLES.stream()).map(Goal::figure).toList();
    assertThat(new TreeSet<>(names)).hasSameSizeAs(names);
  }

  @Test
  void aPageHasTheMachineThenTheGoalsThenThePartsWithoutTheirFigures() {
    String page =
        Results.markdown(
            List.of("# Results\n", "## Cold\n\n| a |\n\nfigure: append 1.1 one disk\n"));
    assertThat(page).startsWith("# Results\n\n## Goals\n\n| what |");
    assertThat(page).contains("| 1.10× (one disk) | met |").endsWith("\n\n## Cold\n\n| a |\n\n");
    assertThat(page).doesNotContain("figure:");
  }

  @Test
  void aFigureIsReadAsItWasPrinted() {
    var figure = new Figure("warm-ids", 1.25, "two words");
    assertThat(Figure.of(figure.line().strip())).contains(figure);
    assertThat(Figure.of("| figure: |")).isEmpty();
  }

  private static String row(String figure, double value) {
    Map<String, Figure> figures = Map.of(figure, new Figure(figure, value, ""));
    String what =
        Goal.ALL.stream()
            .filter(goal -> goal.figure().equals(figure))
            .map(Goal::what)
            .findFirst()
            .orElseThrow();
    return Results.goals(figures)
        .lines()
        .filter(line -> line.startsWith("| " + what + " |"))
        .findFirst()
        .orElseThrow();
  }
}
