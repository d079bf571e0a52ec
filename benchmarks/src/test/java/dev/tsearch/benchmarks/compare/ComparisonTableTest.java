package dev.tsearch.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {

  @Test
  void ratiosAreOfMediansOverAllRounds() throws Exception {
    List<JsonObject> results =
        List.of(
            measured("word|ours", "0.1,0.2,9"),
            measured("word|theirs", "0.1"),
            measured("word|ours", "0.1,0.2"),
            measured("word|theirs", "0.1,0.1"));
    assertThat(ComparisonTable.markdown(ComparisonTable.rows(results)))
        .isEqualTo(
            """
            | query | ours, ms | ÷ theirs |
            |---|---:|---:|
            | word | 200 | 2.00 |
            """);
  }

  @Test
  void figuresAreOfTheWorstQuery_andOfTheOneThatNothingMatches() throws Exception {
    List<JsonObject> results =
        List.of(
            measured("a|tsearch", "0.3"),
            measured("a|bare Lucene", "0.2"),
            measured("a|tsearch --version", "0.1"),
            measured("none|tsearch", "0.15"),
            measured("none|bare Lucene", "0.2"),
            measured("none|rg -i", "0.6"),
            measured("none|tsearch --version", "0.1"));
    assertThat(ComparisonTable.figures(ComparisonTable.rows(results), "none"))
        .extracting(figure -> figure.line().strip())
        .containsExactly(
            "figure: cold-vs-lucene 1.5000 `a`",
            "figure: cold-vs-rg-i 0.25000 `none`",
            "figure: nothing 50.000");
  }

  @Test
  void aProgramThatWasNotAsked_hasADash() throws Exception {
    List<JsonObject> results =
        List.of(
            measured("a|ours", "0.01"), measured("a|theirs", "0.02"), measured("b|ours", "0.03"));
    assertThat(ComparisonTable.markdown(ComparisonTable.rows(results)))
        .contains("| a | 10 | 0.50 |\n| b | 30 | – |\n");
  }

  @Test
  void medianOfAnEvenNumber_isTheMeanOfTheMiddle() {
    assertThat(ComparisonTable.median(List.of(4.0, 1.0, 2.0, 100.0))).isEqualTo(3.0);
    assertThat(ComparisonTable.median(List.of())).isNaN();
  }

  @Test
  void recordsOfTexts_holdNoSeparators() {
    assertThat(Texts.record("i\u001fd", "one\u001etwo\0three"))
        .isEqualTo("i d\u001fone two three\u001e");
  }

  private static JsonObject measured(String command, String times) throws Exception {
    return Json.SOURCE.object("{\"command\":\"" + command + "\",\"times\":[" + times + "]}");
  }
}
