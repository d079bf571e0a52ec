package dev.tsearch.indexer.format.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopilotChatTest {
  static final String SAMPLE =
      """
      {"version":3,"sessionId":"s-4","creationDate":1760000000000,"customTitle":"Nests","requests":[{"requestId":"r1","timestamp":1760000001000,"message":{"text":"Wo brütet die Amsel?"},"modelId":"copilot/jay-1","response":[{"kind":"thinking","value":"In the hedge."},{"value":"See "},{"kind":"inlineReference","name":"hedge.md","inlineReference":{}},{"value":"."},{"kind":"progressTaskSerialized","content":{"value":"x"}},{"kind":"toolInvocationSerialized","toolId":"run_in_terminal","toolCallId":"c1","invocationMessage":{"value":"Running"},"toolSpecificData":{"kind":"terminal","commandLine":{"original":"look"}},"resultDetails":{"output":[{"value":"eggs"}]}},{"value":"Three eggs."}],"result":{"metadata":{"promptTokens":9,"outputTokens":2}}}]}
      {"version":3,"sessionId":"s-4","creationDate":1760000000000,"requests":[{"requestId":"r2","timestamp":1760000002000,"message":{"text":"And the jay?"},"modelId":"copilot/jay-1","response":[{"value":"Elsewhere."}]}]}
      {"version":3,"sessionId":"s-4","creationDate":1760000000000,"requests":[{"requestId":"r3","timestamp":1760000003000,"message":{"text":"Where?"},"modelId":"copilot/jay-1","response":[],"result":{"errorDetails":{"message":"canceled"}}}]}
      """;

  private static final CopilotChat FORMAT = new CopilotChat(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("s.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Nests",
            "message user: Wo brütet die Amsel?",
            "thinking assistant: In the hedge.",
            "message assistant: See hedge.md.",
            "tool_call assistant: look",
            "tool_result run_in_terminal: eggs",
            "message assistant: Three eggs.",
            "message user: And the jay?",
            "message assistant: Elsewhere.",
            "message user: Where?",
            "system system: canceled");
  }

  @Test
  void metadata_isThatOfTheRequest() {
    List<Entry> entries = read("s.json");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("s-4"));
    JsonObject thinking = entries.get(2).metadata().values();
    assertThat(thinking.text("model")).contains("copilot/jay-1");
    assertThat(thinking.object("usage").number("input_tokens", 0)).isEqualTo(9);
    assertThat(entries.get(1).id()).isEqualTo("r1");
    assertThat(entries.get(5).metadata().values().text("tool_use_id")).contains("c1");
    assertThat(entries.get(7).timestamp()).isEqualTo(1760000002L);
  }
}
