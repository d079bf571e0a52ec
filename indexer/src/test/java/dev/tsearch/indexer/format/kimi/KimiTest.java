package dev.tsearch.indexer.format.kimi;

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

class KimiTest {
  static final String SAMPLE =
      """
      {"type":"metadata","protocol_version":"1.4","created_at":1785612800000}
      {"type":"config.update","systemPrompt":"You sail.","time":1785612801000}
      {"type":"config.update","cwd":"/area/harbor","modelAlias":"tide-2","time":1785612802000}
      {"type":"turn.prompt","input":[{"type":"text","text":"Wann ist Flut, Käpt’n?"}],"origin":{"kind":"user"},"time":1785612803000}
      {"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"Wann ist Flut, Käpt’n?"}],"origin":{"kind":"user"}},"time":1785612804000}
      {"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"Use fewer words."}],"origin":{"kind":"injection"}},"time":1785612805000}
      {"type":"context.append_loop_event","event":{"type":"content.part","uuid":"u1","part":{"type":"think","think":"Ask the tide."}},"time":1785612806000}
      {"type":"context.append_loop_event","event":{"type":"tool.call","uuid":"b0","toolCallId":"b0","name":"Bash","args":{"command":"tide"}},"time":1785612807000}
      {"type":"context.append_loop_event","event":{"type":"tool.result","parentUuid":"b0","toolCallId":"b0","result":{"output":"At six."}},"time":1785612808000}
      {"type":"context.append_loop_event","event":{"type":"content.part","uuid":"u2","part":{"type":"text","text":"At six."}},"time":1785612809000}
      {"type":"context.append_loop_event","event":{"type":"step.end","uuid":"u3","usage":{"inputOther":7,"output":2}},"time":1785612810000}
      {"type":"usage.record","usage":{"inputOther":7,"output":2},"time":1785612811000}
      {"type":"turn.prompt","input":[{"type":"text","text":"And ebb?"}],"origin":{"kind":"user"},"time":1785612812000}
      {"type":"context.append_loop_event","event":{"type":"content.part","uuid":"u4","part":{"type":"text","text":"At noon."}},"time":1785612813000}
      """;

  private static final Kimi FORMAT = new Kimi(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("/s/wd/sess-1/agents/main/wire.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You sail.",
            "message user: Wann ist Flut, Käpt’n?",
            "system system: Use fewer words.",
            "thinking assistant: Ask the tide.",
            "tool_call assistant: tide",
            "tool_result Bash: At six.",
            "message assistant: At six.",
            "progress system: ",
            "message user: And ebb?",
            "message assistant: At noon.");
  }

  @Test
  void agents_belongToTheSessionOfTheirFolder() {
    List<Entry> main = read("/s/wd/sess-1/agents/main/wire.jsonl");
    assertThat(main)
        .allMatch(entry -> entry.metadata().session().equals("sess-1"))
        .allMatch(entry -> entry.metadata().agent().isEmpty())
        .allMatch(entry -> entry.metadata().project().equals("/area/harbor"));
    assertThat(main.get(3).metadata().values().text("model")).contains("tide-2");
    assertThat(read("/s/wd/sess-1/agents/agent-0/wire.jsonl"))
        .allMatch(entry -> entry.metadata().session().equals("sess-1"))
        .allMatch(entry -> entry.metadata().agent().equals("agent-0"));
  }

  /// Any file in a folder `agents/<name>` was a transcript of a sub-agent.
  @Test
  void onlyAWire_belongsToTheAgentOfItsFolder() {
    assertThat(read("/home/agents/kimi/talk.jsonl"))
        .allMatch(entry -> entry.metadata().agent().isEmpty())
        .allMatch(entry -> entry.metadata().session().startsWith("talk@"));
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(5);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> lines = Samples.lines(file);
      List<JsonObject> events = lines.stream().map(line -> line.object("event")).toList();
      long calls = lines.stream().mapToLong(line -> line.objects("tool_calls").size()).sum();
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(
              calls + Samples.count(events, event -> event.text("type", "").equals("tool.call")));
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(
              Samples.count(lines, line -> line.text("role", "").equals("tool"))
                  + Samples.count(events, event -> event.text("type", "").equals("tool.result")));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .isEqualTo(
              Samples.count(
                  lines,
                  line ->
                      line.text("role", "").equals("user")
                          || (line.text("type", "").matches("turn.(?:prompt|steer)")
                              && line.object("origin").text("kind", "").equals("user"))));
      assertThat(Samples.tokens(reading, "output_tokens"))
          .isEqualTo(
              lines.stream()
                  .filter(line -> line.text("type", "").equals("usage.record"))
                  .mapToLong(line -> line.object("usage").number("output", 0))
                  .sum());
    }
  }
}
