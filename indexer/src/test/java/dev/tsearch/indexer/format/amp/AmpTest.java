package dev.tsearch.indexer.format.amp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class AmpTest {
  static final String SAMPLE =
      """
      {"id":"T-9","created":1760000000000,"env":{"initial":{"trees":[{"displayName":"mill","uri":"file:///area/mill"}]}},"title":"Mill","messages":[{"role":"user","messageId":0,"content":[{"type":"text","text":"Mahl das Körn."}],"meta":{"sentAt":1760000001000}},{"role":"assistant","messageId":1,"content":[{"type":"thinking","thinking":"Fine or coarse?"},{"type":"text","text":"I grind."},{"type":"tool_use","id":"t1","name":"Bash","input":{"cmd":"grind"}}],"usage":{"model":"stone-3","timestamp":"2025-10-09T08:53:25.000Z","inputTokens":8,"outputTokens":2}},{"role":"user","messageId":2,"content":[{"type":"tool_result","toolUseID":"t1","run":{"status":"done","result":{"output":"flour","exitCode":0}}}]}]}
      {"id":"T-9","created":1760000000000,"env":{"initial":{"trees":[{"displayName":"mill","uri":"file:///area/mill"}]}},"messages":[{"role":"assistant","messageId":3,"content":[{"type":"text","text":"Flour."}]},{"role":"user","messageId":4,"content":[{"type":"text","text":"More."}]}]}
      {"id":"T-9","created":1760000000000,"env":{"initial":{"trees":[{"displayName":"mill","uri":"file:///area/mill"}]}},"messages":[{"role":"assistant","messageId":5,"content":[{"type":"text","text":"Done."}]},{"role":"user","messageId":6,"content":[{"type":"tool_result","toolUseID":"t9","run":{"status":"error","error":{"message":"no grain"}}}]}]}
      """;

  private static final Amp FORMAT = new Amp(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("T-9.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Mill",
            "message user: Mahl das Körn.",
            "thinking assistant: Fine or coarse?",
            "message assistant: I grind.",
            "tool_call assistant: grind",
            "tool_result Bash: flour",
            "message assistant: Flour.",
            "message user: More.",
            "message assistant: Done.",
            "tool_result unknown: no grain");
  }

  @Test
  void metadata_isThatOfThreadAndMessage() {
    List<Entry> entries = read("T-9.json");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("T-9"))
        .allMatch(entry -> entry.metadata().project().equals("/area/mill"));
    JsonObject thinking = entries.get(2).metadata().values();
    assertThat(thinking.text("model")).contains("stone-3");
    assertThat(thinking.object("usage").values()).containsOnlyKeys("input_tokens", "output_tokens");
    assertThat(entries.get(5).metadata().values().number("exit_code", -1)).isZero();
    assertThat(entries.getLast().metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(1).id()).isEqualTo("message-0");
  }
}
