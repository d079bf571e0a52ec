package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaudeStreamTest {
  static final String SAMPLE =
      """
      {"type":"system","subtype":"init","session_id":"s-6","uuid":"r0","cwd":"/area/apiary","model":"hive-2","tools":["Bash"],"claude_code_version":"2.3"}
      {"type":"assistant","session_id":"s-6","uuid":"r1","message":{"id":"msg_1","role":"assistant","model":"hive-2","content":[{"type":"text","text":"I count the bees für dich."},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"count"}}],"usage":{"input_tokens":9,"output_tokens":3}}}
      {"type":"user","session_id":"s-6","uuid":"r2","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"40","is_error":false}]}}
      {"type":"assistant","session_id":"s-6","uuid":"r3","parent_tool_use_id":"t1","message":{"id":"msg_2","role":"assistant","content":[{"type":"text","text":"I help."}]}}
      {"type":"assistant","session_id":"s-6","uuid":"r4","message":{"id":"msg_3","role":"assistant","content":[{"type":"thinking","thinking":"All of them.","signature":"x"},{"type":"text","text":"Forty."}]}}
      {"type":"user","session_id":"s-6","uuid":"r6","message":{"role":"user","content":[{"type":"text","text":"And drones?"}]}}
      {"type":"assistant","session_id":"s-6","uuid":"r7","message":{"id":"msg_4","role":"assistant","content":[{"type":"text","text":"None."}]}}
      {"type":"result","subtype":"success","session_id":"s-6","uuid":"r5","num_turns":2,"total_cost_usd":0.01,"result":"Forty."}
      """;

  private static final ClaudeStream FORMAT = new ClaudeStream(Json.SOURCE);

  private static List<Entry> read(String path, String text) {
    return Reading.of(FORMAT, Reading.alone(path), text.getBytes(UTF_8)).entries();
  }

  private static List<String> said(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  @Test
  void eachLine_becomesItsEntries() {
    List<Entry> entries = read("/ci/run.jsonl", SAMPLE);
    assertThat(said(entries))
        .containsExactly(
            "system system: model hive-2, version 2.3",
            "message assistant: I count the bees für dich.",
            "tool_call assistant: count",
            "tool_result Bash: 40",
            "message agent-t1: I help.",
            "thinking assistant: All of them.",
            "message assistant: Forty.",
            "message user: And drones?",
            "message assistant: None.",
            "system system: success, 2 turns, $0.01");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("s-6"))
        .allMatch(entry -> entry.metadata().project().equals("/area/apiary"));
    assertThat(entries)
        .extracting(Entry::id)
        .containsExactly("r0", "r1", "r1#1", "r2", "r3", "r4", "r4#1", "r6", "r7", "r5");
    assertThat(entries.getFirst().metadata().values().flag("meta")).isTrue();
  }

  @Test
  void list_hasTheEntriesOfTheLines() {
    String list = "[\n" + SAMPLE.strip().replace("\n", ",\n") + "\n]\n";
    assertThat(said(read("/ci/run.json", list))).isEqualTo(said(read("/ci/run.jsonl", SAMPLE)));
  }

  private static String log(String prompt) {
    return """
    {"loglines":[
      {"type":"user","timestamp":"2026-02-01T07:00:01.000Z","message":{"role":"user","content":"%s"}},
      {"type":"assistant","timestamp":"2026-02-01T07:00:05.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Forty."}]}}
    ]}
    """
        .formatted(prompt);
  }

  @Test
  void sessionsOfTheWebVersion_areToldApartByTheirFirstLines() {
    List<Entry> first = read("/web/session.json", log("Count the bees."));
    assertThat(said(first))
        .containsExactly("message user: Count the bees.", "message assistant: Forty.");
    assertThat(first.getFirst().timestamp()).isEqualTo(1769929201L);
    String session = first.getFirst().metadata().session();
    assertThat(session).startsWith("session@");
    assertThat(read("/web/session.json", log("Count the drones.")).getFirst().metadata().session())
        .startsWith("session@")
        .isNotEqualTo(session);
  }

  @Test
  void transcriptsOfClaudeCode_areNotClaimed() {
    String line =
        "{\"type\":\"system\",\"subtype\":\"init\",\"sessionId\":\"s\",\"uuid\":\"u\",\"tools\":[]}";
    assertThat(FORMAT.claims(Head.of(Path.of("a.jsonl"), line.getBytes(UTF_8), Siblings.NONE)))
        .isFalse();
  }

  @Test
  void foreignFixture_hasAsManyEntriesAsACountWithoutTheReader()
      throws IOException, MalformedJsonException {
    List<Path> files =
        Samples.of(FORMAT, "claude").stream()
            .filter(file -> file.endsWith("sample_session.json"))
            .toList();
    assertThat(files).hasSize(1);
    Reading reading = Samples.read(FORMAT, files.getFirst());
    Samples.assertSound(files.getFirst(), reading);
    List<JsonObject> lines =
        Json.SOURCE.object(Files.readString(files.getFirst())).objects("loglines");
    List<JsonObject> blocks =
        lines.stream().flatMap(line -> line.object("message").objects("content").stream()).toList();
    assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
        .isPositive()
        .isEqualTo(Samples.count(blocks, block -> block.text("type", "").equals("tool_use")));
    assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
        .isEqualTo(Samples.count(blocks, block -> block.text("type", "").equals("tool_result")));
    assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
        .isEqualTo(
            Samples.count(
                lines,
                line ->
                    line.object("message").value("content") instanceof String
                        && !line.flag("isCompactSummary")));
  }
}
