package dev.tsearch.indexer.format.cline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClineSessionTest {
  static final String SAMPLE =
      """
      {
        "version": 1,
        "updated_at": "2026-03-01T08:00:09.000Z",
        "agent": "lead",
        "sessionId": "1772352000000_moor1",
        "messages": [
          {"id":"m1","role":"user","content":"<user_input mode=\\"act\\">Stich den Torf für Öl.</user_input>","ts":1772352001000},
          {"id":"m2","role":"assistant","content":[{"type":"thinking","thinking":"Where is the spade?"},{"type":"text","text":"I look."},{"type":"tool_use","id":"t1","name":"read_files","input":{"path":"shed.txt"}}],"ts":1772352002000,"modelInfo":{"id":"spade-3","provider":"bog"},"metrics":{"inputTokens":100,"outputTokens":7,"cacheReadTokens":60,"cacheWriteTokens":30,"cost":0.1}},
          {"id":"m3","role":"user","content":[{"type":"tool_result","tool_use_id":"t1","name":"read_files","content":[{"type":"text","text":"rusty"},{"type":"image","data":"aGVsbG8=","mediaType":"image/png"}],"is_error":true}],"ts":1772352003000},
          {"id":"m4","role":"user","content":[{"type":"text","text":"<mode_notice>plan</mode_notice><user_input mode=\\"plan\\">Draw it first.</user_input>"}],"ts":1772352004000},
          {"id":"m5","role":"assistant","content":"Drawn.","ts":1772352005000},
          {"id":"m6","role":"user","content":"Summary of the bog.","metadata":{"kind":"compaction_summary"},"ts":1772352006000},
          {"id":"m7","role":"assistant","content":"Shown only.","metadata":{"displayOnly":true},"ts":1772352007000}
        ],
        "system_prompt": "You dig."
      }
      """;

  private static final ClineSession FORMAT = new ClineSession(Json.SOURCE);
  private static final String SESSION = "1772352000000_moor1";

  private static List<Entry> read(Path file, String text) {
    var context = new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    return Reading.of(FORMAT, context, text.getBytes(UTF_8)).entries();
  }

  private static boolean isClaimed(String text) {
    Head head = Head.of(Path.of("any.json"), text.getBytes(UTF_8), Siblings.NONE);
    return FORMAT.claims(head);
  }

  @Test
  void eachMessage_becomesItsEntries() {
    List<Entry> entries = read(Path.of("/s/" + SESSION + ".messages.json"), SAMPLE);
    assertThat(entries)
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You dig.",
            "message user: Stich den Torf für Öl.",
            "thinking assistant: Where is the spade?",
            "message assistant: I look.",
            "tool_call assistant: shed.txt",
            "tool_result read_files: rusty\n\n[image image/png, 5 B]",
            "system system: <mode_notice>plan</mode_notice>",
            "message user: Draw it first.",
            "message assistant: Drawn.",
            "system system: Summary of the bog.",
            "system system: Shown only.");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals(SESSION));
    assertThat(entries).allMatch(entry -> entry.metadata().agent().isEmpty());
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(7).timestamp()).isEqualTo(1772352004L);
  }

  @Test
  void inputTokens_areWithoutCaches() {
    JsonObject thinking = read(Path.of("x.json"), SAMPLE).get(2).metadata().values();
    assertThat(thinking.text("model")).contains("spade-3");
    JsonObject usage = thinking.object("usage");
    assertThat(usage.number("input_tokens", -1)).isEqualTo(10);
    assertThat(usage.number("output_tokens", -1)).isEqualTo(7);
    assertThat(usage.number("cache_read_input_tokens", -1)).isEqualTo(60);
    assertThat(usage.number("cache_creation_input_tokens", -1)).isEqualTo(30);
  }

  @Test
  void manifest_statesProjectBranchAndModel(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve(SESSION + ".json"),
        """
        {"version":1,"session_id":"x","started_at":"2026-03-01T08:00:00.000Z","cwd":"/area/moor",
        "model":"spade-2","metadata":{"git":{"branch":"bog"}}}
        """);
    List<Entry> entries = read(folder.resolve(SESSION + ".messages.json"), SAMPLE);
    assertThat(entries).allMatch(entry -> entry.metadata().project().equals("/area/moor"));
    assertThat(entries)
        .allMatch(entry -> entry.metadata().values().text("branch", "").equals("bog"));
    assertThat(entries.get(8).metadata().values().text("model")).contains("spade-2");
    assertThat(entries.getFirst().timestamp()).isEqualTo(1772352000L);
  }

  /// A teammate has a file for each task; that of a later one begins with the messages of the
  /// earlier one.
  @Test
  void filesOfAgents_belongToTheSession() {
    String teammate = SAMPLE.replace("\"lead\"", "\"teammate\"");
    List<Entry> first = read(Path.of("/s/digger__Ab1.messages.json"), teammate);
    List<Entry> second = read(Path.of("/s/digger__Cd2.messages.json"), teammate);
    assertThat(first).allMatch(entry -> entry.metadata().session().equals(SESSION));
    assertThat(first).allMatch(entry -> entry.metadata().agent().equals("digger"));
    assertThat(second)
        .extracting(Entry::identity)
        .isEqualTo(first.stream().map(Entry::identity).toList());

    List<Entry> sub =
        read(Path.of("/s/agent_7.messages.json"), SAMPLE.replace("\"lead\"", "\"subagent\""));
    assertThat(sub).allMatch(entry -> entry.metadata().agent().equals("agent_7"));
    assertThat(sub).anyMatch(entry -> entry.from().equals("agent_7"));
  }

  @Test
  void whatMessagesWereCompactedTo_givesOnlyTheSummary() {
    String compacted =
        """
        {"version":1,"updated_at":"2026-03-01T08:00:09.000Z","source_message_count":5,"messages":[
        {"role":"user","content":"Summary of the bog.","metadata":{"kind":"compaction_summary"}},
        {"role":"assistant","content":"Drawn."}]}
        """;
    assertThat(isClaimed(compacted)).isTrue();
    List<Entry> entries =
        read(Path.of("/s/" + SESSION + "/" + SESSION + ".compaction.json"), compacted);
    Entry same = read(Path.of("/s/" + SESSION + ".messages.json"), SAMPLE).get(9);
    assertThat(entries).extracting(Entry::identity).containsExactly(same.identity());
  }

  @Test
  void otherDocumentsWithMessages_areNotClaimed() {
    assertThat(isClaimed("{\"sessionId\":\"x\",\"messages\":[]}")).isFalse();
    assertThat(isClaimed(SAMPLE.replace("\"lead\"", "\"other\""))).isFalse();
    assertThat(isClaimed(SAMPLE)).isTrue();
  }

  @Test
  void tokensThatComeLater_areNoRepetition() {
    Path file = Path.of("/s/" + SESSION + ".messages.json");
    Entry with = read(file, SAMPLE).get(2);
    Entry without = read(file, SAMPLE.replace("\"metrics\"", "\"none\"")).get(2);
    assertThat(without.identity()).isEqualTo(with.identity());
    assertThat(FORMAT.repeats(without, with)).isFalse();
    assertThat(FORMAT.repeats(with, with)).isTrue();
  }
}
