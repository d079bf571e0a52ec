package dev.tsearch.indexer.format.vibe;

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

class MistralVibeTest {
  static final String SAMPLE =
      """
      {"role":"user","content":"Lies die Bücher.","message_id":"m1"}
      {"role":"assistant","reasoning_content":"Which ones?","content":"I read.","message_id":"m2","tool_calls":[{"id":"c1","index":0,"function":{"name":"read_file","arguments":"{\\"path\\":\\"shelf.md\\"}"}}]}
      {"role":"tool","content":"Ten books.","name":"read_file","tool_call_id":"c1","message_id":"m3"}
      {"role":"assistant","content":"Ten.","message_id":"m4"}
      {"role":"user","content":"Titles?","message_id":"m5"}
      {"role":"assistant","content":null,"message_id":"m6","tool_calls":[{"id":"c2","function":{"name":"bash","arguments":{"command":"ls"}}}]}
      {"role":"tool","content":"a","tool_call_id":"c2","message_id":"m7"}
      {"role":"assistant","content":"A.","message_id":"m8"}
      """;

  private static final MistralVibe FORMAT = new MistralVibe(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("messages.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Lies die Bücher.",
            "thinking assistant: Which ones?",
            "message assistant: I read.",
            "tool_call assistant: shelf.md",
            "tool_result read_file: Ten books.",
            "message assistant: Ten.",
            "message user: Titles?",
            "tool_call assistant: ls",
            "tool_result bash: a",
            "message assistant: A.");
  }

  @Test
  void foreignFixtures_haveTheSessionAndTheTimeOfTheFileNextToThem() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(2);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      JsonObject meta =
          Json.SOURCE.object(java.nio.file.Files.readString(file.resolveSibling("meta.json")));
      assertThat(reading.entries())
          .allMatch(entry -> entry.metadata().session().equals(meta.text("session_id", "")))
          .allMatch(
              entry -> entry.metadata().values().text("branch").equals(meta.text("git_branch")))
          .allMatch(entry -> entry.timestamp() == Reading.seconds(meta.text("start_time", "")));
      List<JsonObject> lines = Samples.lines(file);
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(lines.stream().mapToLong(line -> line.objects("tool_calls").size()).sum());
    }
  }
}
