package dev.tsearch.indexer.format.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class OldRolloutTest {
  static final String SAMPLE =
      """
      {"session":{"timestamp":"2025-04-20T09:00:00.000Z","id":"s-9","instructions":"Be brief."},"items":[
      {"type":"message","role":"user","content":[{"type":"input_text","text":"Zähle die Schrauben"}]},
      {"type":"reasoning","id":"rs_1","summary":[],"duration_ms":10},
      {"id":"fc_1","type":"function_call","status":"completed","arguments":"{\\"command\\":[\\"ls\\",\\"box\\"]}","call_id":"c1","name":"shell"},
      {"type":"function_call_output","call_id":"c1","output":"{\\"output\\":\\"bolt\\\\n\\",\\"metadata\\":{\\"exit_code\\":2,\\"duration_seconds\\":0}}"},
      {"id":"m1","type":"message","role":"assistant","content":[{"type":"output_text","text":"There is one bolt."}]}
      ]}
      """;

  private static List<Entry> entries() {
    return Reading.of(
            new OldRollout(Json.SOURCE), Reading.alone("rollout-9.json"), SAMPLE.getBytes(UTF_8))
        .entries();
  }

  @Test
  void eachItem_becomesItsEntries() {
    assertThat(entries())
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content().strip())
        .containsExactly(
            "system_prompt system: Be brief.",
            "message user: Zähle die Schrauben",
            "tool_call assistant: ls box",
            "tool_result shell: bolt",
            "message assistant: There is one bolt.");
  }

  @Test
  void sessionTimesAndExitCodes_areThoseOfTheFile() {
    List<Entry> entries = entries();
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("s-9"))
        .allMatch(entry -> entry.metadata().source().equals(Codex.NAME))
        .allMatch(entry -> entry.timestamp() == Reading.seconds("2025-04-20T09:00:00Z"));
    assertThat(entries.get(2).id()).isEqualTo("c1");
    assertThat(entries.get(3).metadata().values().value("exit_code")).isEqualTo(2L);
    assertThat(entries.get(3).metadata().values().flag("is_error")).isTrue();
  }
}
