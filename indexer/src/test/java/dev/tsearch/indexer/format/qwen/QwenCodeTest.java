package dev.tsearch.indexer.format.qwen;

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

class QwenCodeTest {
  static final String SAMPLE =
      """
      {"uuid":"q1","parentUuid":"q0","sessionId":"s-8","timestamp":"2026-08-01T09:00:01.000Z","type":"user","cwd":"/area/loom","gitBranch":"weft","message":{"role":"user","parts":[{"text":"Wie viele Fäden?"}]}}
      {"uuid":"q2","parentUuid":"q1","sessionId":"s-8","timestamp":"2026-08-01T09:00:02.000Z","type":"assistant","cwd":"/area/loom","gitBranch":"weft","model":"silk-1","usageMetadata":{"promptTokenCount":12,"candidatesTokenCount":4},"message":{"role":"model","parts":[{"text":"Count them.","thought":true},{"text":"I count."},{"functionCall":{"id":"f1","name":"count","args":{"path":"loom.txt"}}}]}}
      {"uuid":"q3","parentUuid":"q2","sessionId":"s-8","timestamp":"2026-08-01T09:00:03.000Z","type":"tool_result","cwd":"/area/loom","gitBranch":"weft","message":{"role":"user","parts":[{"functionResponse":{"id":"f1","name":"count","response":{"output":"40"}}}]}}
      {"uuid":"q4","parentUuid":"q3","sessionId":"s-8","timestamp":"2026-08-01T09:00:04.000Z","type":"assistant","cwd":"/area/loom","gitBranch":"weft","model":"silk-1","message":{"role":"model","parts":[{"text":"Forty."}]}}
      {"uuid":"q5","parentUuid":"q4","sessionId":"s-8","timestamp":"2026-08-01T09:00:05.000Z","type":"user","cwd":"/area/loom","gitBranch":"weft","subtype":"notification","message":{"role":"user","parts":[{"text":"The loom stopped."}]}}
      {"uuid":"q6","parentUuid":"q5","sessionId":"s-8","timestamp":"2026-08-01T09:00:06.000Z","type":"system","cwd":"/area/loom","gitBranch":"weft","subtype":"custom_title","systemPayload":{"customTitle":"Threads"}}
      {"uuid":"q7","parentUuid":"q6","sessionId":"s-8","timestamp":"2026-08-01T09:00:07.000Z","type":"system","cwd":"/area/loom","gitBranch":"weft","subtype":"rewind","systemPayload":{"targetUuid":"q4"}}
      {"uuid":"q8","parentUuid":"q7","sessionId":"s-8","timestamp":"2026-08-01T09:00:08.000Z","type":"system","cwd":"/area/loom","gitBranch":"weft","subtype":"ui_telemetry","systemPayload":{}}
      {"uuid":"q9","parentUuid":"q8","sessionId":"s-8","timestamp":"2026-08-01T09:00:09.000Z","type":"user","cwd":"/area/loom","gitBranch":"weft","message":{"role":"user","parts":[{"text":"Again."}]}}
      """;

  private static final QwenCode FORMAT = new QwenCode(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("loom.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Wie viele Fäden?",
            "thinking assistant: Count them.",
            "message assistant: I count.",
            "tool_call assistant: loom.txt",
            "tool_result count: 40",
            "message assistant: Forty.",
            "system system: The loom stopped.",
            "system system: Threads",
            "system system: Rewound to message q4",
            "message user: Again.");
  }

  @Test
  void metadata_isThatOfTheLine() {
    List<Entry> entries = read("loom.jsonl");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("s-8"));
    assertThat(entries).allMatch(entry -> entry.metadata().project().equals("/area/loom"));
    JsonObject thinking = entries.get(1).metadata().values();
    assertThat(thinking.text("model")).contains("silk-1");
    assertThat(thinking.text("branch")).contains("weft");
    assertThat(thinking.object("usage").number("input_tokens", 0)).isEqualTo(12);
    assertThat(entries.get(2).metadata().values().has("usage")).isFalse();
    assertThat(entries.get(4).metadata().values().text("tool_use_id")).contains("f1");
    assertThat(entries.get(6).metadata().values().flag("meta")).isTrue();
  }

  @Test
  void contextOfAHook_isNoPrompt() {
    String line =
        """
        {"uuid":"q1","sessionId":"s-9","type":"user","message":{"role":"user","parts":[{"text":"Which thread?"},{"text":"<qwen:user-prompt-submit-context>\\nA hook says: silk.\\n</qwen:user-prompt-submit-context>"}]}}
        """;
    List<Entry> entries =
        Reading.of(FORMAT, Reading.alone("loom.jsonl"), line.getBytes(UTF_8)).entries();
    assertThat(entries)
        .filteredOn(entry -> entry.type().equals(EntryType.MESSAGE))
        .extracting(Entry::content)
        .containsExactly("Which thread?");
    assertThat(entries)
        .filteredOn(entry -> entry.metadata().values().flag("meta"))
        .hasSize(1)
        .allMatch(entry -> entry.content().contains("A hook says: silk."));
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(6);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> lines = Samples.lines(file);
      List<JsonObject> parts =
          lines.stream().flatMap(line -> line.object("message").objects("parts").stream()).toList();
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(Samples.count(parts, part -> part.has("functionCall")));
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(parts, part -> part.has("functionResponse")));
      assertThat(Samples.tokens(reading, "input_tokens"))
          .isEqualTo(
              lines.stream()
                  .mapToLong(line -> line.object("usageMetadata").number("promptTokenCount", 0))
                  .sum());
    }
  }
}
