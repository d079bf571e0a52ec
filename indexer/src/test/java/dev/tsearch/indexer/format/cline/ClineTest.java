package dev.tsearch.indexer.format.cline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClineTest {
  static final String SAMPLE =
      """
      {"role":"user","content":[{"type":"text","text":"<task>\\nStreich den Zaun grün.\\n</task>"},{"type":"text","text":"<environment_details>\\nTime\\n</environment_details>"}],"ts":1760000001000}
      {"role":"assistant","content":[{"type":"thinking","thinking":"Which green?"},{"type":"text","text":"I open the paint."},{"type":"tool_use","id":"t1","name":"read_file","input":{"path":"paint.txt"}}],"ts":1760000002000,"modelInfo":{"modelId":"brush-2"},"metrics":{"tokens":{"prompt":9,"completion":3}}}
      {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"fern"}]}],"ts":1760000003000}
      {"role":"assistant","content":[{"type":"text","text":"Fern."}],"ts":1760000004000}
      {"role":"user","content":[{"type":"text","text":"<feedback>Darker.</feedback>"}],"ts":1760000005000}
      {"role":"assistant","content":[{"type":"text","text":"Moss."}],"ts":1760000006000}
      {"role":"user","content":[{"type":"text","text":"Good."}],"ts":1760000007000}
      """;

  private static final Cline FORMAT = new Cline(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("/g/tasks/1760000000000/api_conversation_history.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: <environment_details>\nTime\n</environment_details>",
            "message user: Streich den Zaun grün.",
            "thinking assistant: Which green?",
            "message assistant: I open the paint.",
            "tool_call assistant: paint.txt",
            "tool_result read_file: fern",
            "message assistant: Fern.",
            "message user: Darker.",
            "message assistant: Moss.",
            "message user: Good.");
  }

  @Test
  void session_isTheFolderOfTheTask() {
    List<Entry> entries = read("/g/tasks/1760000000000/api_conversation_history.json");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("1760000000000"));
    JsonObject thinking = entries.get(2).metadata().values();
    assertThat(thinking.text("model")).contains("brush-2");
    assertThat(thinking.object("usage").number("input_tokens", 0)).isEqualTo(9);
    assertThat(entries.get(2).timestamp()).isEqualTo(1760000002L);
  }

  @Test
  void display_isReadIfTheConversationIsMissing() {
    String display =
        """
        [{"ts":1760000001000,"type":"say","say":"task","text":"Paint."},
        {"ts":1760000002000,"type":"say","say":"api_req_started","text":"{}"},
        {"ts":1760000003000,"type":"ask","ask":"command","text":"ls"},
        {"ts":1760000004000,"type":"say","say":"command_output","text":"fence"},
        {"ts":1760000005000,"type":"say","say":"text","text":"Do","partial":true},
        {"ts":1760000006000,"type":"say","say":"completion_result","text":"Done."}]
        """;
    Head head = Head.of(Path.of("ui_messages.json"), display.getBytes(UTF_8), Siblings.NONE);
    assertThat(FORMAT.claims(head)).isTrue();
    assertThat(
            Reading.of(FORMAT, Reading.alone("/t/17/ui_messages.json"), display.getBytes(UTF_8))
                .entries())
        .extracting(entry -> entry.type() + " " + entry.content())
        .containsExactly("message Paint.", "tool_call ls", "tool_result fence", "message Done.");
  }
}
