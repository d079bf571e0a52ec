package dev.tsearch.indexer.format.droid;

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

class DroidTest {
  static final String SAMPLE =
      """
      {"type":"session_start","id":"s-3","title":"Kites","cwd":"/area/kites","owner":"k"}
      {"type":"message","id":"d1","timestamp":"2026-02-01T07:00:01.000Z","message":{"role":"user","content":[{"type":"text","text":"<system-reminder>\\nBe kind.\\n</system-reminder>\\n\\nFliegt der Dräche?"}]}}
      {"type":"message","id":"d2","timestamp":"2026-02-01T07:00:02.000Z","message":{"role":"assistant","model":"wind-4","content":[{"type":"text","text":"I check."},{"type":"tool_use","id":"t1","name":"Execute","input":{"command":"wind"}}]}}
      {"type":"message","id":"d3","timestamp":"2026-02-01T07:00:03.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"5 m/s","is_error":false}]}}
      {"type":"tool_call","session_id":"s-3","timestamp":"2026-02-01T07:01:00.000Z","id":"x1","toolCallId":"c1","toolName":"Shell","parameters":{"command":"sky"}}
      {"type":"tool_result","session_id":"s-3","timestamp":1769929261000,"id":"x2","toolCallId":"c1","value":{"stdout":"blue","exitCode":2}}
      {"type":"completion","session_id":"s-3","timestamp":"2026-02-01T07:01:02.000Z","finalText":"It flies.","usage":{"input_tokens":10,"output_tokens":5},"id":"end"}
      {"type":"error","session_id":"s-3","message":"Authentication failed.","timestamp":"2026-02-01T07:01:03.000Z"}
      """;

  private static final Droid FORMAT = new Droid(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("s.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: Kites",
            "system system: <system-reminder>\nBe kind.\n</system-reminder>",
            "message user: Fliegt der Dräche?",
            "message assistant: I check.",
            "tool_call assistant: wind",
            "tool_result Execute: 5 m/s",
            "tool_call assistant: sky",
            "tool_result Shell: blue",
            "message assistant: It flies.",
            "system system: Authentication failed.");
  }

  @Test
  void metadata_isThatOfTheSessionAndTheLine() {
    List<Entry> entries = read("s.jsonl");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("s-3"));
    assertThat(entries).allMatch(entry -> entry.metadata().project().equals("/area/kites"));
    JsonObject failed = entries.get(7).metadata().values();
    assertThat(failed.number("exit_code", 0)).isEqualTo(2);
    assertThat(failed.flag("is_error")).isTrue();
    assertThat(failed.text("tool_use_id")).contains("c1");
    assertThat(entries.get(8).metadata().values().object("usage").number("output_tokens", 0))
        .isEqualTo(5);
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
          lines.stream()
              .flatMap(line -> line.object("message").objects("content").stream())
              .toList();
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(
              Samples.count(parts, part -> part.has("input"))
                  + Samples.count(lines, line -> line.has("parameters")));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
          .isEqualTo(
              Samples.count(
                      lines,
                      line -> line.has("finalText") || line.text("role", "").equals("assistant"))
                  + lines.stream()
                      .map(line -> line.object("message"))
                      .filter(message -> message.text("role", "").equals("assistant"))
                      .flatMap(message -> message.objects("content").stream())
                      .filter(part -> part.has("text"))
                      .count());
    }
  }
}
