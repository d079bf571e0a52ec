package dev.tsearch.indexer.format.kimi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private static final String OLD_CONTEXT =
      """
      {"role":"_system_prompt","content":"You sail."}
      {"role":"user","content":[{"type":"text","text":"<system>CHECKPOINT 0</system>"}]}
      {"role":"user","content":"Wann ist Flut?"}
      {"role":"assistant","content":[{"type":"text","text":"I look."}],"tool_calls":[{"type":"function","id":"t1","function":{"name":"Shell","arguments":"{\\"command\\":\\"tide\\"}"}}]}
      {"role":"_usage","token_count":7261}
      {"role":"tool","content":[{"type":"text","text":"<system>Done.</system>"},{"type":"text","text":"six"}],"tool_call_id":"t1"}
      """;

  private static final String OLD_WIRE =
      """
      {"type":"metadata","protocol_version":"1.1"}
      {"timestamp":1770000000.5,"message":{"type":"TurnBegin","payload":{"user_input":[{"type":"text","text":"Wann ist Flut?"}]}}}
      {"timestamp":1770000001.5,"message":{"type":"StepBegin","payload":{"n":1}}}
      {"timestamp":1770000002.5,"message":{"type":"ContentPart","payload":{"type":"think","think":"Ask the table."}}}
      {"timestamp":1770000003.5,"message":{"type":"ContentPart","payload":{"type":"text","text":"I look."}}}
      {"timestamp":1770000004.5,"message":{"type":"ToolCall","payload":{"type":"function","id":"t1","function":{"name":"Shell","arguments":"{\\"command\\":\\"tide\\"}"}}}}
      {"timestamp":1770000005.5,"message":{"type":"StatusUpdate","payload":{"context_usage":0.1,"token_usage":{"input_other":7,"output":2,"input_cache_read":5,"input_cache_creation":1}}}}
      {"timestamp":1770000006.5,"message":{"type":"ToolResult","payload":{"tool_call_id":"t1","return_value":{"is_error":true,"output":"","message":"No tide."}}}}
      {"timestamp":1770000007.5,"message":{"type":"CompactionEnd","payload":{}}}
      {"timestamp":1770000008.5,"message":{"type":"SteerInput","payload":{"user_input":"And ebb?"}}}
      {"timestamp":1770000009.5,"message":{"type":"SubagentEvent","payload":{"event":{"type":"ContentPart","payload":{"type":"text","text":"Ebb."}}}}}
      """;

  private static List<Entry> old(Path folder, String name, String text) throws IOException {
    Path file = Files.createDirectories(folder).resolve(name);
    Files.writeString(file, text);
    Head head = Head.of(file, text.getBytes(UTF_8), Siblings.of(file));
    assertThat(FORMAT.claims(head)).isTrue();
    return Samples.read(FORMAT, file).entries();
  }

  private static List<String> said(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  @Test
  void wireOfEarlierVersions_hasTimesTokensAndTheFolder(@TempDir Path home) throws IOException {
    Path sessions = home.resolve("sessions/757d32c6ab254d33e3be66a57784efe0");
    Files.createDirectories(sessions);
    Files.writeString(
        home.resolve("kimi.json"), "{\"work_dirs\":[{\"path\":\"/x\"},{\"path\":\"/area/sea\"}]}");
    List<Entry> entries = old(sessions.resolve("sess-1"), "wire.jsonl", OLD_WIRE);
    assertThat(said(entries))
        .containsExactly(
            "message user: Wann ist Flut?",
            "thinking assistant: Ask the table.",
            "message assistant: I look.",
            "tool_call assistant: tide",
            "progress system: ",
            "tool_result Shell: No tide.",
            "compaction system: Context compacted",
            "message user: And ebb?");
    assertThat(entries)
        .allMatch(entry -> entry.metadata().session().equals("sess-1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/sea"))
        .noneMatch(entry -> entry.metadata().values().flag("time_inferred"))
        .extracting(Entry::timestamp)
        .startsWith(1_770_000_000L, 1_770_000_002L);
    JsonObject usage = entries.get(4).metadata().values().object("usage");
    assertThat(usage.number("input_tokens", 0)).isEqualTo(7);
    assertThat(usage.number("cache_read_input_tokens", 0)).isEqualTo(5);
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
  }

  @Test
  void contextOfEarlierVersions_isReadUnlessTheWireHasIt(@TempDir Path home) throws IOException {
    Path session = home.resolve("sess-1");
    List<Entry> alone = old(session, "context.jsonl", OLD_CONTEXT);
    assertThat(said(alone))
        .containsExactly(
            "system_prompt system: You sail.",
            "system system: <system>CHECKPOINT 0</system>",
            "message user: Wann ist Flut?",
            "message assistant: I look.",
            "tool_call assistant: tide",
            "tool_result Shell: <system>Done.</system>\n\nsix");
    assertThat(old(session, "wire.jsonl", OLD_WIRE)).isNotEmpty();
    assertThat(old(session, "context.jsonl", OLD_CONTEXT)).isEmpty();
    assertThat(said(old(session, "context.jsonl", OLD_CONTEXT.replace("Flut", "Ebbe"))))
        .contains("message user: Wann ist Ebbe?");
  }

  @Test
  void contextWithALongFirstPrompt_isNotReadBesideItsWire(@TempDir Path home) throws IOException {
    Path session = home.resolve("sess-1");
    String pasted = "Flut " + "kommt ".repeat(200_000);
    assertThat(old(session, "wire.jsonl", OLD_WIRE.replace("Flut", pasted))).isNotEmpty();
    assertThat(old(session, "context.jsonl", OLD_CONTEXT.replace("Flut", pasted))).isEmpty();
    assertThat(old(session, "context.jsonl", OLD_CONTEXT.replace("Flut", pasted + "nie")))
        .isNotEmpty();
  }

  @Test
  void compactedContext_hasItsSummaryUnlessTheWireHasTheSession(@TempDir Path home)
      throws IOException {
    String compacted =
        """
        {"role":"_checkpoint","id":0}
        {"role":"user","content":[{"type":"text","text":"<system>Previous context has been compacted. Here is the compaction output:</system>"},{"type":"text","text":"The tide is at six."}]}
        {"role":"assistant","content":"Go on."}
        """;
    List<Entry> alone = old(home.resolve("sess-1"), "context.jsonl", compacted);
    assertThat(said(alone))
        .containsExactly("compaction system: Context compacted", "message assistant: Go on.");
    assertThat(alone.getFirst().metadata().values().text("summary"))
        .contains("The tide is at six.");
    assertThat(old(home.resolve("sess-1"), "wire.jsonl", OLD_WIRE)).isNotEmpty();
    assertThat(old(home.resolve("sess-1"), "context.jsonl", compacted)).isEmpty();
  }

  @Test
  void subagentsAndEarlierContexts_belongToTheSession(@TempDir Path home) throws IOException {
    Path session = home.resolve("sess-1");
    assertThat(old(session, "context_2.jsonl", OLD_CONTEXT))
        .allMatch(entry -> entry.metadata().session().equals("sess-1"))
        .allMatch(entry -> entry.metadata().agent().isEmpty());
    assertThat(old(session, "context_sub_1.jsonl", OLD_CONTEXT))
        .allMatch(entry -> entry.metadata().session().equals("sess-1"))
        .allMatch(entry -> entry.metadata().agent().equals("sub_1"));
    assertThat(old(session.resolve("subagents/ab12"), "wire.jsonl", OLD_WIRE))
        .allMatch(entry -> entry.metadata().session().equals("sess-1"))
        .allMatch(entry -> entry.metadata().agent().equals("ab12"));
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
