package dev.tsearch.indexer.format.goose;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class GooseLogTest {
  static final String SAMPLE =
      """
      {"working_dir":"/area/ferry","description":"Ferry","message_count":9,"accumulated_input_tokens":70,"accumulated_output_tokens":5}
      {"role":"user","created":1750000001,"content":[{"type":"text","text":"Fährt die Fähre?"}]}
      {"role":"assistant","created":1750000002,"content":[{"type":"thinking","thinking":"Ask."},{"type":"text","text":"I ask."},{"type":"toolRequest","id":"r1","toolCall":{"status":"success","value":{"name":"shell","arguments":{"command":"ask"}}}}]}
      {"role":"user","created":1750000003,"content":[{"type":"toolResponse","id":"r1","toolResult":{"status":"success","value":[{"type":"text","text":"yes"}]}}]}
      {"role":"assistant","created":1750000004,"content":[{"type":"text","text":"It does."}]}
      {"role":"user","created":1750000005,"content":[{"type":"text","text":"When?"}]}
      {"role":"assistant","created":1750000006,"content":[{"type":"toolRequest","id":"r2","toolCall":{"status":"success","value":{"name":"shell","arguments":{"command":"when"}}}}]}
      {"role":"user","created":1750000007,"content":[{"type":"toolResponse","id":"r2","toolResult":{"status":"error","error":"fog"}}]}
      """;

  private static final GooseLog FORMAT = new GooseLog(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("20250615_1.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Ferry",
            "message user: Fährt die Fähre?",
            "thinking assistant: Ask.",
            "message assistant: I ask.",
            "tool_call assistant: ask",
            "tool_result shell: yes",
            "message assistant: It does.",
            "message user: When?",
            "tool_call assistant: when",
            "tool_result shell: fog");
  }

  @Test
  void header_hasProjectTitleAndTokens() {
    List<Entry> entries = read("20250615_1.jsonl");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("20250615_1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/ferry"));
    assertThat(entries.getFirst().metadata().values().object("usage").number("input_tokens", 0))
        .isEqualTo(70);
    assertThat(entries.getLast().metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(1).timestamp()).isEqualTo(1750000001L);
  }
}
