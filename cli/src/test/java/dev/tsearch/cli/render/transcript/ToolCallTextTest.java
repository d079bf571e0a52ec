package dev.tsearch.cli.render.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolCallTextTest {
  @Test
  void commandIsAfterADollar_andItsDescriptionBelow() throws MalformedJsonException {
    assertThat(lines("{\"command\":\"make \\\\\\n  all\",\"description\":\"Build\"}"))
        .containsExactly(
            new StyledText(Style.PLAIN, "$ make \\"),
            new StyledText(Style.PLAIN, "    all"),
            new StyledText(Style.FAINT, "Build"));
    assertThat(lines("{\"command\":[\"bash\",\"-lc\",\"ls | wc\"]}"))
        .containsExactly(new StyledText(Style.PLAIN, "$ ls | wc"));
  }

  @Test
  void editsOfEveryProgramAreDifferences() throws MalformedJsonException {
    for (String members :
        List.of(
            "\"path\":\"a.md\",\"oldText\":\"one\",\"newText\":\"two\"",
            "\"path\":\"a.md\",\"edits\":[{\"oldText\":\"one\",\"newText\":\"two\"}]",
            "\"path\":\"a.md\",\"old_str\":\"one\",\"new_str\":\"two\"",
            "\"filePath\":\"a.md\",\"oldString\":\"one\",\"newString\":\"two\"")) {
      assertThat(lines("{" + members + "}"))
          .as(members)
          .containsExactly(
              new StyledText(Style.PLAIN, "a.md"),
              new StyledText(Style.REMOVED, "- one"),
              new StyledText(Style.ADDED, "+ two"));
    }
    assertThat(lines("{\"path\":\"a.md\",\"file_text\":\"two\"}"))
        .containsExactly(new StyledText(Style.PLAIN, "a.md"), new StyledText(Style.ADDED, "+ two"));
  }

  @Test
  void editIsADifference() throws MalformedJsonException {
    assertThat(
            lines(
                "{\"file_path\":\"/a\",\"old_string\":\"one\\ntwo\",\"new_string\":\"one\\n2\\n3\"}"))
        .containsExactly(
            new StyledText(Style.PLAIN, "/a", "file:///a"),
            new StyledText(Style.PLAIN, "  one"),
            new StyledText(Style.REMOVED, "- two"),
            new StyledText(Style.ADDED, "+ 2"),
            new StyledText(Style.ADDED, "+ 3"));
  }

  @Test
  void tasksHaveBoxes() throws MalformedJsonException {
    List<StyledText> lines =
        lines(
            """
            {"todos":[{"content":"a","status":"completed"},{"content":"b","status":"in_progress"},
            {"content":"c","status":"pending"}]}\
            """);
    assertThat(lines.stream().map(StyledText::text))
        .containsExactly("☑ a", "☐ b (in progress)", "☐ c");
    assertThat(lines("{\"plan\":[{\"step\":\"d\",\"status\":\"completed\"}]}"))
        .containsExactly(new StyledText(Style.FAINT, "☑ d"));
  }

  @Test
  void severalValuesStandBehindTheirNames() throws MalformedJsonException {
    assertThat(lines("{\"taskId\":5,\"note\":\"calm\\nwater\"}"))
        .containsExactly(
            new StyledText(Style.PLAIN, "taskId: 5"),
            new StyledText(Style.PLAIN, "note: calm"),
            new StyledText(Style.PLAIN, "  water"));
  }

  @Test
  void otherInputHasNoForm() throws MalformedJsonException {
    assertThat(ToolCallText.of(Json.SOURCE.object("{\"query\":\"x\"}"))).isEmpty();
  }

  @Test
  void escapesInInputAreHarmless() throws MalformedJsonException {
    assertThat(lines("{\"command\":\"echo \\u001b[31mred\\u0007\"}"))
        .containsExactly(new StyledText(Style.PLAIN, "$ echo red\uFFFD"));
  }

  private static List<StyledText> lines(String input) throws MalformedJsonException {
    return ToolCallText.of(Json.SOURCE.object(input)).orElseThrow();
  }
}
