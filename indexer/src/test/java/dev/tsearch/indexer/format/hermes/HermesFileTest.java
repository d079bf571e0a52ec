package dev.tsearch.indexer.format.hermes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HermesFileTest {
  static final String SAMPLE =
      """
      {"session_id":"h-7","model":"pump-1","platform":"cli","session_start":"2026-02-01T07:00:00Z","cwd":"/area/well","system_prompt":"You dig.","messages":[{"role":"user","content":"Wie tief ist der Brunnen für Gäste?"},{"role":"assistant","content":"I measure.","reasoning":"Rope.","tool_calls":[{"id":"c1","type":"function","function":{"name":"terminal","arguments":"{\\"command\\":\\"measure\\"}"}}]},{"role":"tool","content":"9 m","tool_call_id":"c1","tool_name":"terminal"}]}
      {"session_id":"h-7","model":"pump-1","platform":"cli","session_start":"2026-02-01T07:00:00Z","cwd":"/area/well","messages":[{"role":"assistant","content":"Nine meters."},{"role":"session_meta"}]}
      {"session_id":"h-7","model":"pump-1","platform":"cli","session_start":"2026-02-01T07:00:00Z","cwd":"/area/well","messages":[{"role":"user","content":"Thanks."},{"role":"assistant","content":"Fine."},{"role":"user","content":"Bye."}]}
      """;

  private static final HermesFile FORMAT = new HermesFile(Json.SOURCE);

  @Test
  void eachMessage_becomesItsEntries() {
    List<Entry> entries =
        Reading.of(FORMAT, Reading.alone("/h/sessions/session_h-7.json"), SAMPLE.getBytes(UTF_8))
            .entries();
    assertThat(entries)
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You dig.",
            "message user: Wie tief ist der Brunnen für Gäste?",
            "thinking assistant: Rope.",
            "message assistant: I measure.",
            "tool_call assistant: measure",
            "tool_result terminal: 9 m",
            "message assistant: Nine meters.",
            "message user: Thanks.",
            "message assistant: Fine.",
            "message user: Bye.");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("h-7"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"));
    assertThat(entries.get(3).metadata().values().text("model")).contains("pump-1");
  }

  @Test
  void sessionInTheDatabase_hasNoEntriesInItsFile(@TempDir Path folder) {
    assertThat(nextTo(folder, "{\"table\":\"sessions\"}\n{\"table\":\"messages\"}")).isEmpty();
    assertThat(nextTo(folder, "{\"table\":\"sessions\"}")).hasSize(10);
  }

  private static List<Entry> nextTo(Path folder, String rows) {
    Siblings database =
        new Siblings() {
          @Override
          public Optional<byte[]> head(String relative, int maxBytes) {
            return relative.equals("../state.db!/h-7.jsonl")
                ? Optional.of(rows.getBytes(UTF_8))
                : Optional.empty();
          }

          @Override
          public List<String> names(String relativeFolder) {
            return List.of();
          }
        };
    Path file = folder.resolve("session_h-7.json");
    SourceContext context = new SourceContext(7, file, Reading.NOW, Optional.empty(), database);
    return Reading.of(FORMAT, context, SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void foreignFixtures_haveAsManyEntriesAsACountWithoutTheReader()
      throws IOException, MalformedJsonException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(3);
    for (Path file : files) {
      Reading reading = Samples.read(FORMAT, file);
      Samples.assertSound(file, reading);
      List<JsonObject> messages = Json.SOURCE.object(Files.readString(file)).objects("messages");
      for (String role : List.of("user", "assistant")) {
        assertThat(Samples.count(reading, EntryType.MESSAGE, role))
            .isEqualTo(Samples.count(messages, each -> each.text("role", "").equals(role)));
      }
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(messages.stream().mapToLong(each -> each.objects("tool_calls").size()).sum());
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(messages, each -> each.text("role", "").equals("tool")));
    }
  }
}
