package dev.tsearch.cli.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.tui.CommandRuns.CommandOutput;
import dev.tsearch.cli.tui.state.Answered;
import dev.tsearch.cli.tui.state.Filters;
import dev.tsearch.cli.tui.state.ListRow;
import dev.tsearch.cli.tui.state.Popup.Facet;
import dev.tsearch.cli.tui.state.Question;
import dev.tsearch.core.entry.JsonObject;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {
  private static Answered answer(Question question, String... lines) {
    return new AnswerReader(question, new CommandOutput(List.of(lines), List.of(), 0)).answer(1);
  }

  @Test
  void timesOfFilesAreToldFromOthers() {
    var answer =
        (Answered.Rows)
            answer(
                new Question.Listed("x", Filters.NONE, 0),
                "{\"session\":\"a\",\"id\":\"1\",\"timestamp\":5,\"time_inferred\":true}",
                "{\"session\":\"a\",\"id\":\"2\",\"timestamp\":5}",
                "{\"session\":\"b\",\"max\":5,\"time_inferred\":true}");
    assertThat(answer.rows())
        .extracting(ListRow::isTimeInferred)
        .containsExactly(true, false, true);
  }

  @Test
  void hitsThatProgramsInsertedSaySo() {
    var answer =
        (Answered.Rows)
            answer(
                new Question.Listed("x", Filters.NONE, 0),
                "{\"session\":\"a\",\"id\":\"1\",\"from\":\"user\",\"entry_type\":\"message\"}",
                "{\"session\":\"a\",\"id\":\"2\",\"from\":\"user\",\"entry_type\":\"message\","
                    + "\"inserted\":true}");
    assertThat(answer.rows()).extracting(ListRow::sender).containsExactly("user", "user  inserted");
  }

  @Test
  void daysAreCountedByMonth_orSinglyWithinOne() {
    var question = new Question.Counted("x", Filters.NONE);
    String february = "{\"day\":\"2026-02-01\",\"count\":2},{\"day\":\"2026-02-07\",\"count\":1}";
    String march = ",{\"day\":\"2026-03-09\",\"count\":4}";
    assertThat(answer(question, "{\"facets\":{},\"days\":[" + february + march + "]}"))
        .isEqualTo(
            new Answered.FacetValues(
                question,
                List.of(new Facet("time", "2026-03", 4), new Facet("time", "2026-02", 3))));
    assertThat(answer(question, "{\"facets\":{},\"days\":[" + february + "]}"))
        .isEqualTo(
            new Answered.FacetValues(
                question,
                List.of(new Facet("time", "2026-02-07", 1), new Facet("time", "2026-02-01", 2))));
  }

  @Test
  void aPageSaysHowLongTheListIs_unlessItIsTheLast() {
    assertThat(total(0, 100, "tsearch: 100 of 1,353 · next: tsearch search --page 2 x"))
        .isEqualTo(1_353);
    assertThat(total(100, 100, "101–200 of 353 · next: tsearch search --page 3 x")).isEqualTo(353);
    assertThat(total(300, 20, "301–320 of 353; 33 duplicates are not listed")).isEqualTo(320);
    assertThat(total(0, 2)).isEqualTo(2);
  }

  /// A person types no --json.
  @Test
  void proposedCommandsHaveNoOptionsOfTheInterface() {
    var output =
        new CommandOutput(
            List.of(), List.of("tsearch: did you mean: tsearch --json -n 100 file:theme.md"), 1);
    var rows =
        (Answered.Rows)
            new AnswerReader(new Question.Listed("x", Filters.NONE, 0), output).answer(1);
    assertThat(rows.notes()).containsExactly("did you mean: tsearch file:theme.md");
  }

  @Test
  void filesHaveCounts_andASourceThatIsNoObjectIsNone() {
    var used = new Question.UsedFiles("a");
    assertThat(answer(used, "{\"path\":\"/a/b\",\"edits\":1,\"reads\":2}"))
        .isEqualTo(new Answered.FoundFiles(used, List.of(new Answered.UsedFile("/a/b", 1, 2))));
    var source = new Question.CallSource("a/b");
    assertThat(answer(source, "{", "\"a\":1}"))
        .isEqualTo(new Answered.CallObject(source, JsonObject.builder().put("a", 1).build()));
    assertThat(answer(source, "## Assistant"))
        .isEqualTo(new Answered.CallObject(source, JsonObject.EMPTY));
  }

  private static long total(int skipped, int rows, String... notes) {
    List<String> lines = Collections.nCopies(rows, "{\"session\":\"a\",\"id\":\"1\"}");
    var question = new Question.Listed("x", Filters.NONE, skipped);
    var output = new CommandOutput(lines, List.of(notes), 0);
    return ((Answered.Rows) new AnswerReader(question, output).answer(1)).total();
  }
}
