package dev.tsearch.indexer.format.taubench;

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

class TauBenchTest {
  static final String SAMPLE =
      """
      {"messages_display":"user: Mein Boot für morgen?\\nassistant: None\\ntool: {\\"boat\\": \\"Heron\\"}\\nassistant: The Heron.\\nIt is at pier two."}
      {"messages_display":"user: Cancel it.\\nassistant: Done."}
      {"messages_display":"user: Thanks.\\nassistant: You are welcome.\\nuser: And the oars?\\nassistant: In the shed.\\nuser: Bye."}
      """;

  private static final String RUN =
      """
      [{"task_id":4,"reward":1.0,"trial":%d,"traj":[
        {"role":"system","content":"You rent boats."},
        {"role":"user","content":"A boat, please."},
        {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find_boat","arguments":"{\\"day\\":\\"friday\\"}"}}]},
        {"role":"tool","tool_call_id":"c1","name":"find_boat","content":"Heron"},
        {"role":"assistant","content":"The Heron is free."}]}]
      """;

  private static final TauBench FORMAT = new TauBench(Json.SOURCE);

  private static List<Entry> read(String path, String text) {
    return Reading.of(FORMAT, Reading.alone(path), text.getBytes(UTF_8)).entries();
  }

  private static List<String> said(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  @Test
  void eachText_isAConversation() {
    List<Entry> entries = read("/t/few_shot.jsonl", SAMPLE);
    assertThat(said(entries))
        .containsExactly(
            "message user: Mein Boot für morgen?",
            "tool_result unknown: {\"boat\": \"Heron\"}",
            "message assistant: The Heron.\nIt is at pier two.",
            "message user: Cancel it.",
            "message assistant: Done.",
            "message user: Thanks.",
            "message assistant: You are welcome.",
            "message user: And the oars?",
            "message assistant: In the shed.",
            "message user: Bye.");
    assertThat(entries.stream().map(entry -> entry.metadata().session()).distinct()).hasSize(3);
  }

  @Test
  void runsOfOneTask_areConversationsOfTheirOwn() {
    List<Entry> first = read("/t/results.json", RUN.formatted(0));
    assertThat(said(first))
        .containsExactly(
            "system_prompt system: You rent boats.",
            "message user: A boat, please.",
            "tool_call assistant: friday",
            "tool_result find_boat: Heron",
            "message assistant: The Heron is free.");
    assertThat(read("/t/results.json", RUN.formatted(1)).getFirst().metadata().session())
        .isNotEqualTo(first.getFirst().metadata().session());
  }

  @Test
  void samples_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(FORMAT, "taubench");
    assertThat(files).hasSize(1);
    Reading reading = Samples.read(FORMAT, files.getFirst());
    Samples.assertSound(files.getFirst(), reading);
    List<String> lines =
        Samples.lines(files.getFirst()).stream()
            .map((JsonObject object) -> object.text("messages_display", ""))
            .flatMap(String::lines)
            .toList();
    assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
        .isEqualTo(lines.stream().filter(line -> line.startsWith("user: ")).count());
    assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
        .isEqualTo(
            lines.stream()
                .filter(line -> line.startsWith("assistant: ") && !line.equals("assistant: None"))
                .count());
    assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
        .isEqualTo(lines.stream().filter(line -> line.startsWith("tool: ")).count());
  }
}
