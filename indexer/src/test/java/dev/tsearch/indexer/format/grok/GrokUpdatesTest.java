package dev.tsearch.indexer.format.grok;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrokUpdatesTest {
  static final String SAMPLE =
      """
      {"timestamp":1772352000,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"Stimm das "},"_meta":{"promptIndex":0,"modelId":"ear-5"}}}}
      {"timestamp":1772352001,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"hohe C für Öl."},"_meta":{"promptIndex":0}}}}
      {"timestamp":1772352002,"method":"session/update","params":{"sessionId":"s-9","_meta":{"promptId":"p1"},"update":{"sessionUpdate":"agent_thought_chunk","content":{"type":"text","text":"The string "}}}}
      {"timestamp":1772352002,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"available_commands_update"}}}
      {"timestamp":1772352003,"method":"session/update","params":{"sessionId":"s-9","_meta":{"promptId":"p1"},"update":{"sessionUpdate":"agent_thought_chunk","content":{"type":"text","text":"slipped."}}}}
      {"timestamp":1772352004,"method":"session/update","params":{"sessionId":"s-9","_meta":{"promptId":"p1"},"update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"I tune."}}}}
      {"timestamp":1772352005,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"tool_call","toolCallId":"c1","title":"Turn","rawInput":{"variant":"Turn","target_file":"pin.txt"},"_meta":{"x.ai/tool":{"name":"turn_pin"}}}}}
      {"timestamp":1772352006,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"tool_call_update","toolCallId":"c1","status":"in_progress","content":[{"type":"content","content":{"type":"text","text":"turning"}}]}}}
      {"timestamp":1772352007,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"tool_call_update","toolCallId":"c1","status":"failed","content":[{"type":"content","content":{"type":"text","text":"stuck"}}]}}}
      {"timestamp":1772352008,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"tool_call_update","toolCallId":"c1","status":"failed"}}}
      {"timestamp":1772352009,"method":"_x.ai/session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"turn_completed","prompt_id":"p1","stop_reason":"end_turn","agent_result":"I tune.","usage":{"inputTokens":900,"modelUsage":{"ear-5":{"inputTokens":100,"outputTokens":7,"cachedReadTokens":60,"cacheCreationTokens":30,"reasoningTokens":2}}}}}}
      {"timestamp":1772352010,"method":"_x.ai/session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"rewind_marker","target_prompt_index":0}}}
      {"timestamp":1772352011,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"Lower."},"_meta":{"promptIndex":0}}}}
      {"timestamp":1772352012,"method":"_x.ai/session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"turn_completed","prompt_id":"p2","agent_result":"Lowered."}}}
      """;

  private static final GrokUpdates FORMAT = new GrokUpdates(Json.SOURCE);

  private static Reading read(Path file, byte[] bytes, long from) {
    var context = new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    return Reading.of(FORMAT, context, bytes, from);
  }

  private static List<Entry> entries(Path file) {
    return read(file, SAMPLE.getBytes(UTF_8), 0).entries();
  }

  private static String said(Entry entry) {
    return entry.type() + " " + entry.from() + ": " + entry.content();
  }

  @Test
  void piecesOfAMessage_areOneEntry() {
    List<Entry> entries = entries(Path.of("updates.jsonl"));
    assertThat(entries)
        .extracting(GrokUpdatesTest::said)
        .containsExactly(
            "message user: Stimm das hohe C für Öl.",
            "thinking assistant: The string slipped.",
            "message assistant: I tune.",
            "tool_call assistant: pin.txt",
            "tool_result turn_pin: stuck",
            "progress system: ",
            "message user: Lower.",
            "message assistant: Lowered.");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("s-9"));
    assertThat(entries.get(1).timestamp()).isEqualTo(1772352002L);
    assertThat(entries.get(2).metadata().values().text("model")).contains("ear-5");
    assertThat(entries.get(4).metadata().values().flag("is_error")).isTrue();
  }

  @Test
  void originOfAMessage_hasAllItsPieces() {
    Origin origin = entries(Path.of("u.jsonl")).get(1).metadata().origin().orElseThrow();
    byte[] bytes = SAMPLE.getBytes(UTF_8);
    int start = (int) origin.offset();
    String text = new String(Arrays.copyOfRange(bytes, start, start + origin.length()), UTF_8);
    assertThat(text).startsWith("{").endsWith("}").contains("The string ", "slipped.");
    assertThat(text.lines()).hasSize(3);
    assertThat(origin.line()).isEqualTo(3);
  }

  @Test
  void inputTokens_areWithoutCaches() {
    JsonObject usage = entries(Path.of("u.jsonl")).get(5).metadata().values().object("usage");
    assertThat(usage.number("input_tokens", -1)).isEqualTo(10);
    assertThat(usage.number("output_tokens", -1)).isEqualTo(7);
    assertThat(usage.number("cache_read_input_tokens", -1)).isEqualTo(60);
    assertThat(usage.number("cache_creation_input_tokens", -1)).isEqualTo(30);
  }

  /// The history has the messages.
  @Test
  void besideAHistory_onlyTokensAreRead(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("chat_history.jsonl"), GrokBuildTest.SAMPLE);
    Files.writeString(
        folder.resolve("summary.json"), "{\"info\":{\"id\":\"s-9\",\"cwd\":\"/area/piano\"}}");
    assertThat(entries(folder.resolve("updates.jsonl")))
        .singleElement()
        .matches(entry -> entry.metadata().project().equals("/area/piano"))
        .extracting(GrokUpdatesTest::said)
        .isEqualTo("progress system: ");
  }

  /// A session without an answer, or of a version without numbers of prompts.
  @Test
  void historyNextToASummary_isClaimed(@TempDir Path folder) throws IOException {
    byte[] history = "{\"type\":\"system\",\"content\":\"You tune.\"}\n".getBytes(UTF_8);
    Path file = folder.resolve("chat_history.jsonl");
    var format = new GrokBuild(Json.SOURCE);
    assertThat(format.claims(Head.of(file, history, Siblings.of(file)))).isFalse();
    Files.writeString(
        folder.resolve("summary.json"), "{\"info\":{\"id\":\"s-9\",\"cwd\":\"/area/piano\"}}");
    assertThat(format.claims(Head.of(file, history, Siblings.of(file)))).isTrue();
    byte[] other = "{\"type\":\"plan\",\"content\":\"x\"}\n".getBytes(UTF_8);
    assertThat(format.claims(Head.of(file, other, Siblings.of(file)))).isFalse();
  }

  @Test
  void messagesOfProtocols_areNotClaimed() {
    for (String line :
        List.of(
            "{\"jsonrpc\":\"2.0\",\"timestamp\":1,\"params\":{\"update\":{\"sessionUpdate\":\"plan\"}}}",
            "{\"timestamp\":1,\"params\":{\"update\":{}}}",
            "{\"params\":{\"update\":{\"sessionUpdate\":\"plan\"}}}",
            "{\"timestamp\":\"2026\",\"type\":\"x\"}",
            "plain text",
            "")) {
      Head head = Head.of(Path.of("u.jsonl"), line.getBytes(UTF_8), Siblings.NONE);
      assertThat(FORMAT.claims(head)).as(line).isFalse();
    }
    Head head = Head.of(Path.of("any"), SAMPLE.getBytes(UTF_8), Siblings.NONE);
    assertThat(FORMAT.claims(head)).isTrue();
    assertThat(FORMAT.firstTime(head, Reading.alone("u.jsonl"))).hasValue(1772352000L);
  }

  @Test
  void fileThatGrows_hasTheSameEntries() {
    byte[] whole = SAMPLE.getBytes(UTF_8);
    Path file = Path.of("u.jsonl");
    List<ReadResult> atOnce = read(file, whole, 0).results();
    for (int cut = 0; cut <= whole.length; cut += 7) {
      Reading first = read(file, Arrays.copyOf(whole, cut), 0);
      var all = new ArrayList<>(first.results());
      all.addAll(read(file, whole, first.offset()).results());
      assertThat(all).as("cut at %s", cut).isEqualTo(atOnce);
    }
  }

  @Test
  void damagedFiles_neverMakeAReaderThrow() {
    byte[] sample = SAMPLE.getBytes(UTF_8);
    var random = new Random(Seed.next());
    for (int i = 0; i < 200; i++) {
      byte[] damaged = sample.clone();
      for (int j = random.nextInt(8); j >= 0; j--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      assertThatCode(() -> read(Path.of("u.jsonl"), damaged, 0)).doesNotThrowAnyException();
    }
    for (String value : List.of("null", "[]", "{}", "7", "true", "\"\"", "[[{}]]")) {
      String wrong = SAMPLE.replaceAll("\"[^\"\\\\]{3,}\"([,}\\]])", value + "$1");
      assertThatCode(() -> read(Path.of("u.jsonl"), wrong.getBytes(UTF_8), 0))
          .doesNotThrowAnyException();
    }
  }
}
