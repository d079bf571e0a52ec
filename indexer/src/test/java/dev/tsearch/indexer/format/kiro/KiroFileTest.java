package dev.tsearch.indexer.format.kiro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KiroFileTest {
  private static final KiroFile FORMAT = new KiroFile(Json.SOURCE);

  static final String SAMPLE =
      """
      {"conversation_id":"c-9","model_info":{"model_id":"reed-1"},"history":[
      {"user":{"env_context":{"env_state":{"current_working_directory":"/area/pond"}},"content":{"Prompt":{"prompt":"Wo nisten Reiher?"}},"timestamp":"2026-05-17T10:00:00Z"},"assistant":{"ToolUse":{"message_id":"m1","content":"I look.","tool_uses":[{"id":"t1","name":"fs_read","args":{"path":"/area/pond/reed.md"}},{"id":"t2","name":"execute_bash","args":{"command":"ls nests"}}]}},"request_metadata":{"request_start_timestamp_ms":1779012000000,"model_id":"reed-2"}},
      {"user":{"content":{"ToolUseResults":{"tool_use_results":[{"tool_use_id":"t1","content":[{"Text":"In the reed."}],"status":"Success"},{"tool_use_id":"t2","content":[{"Json":{"stdout":"","stderr":"no nests","exit_status":"2"}}],"status":"Error"}]}},"timestamp":"2026-05-17T10:00:10Z"},"assistant":{"Response":{"message_id":"m2","content":"In the reed."}}},
      {"user":{"content":{"Prompt":{"prompt":"And egrets?"}}},"assistant":{"Response":{"message_id":"m3","content":"There, too."}},"request_metadata":{"request_start_timestamp_ms":1779012030000}},
      {"user":{"content":{"Prompt":{"prompt":"Thanks."}},"timestamp":"2026-05-17T10:01:00Z"},"assistant":{"Response":{"message_id":"m4","content":"You are welcome."}}}
      ]}
      """;

  private static List<Entry> entries() {
    return Reading.of(FORMAT, Reading.alone("saved.json"), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachTurn_becomesItsEntries() {
    assertThat(entries())
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Wo nisten Reiher?",
            "message assistant: I look.",
            "tool_call assistant: /area/pond/reed.md",
            "tool_call assistant: ls nests",
            "tool_result fs_read: In the reed.",
            "tool_result execute_bash: no nests",
            "message assistant: In the reed.",
            "message user: And egrets?",
            "message assistant: There, too.",
            "message user: Thanks.",
            "message assistant: You are welcome.");
  }

  @Test
  void sessionProjectModelAndTimes_areThoseOfTheFile() {
    List<Entry> entries = entries();
    assertThat(entries)
        .allMatch(entry -> entry.transcript().toString().contains("source=kiro, session=c-9"))
        .allMatch(entry -> entry.metadata().project().equals("/area/pond"))
        .allMatch(Entry::isDated);
    assertThat(entries.getFirst().id()).isEqualTo("c-9-0");
    assertThat(entries.get(1).metadata().values().text("model")).contains("reed-2");
    assertThat(entries.get(8).metadata().values().text("model")).contains("reed-1");
    assertThat(entries.get(2).metadata().values().texts("files"))
        .containsExactly("/area/pond/reed.md");
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(7).timestamp()).isEqualTo(1_779_012_030);
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(2);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> turns = Json.SOURCE.object(Files.readString(file)).objects("history");
      long prompts =
          Samples.count(
              turns, turn -> turn.object("user").object("content").object("Prompt").has("prompt"));
      long calls =
          turns.stream()
              .mapToLong(
                  turn -> turn.object("assistant").object("ToolUse").objects("tool_uses").size())
              .sum();
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user")).isEqualTo(prompts);
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, "")).isEqualTo(calls);
    }
  }
}
