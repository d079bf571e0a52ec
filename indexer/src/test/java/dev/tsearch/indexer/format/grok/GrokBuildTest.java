package dev.tsearch.indexer.format.grok;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrokBuildTest {
  static final String SAMPLE =
      """
      {"type":"system","content":"You tune pianos."}
      {"type":"user","content":[{"type":"text","text":"<user_info>\\nOS\\n</user_info>"}],"synthetic_reason":"environment_context"}
      {"type":"user","content":[{"type":"text","text":"Das hohe Cis ist schräg."}],"prompt_index":0}
      {"type":"reasoning","id":"r1","summary":[{"type":"summary_text","text":"The string slipped."}],"encrypted_content":"x"}
      {"type":"assistant","content":"I tune.","tool_calls":[{"id":"c1","name":"turn_pin","arguments":"{\\"command\\":\\"turn 3\\"}"}],"model_id":"ear-4"}
      {"type":"tool_result","tool_call_id":"c1","content":"turned"}
      {"type":"backend_tool_call","kind":{"tool_type":"web_search","action":{"type":"search","query":"concert pitch"},"id":"ws1"}}
      {"type":"assistant","content":"It rings.","model_id":"ear-4"}
      {"type":"user","content":"Thanks.","prompt_index":1}
      """;

  private static final GrokBuild FORMAT = new GrokBuild(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("chat_history.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You tune pianos.",
            "system system: <user_info>\nOS\n</user_info>",
            "message user: Das hohe Cis ist schräg.",
            "thinking assistant: The string slipped.",
            "message assistant: I tune.",
            "tool_call assistant: turn 3",
            "tool_result turn_pin: turned",
            "tool_call assistant: search\nconcert pitch",
            "message assistant: It rings.",
            "message user: Thanks.");
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(5);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> lines = Samples.lines(file);
      long calls = lines.stream().mapToLong(line -> line.objects("tool_calls").size()).sum();
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(calls + Samples.count(lines, line -> line.has("kind")));
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(lines, line -> line.has("tool_call_id")));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .isEqualTo(
              Samples.count(
                  lines,
                  line ->
                      line.text("type", line.text("role", "")).equals("user")
                          && !line.has("synthetic_reason")));
    }
  }
}
