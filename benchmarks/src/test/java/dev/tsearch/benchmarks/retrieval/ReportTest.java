package dev.tsearch.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final double EXACT = 1e-9;

  private final List<Answer> answers =
      List.of(
          answer("first of two", "who", 1, 2, 10),
          answer("sixth of eight", "who", 6, 8, 20),
          answer("not found", "error", 0, 0, 60));
  private final Report report = new Report(Map.of("some", answers));

  @Test
  void figuresAreSharesAndMeans() {
    Figures figures = Figures.of(answers);
    assertThat(figures.questions()).isEqualTo(3);
    assertThat(figures.hit1()).isEqualTo(1.0 / 3, within(EXACT));
    assertThat(figures.hit5()).isEqualTo(1.0 / 3, within(EXACT));
    assertThat(figures.hit10()).isEqualTo(2.0 / 3, within(EXACT));
    assertThat(figures.found()).isEqualTo(2.0 / 3, within(EXACT));
    assertThat(figures.reciprocalRank()).isEqualTo((1 + 1.0 / 6) / 3, within(EXACT));
    assertThat(figures.medianMillis()).isEqualTo(20, within(EXACT));
    assertThat(figures.empty()).isEqualTo(1);
  }

  @Test
  void tableHasALineForEachKindAndForAll() {
    assertThat(report.table().lines().skip(2))
        .containsExactly(
            "| error | 1 | some | 0.0 | 0.0 | 0.0 | 0.0 | 0.000 | 60.0 | 1 |",
            "| who | 2 | some | 50.0 | 50.0 | 100.0 | 100.0 | 0.583 | 15.0 | 0 |",
            "| all | 3 | some | 33.3 | 33.3 | 66.7 | 66.7 | 0.389 | 20.0 | 1 |");
  }

  @Test
  void jsonHasTheFiguresOfTheTable() throws MalformedJsonException {
    var all = Json.OWN.object(report.json().lines().toList().getLast());
    assertThat(all.text("contender", "")).isEqualTo("some");
    assertThat(all.text("kind", "")).isEqualTo("all");
    assertThat(all.values().get("questions")).isEqualTo(3L);
  }

  @Test
  void failuresShowWhatWasRankedAbove() {
    assertThat(report.failures())
        .doesNotContain("first of two")
        .contains("rank 6, who: sixth of eight\n  - 1. session1 evidence 1\n  - 2. session2")
        .contains("right: session6 evidence 6\n")
        .contains("not found, error: not found\n")
        .contains("right: elsewhere\n");
  }

  private static Answer answer(String text, String kind, int rank, int sessions, long millis) {
    String right = rank == 0 ? "elsewhere" : "session" + rank;
    List<RankedSession> found =
        IntStream.rangeClosed(1, sessions)
            .mapToObj(place -> new RankedSession("session" + place, "evidence " + place))
            .toList();
    return new Answer(new Question(text, Set.of(right), kind), found, millis * 1_000_000);
  }
}
