package dev.tsearch.indexer.format.gptme;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolBlocksTest {
  private static List<String> parts(String text) {
    return ToolBlocks.in(text).stream().map(ToolBlocksTest::line).toList();
  }

  /// A text, or a call as `tool id {input}`.
  private static String line(Object part) {
    return part instanceof JsonObject call
        ? call.text("name", "") + " " + call.text("id", "") + " " + call.object("input").values()
        : part.toString();
  }

  @Test
  void blocksOfTools_areCalls() {
    assertThat(
            parts(
                """
                I knead.

                ```shell
                ls oven
                ```
                ```save dough.md
                # Dough
                ```python
                rise()
                ```
                ```
                It rises.
                """))
        .containsExactly(
            "I knead.",
            "shell  {command=ls oven}",
            "save  {path=dough.md, content=# Dough\n```python\nrise()\n```}",
            "It rises.");
  }

  @Test
  void filesOfEarlyVersions_areSaved() {
    assertThat(parts("```oven/heat.py\nheat()\n```"))
        .containsExactly("save  {path=oven/heat.py, content=heat()}");
  }

  @Test
  void elements_areCalls() {
    assertThat(parts("Now.\n<tool-use>\n<shell args=\"-v\">\ncat a &lt; b\n</shell>\n</tool-use>"))
        .containsExactly("Now.", "shell  {args=-v, command=cat a < b}");
  }

  @Test
  void callsWithAnId_areCalls() {
    assertThat(parts("Wait.\n@save(call-7): {\"path\": \"ö.md\", \"content\": \"}\"}\nDone."))
        .containsExactly("Wait.", "save call-7 {path=ö.md, content=}}", "Done.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I knead.",
        "```python\nrise()\n```",
        "```shell\nls",
        "``` \nshell\n```",
        "```text\n```shell\nls\n```",
        "Say ```shell``` here.",
        "<tool-use>\n<shell>\nls",
        "<tool-use>\nls\n</tool-use>",
        "@save(7): {broken",
        "mail @save(7): {}"
      })
  void otherTexts_stayAsTheyAre(String text) {
    assertThat(ToolBlocks.in(text)).isEqualTo(List.of(text));
  }

  @Test
  void results_haveTheToolsOfTheCallsBeforeThem() {
    String log =
        """
        {"role":"user","content":"Bake.","timestamp":"2026-06-13T10:00:01.000000","hide":false}
        {"role":"assistant","content":"```shell\\nls\\n```\\n\\n```save a.md\\nrye\\n```","timestamp":"2026-06-13T10:00:02.000000"}
        {"role":"system","content":"oven","timestamp":"2026-06-13T10:00:03.000000"}
        {"role":"system","content":"Saved to a.md","timestamp":"2026-06-13T10:00:04.000000"}
        {"role":"assistant","content":"@save(c1): {\\"path\\":\\"b.md\\"}","timestamp":"2026-06-13T10:00:05.000000"}
        {"role":"system","content":"Saved to b.md","timestamp":"2026-06-13T10:00:06.000000","call_id":"c1"}
        """;
    assertThat(
            Reading.of(
                    new Gptme(Json.SOURCE),
                    Reading.alone("/home/x/logs/rye/conversation.jsonl"),
                    log.getBytes(UTF_8))
                .entries())
        .extracting(entry -> {
          JsonObject more = entry.metadata().values();
          return entry.type() + " " + more.text("tool", "") + more.text("tool_use_id", "");
        })
        .containsExactly(
            "message ",
            "tool_call shell",
            "tool_call save",
            "tool_result shell",
            "tool_result save",
            "tool_call savec1",
            "tool_result savec1");
  }
}
