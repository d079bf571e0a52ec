package dev.tsearch.indexer.format.antigravity;

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

class AntigravityTest {
  static final String SAMPLE =
      """
      {"step_index":0,"source":"USER_EXPLICIT","type":"USER_INPUT","status":"DONE","created_at":"2026-06-26T21:16:00Z","content":"<USER_REQUEST>\\nZeig die Schätze.\\n</USER_REQUEST>\\n<USER_SETTINGS_CHANGE>\\nmodel\\n</USER_SETTINGS_CHANGE>"}
      {"step_index":1,"source":"SYSTEM","type":"CONVERSATION_HISTORY","status":"DONE","created_at":"2026-06-26T21:16:01Z"}
      {"step_index":2,"source":"MODEL","type":"PLANNER_RESPONSE","status":"DONE","created_at":"2026-06-26T21:16:02Z","thinking":"List them.","tool_calls":[{"name":"list_dir","args":{"path":"chest"}}]}
      {"step_index":3,"source":"MODEL","type":"LIST_DIRECTORY","status":"DONE","created_at":"2026-06-26T21:16:03Z","content":"coins"}
      {"step_index":4,"source":"MODEL","type":"PLANNER_RESPONSE","status":"DONE","created_at":"2026-06-26T21:16:04Z","content":"Coins."}
      {"step_index":5,"source":"SYSTEM","type":"CHECKPOINT","status":"DONE","created_at":"2026-06-26T21:16:05Z","content":"saved"}
      {"step_index":6,"source":"USER_EXPLICIT","type":"USER_INPUT","status":"DONE","created_at":"2026-06-26T21:16:06Z","content":"And rings?"}
      {"step_index":7,"source":"MODEL","type":"PLANNER_RESPONSE","status":"DONE","created_at":"2026-06-26T21:16:07Z","content":"None."}
      {"step_index":8,"source":"USER_EXPLICIT","type":"USER_INPUT","status":"DONE","created_at":"2026-06-26T21:16:08Z","content":"Bye."}
      """;

  private static final Antigravity FORMAT = new Antigravity(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("/b/brain/c-2/.system_generated/logs/transcript.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: <USER_SETTINGS_CHANGE>\nmodel\n</USER_SETTINGS_CHANGE>",
            "message user: Zeig die Schätze.",
            "thinking assistant: List them.",
            "tool_call assistant: chest",
            "tool_result list_directory: coins",
            "message assistant: Coins.",
            "system system: saved",
            "message user: And rings?",
            "message assistant: None.",
            "message user: Bye.");
  }

  @Test
  void argumentsOfCalls_areJsonInTexts() {
    String step =
        """
        {"step_index":1,"source":"MODEL","type":"PLANNER_RESPONSE","status":"DONE","created_at":"2026-06-26T21:16:17Z","content":"I write.","tool_calls":[{"name":"write_file","args":{"TargetFile":"\\"/sea/\\\\\\"old\\\\\\" chest.md\\"","toolSummary":"\\"half","Line":4}}]}
        """;
    Entry call =
        Reading.of(FORMAT, Reading.alone("t.jsonl"), step.getBytes(UTF_8)).entries().getLast();
    assertThat(call.content()).isEqualTo("/sea/\"old\" chest.md\n\"half\nLine: 4");
    assertThat(call.metadata().values().texts("files")).containsExactly("/sea/\"old\" chest.md");
  }

  @Test
  void session_isTheFolderOfTheConversation() {
    List<Entry> entries = read("/b/brain/c-2/.system_generated/logs/transcript.jsonl");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("c-2"));
    assertThat(entries.getFirst().id()).isEqualTo("step-0");
    assertThat(read("t.jsonl").getFirst().metadata().session()).startsWith("t@");
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(2);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> lines = Samples.lines(file);
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .isEqualTo(Samples.count(lines, line -> line.text("type", "").equals("USER_INPUT")));
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(lines.stream().mapToLong(line -> line.objects("tool_calls").size()).sum());
    }
  }
}
