package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.entire.RecorderTestBed.answer;
import static dev.tsearch.indexer.format.entire.RecorderTestBed.call;
import static dev.tsearch.indexer.format.entire.RecorderTestBed.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The conformance cases of the two programs that write this format, on the writing side, and input
/// that is rejected.
class SessionRecorderTest {
  private static final String RESULT =
      """
      {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_01X","content":"1: use"}]}\
      """;

  @TempDir Path project;
  private RecorderTestBed bed;

  @BeforeEach
  void open() {
    bed = new RecorderTestBed(project);
  }

  private static String start(String usage) {
    return "{\"type\":\"message_start\",\"message\":{\"model\":\"m-1\",\"usage\":" + usage + "}}";
  }

  private static String delta(String usage) {
    return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":"
        + usage
        + "}";
  }

  private static final String STOP = "{\"type\":\"message_stop\"}";

  private static String block(int index, String block) {
    return "{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":%s}"
        .formatted(index, block);
  }

  private static String part(int index, String delta) {
    return "{\"type\":\"content_block_delta\",\"index\":%d,\"delta\":%s}".formatted(index, delta);
  }

  private JsonObject usage(int line) throws IOException {
    return bed.recorded().get(line).object("message").object("usage");
  }

  @Test
  void theFirstLineHasNoParentAndEachOtherThePreviousOne() throws IOException {
    bed.lines(user("a"), answer("b"), user("c")).end();
    List<JsonObject> lines = bed.recorded();
    assertThat(bed.file("full.jsonl").lines().findFirst().orElseThrow())
        .contains("\"parentUuid\":null");
    assertThat(lines.get(1).text("parentUuid")).isEqualTo(lines.get(0).text("uuid"));
    assertThat(lines.get(2).text("parentUuid")).isEqualTo(lines.get(1).text("uuid"));
  }

  @Test
  void aByteOrderMarkBeforeAnyLineIsSkipped() throws IOException {
    bed.lines("\uFEFF" + user("a"), answer("b"), "\uFEFFdata: " + user("c")).end();
    assertThat(bed.recorded()).hasSize(3);
    assertThat(bed.has("rejected.jsonl")).isFalse();
  }

  @Test
  void usageIsOnTheAssistantLineOnly() throws IOException {
    bed.lines(
            user("a"),
            """
            {"role":"assistant","content":"b","usage":{"input_tokens":1200,"output_tokens":350,\
            "cache_creation_input_tokens":0,"cache_read_input_tokens":800}}\
            """)
        .end();
    assertThat(bed.recorded().get(0).object("message").has("usage")).isFalse();
    assertThat(bed.file("full.jsonl"))
        .contains(
            """
            "usage":{"input_tokens":1200,"output_tokens":350,"cache_creation_input_tokens":0,\
            "cache_read_input_tokens":800}}}\
            """);
  }

  @Test
  void messageStartAndMessageDeltaGiveTheUsage() throws IOException {
    bed.lines(
            start(
                "{\"input_tokens\":1200,\"cache_creation_input_tokens\":50,"
                    + "\"cache_read_input_tokens\":800}"),
            delta("{\"output_tokens\":350}"),
            STOP)
        .end();
    assertThat(usage(0).values())
        .containsEntry("input_tokens", 1200L)
        .containsEntry("output_tokens", 350L)
        .containsEntry("cache_creation_input_tokens", 50L)
        .containsEntry("cache_read_input_tokens", 800L);
  }

  @Test
  void withoutUsageAllCountsAreZero() throws IOException {
    bed.lines(start("{}"), STOP, answer("b")).end();
    for (int line = 0; line < 2; line++) {
      assertThat(usage(line).values().values()).hasSize(4).containsOnly(0L);
    }
  }

  @Test
  void thePromptIsTheFirstOneAndASecondIsIgnored() throws IOException {
    bed.lines(user("explain main.rs"), user("and lib.rs")).end();
    assertThat(bed.file("prompt.txt")).isEqualTo("explain main.rs");
  }

  @Test
  void withoutATextOfTheUserThereIsContextAndNoPrompt() throws IOException {
    bed.lines(answer("hello")).end();
    assertThat(bed.has("prompt.txt")).isFalse();
    assertThat(bed.has("context.md")).isTrue();
  }

  @Test
  void aToolResultIsNoPrompt() throws IOException {
    bed.lines(RESULT).end();
    assertThat(bed.has("prompt.txt")).isFalse();
    assertThat(bed.has("context.md")).isTrue();
  }

  @Test
  void contextHasTheToolAndItsFirstArgument() throws IOException {
    bed.lines(call("read_file", "{\"path\":\"src/main.rs\",\"after\":\"x\"}")).end();
    assertThat(bed.file("context.md")).contains("- **read_file**: src/main.rs\n");
  }

  @Test
  void theFirstArgumentIsTheFirstInWrittenOrder() throws IOException {
    bed.lines(call("Edit", "{\"path\":\"a.rs\",\"new_str\":\"b\"}")).end();
    assertThat(bed.file("context.md")).contains("- **Edit**: a.rs\n");
  }

  @Test
  void withoutToolsContextHasNoActions() throws IOException {
    bed.lines(user("a"), answer("b")).end();
    assertThat(bed.file("context.md"))
        .isEqualTo(
            """
            # Session Context

            - Session ID: %s
            - Model: unknown
            - Start: 2026-02-10T23:31:00Z
            - CWD: /area/garden
            """
                .formatted(RecorderTestBed.SESSION))
        .doesNotContain("**");
  }

  @Test
  void theSessionHasADateAndAUuid() {
    String session =
        SessionRecorder.newSession(
            RecorderTestBed.NOW, UUID.fromString("a1b2c3d4-e5f6-4890-abcd-ef1234567890"));
    assertThat(session)
        .matches("\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
        .startsWith("2026-02-10-");
  }

  @Test
  void aLongArgumentIsCut() throws IOException {
    bed.lines(call("run", "{\"command\":\"" + "x".repeat(200) + "\"}")).end();
    String action = bed.file("context.md").lines().toList().getLast();
    assertThat(action).endsWith("...").hasSizeLessThan(100);
  }

  @Test
  void anArgumentIsCutBetweenCharacters() throws IOException {
    bed.lines(call("run", "{\"command\":\"x" + "ü".repeat(100) + "\"}")).end();
    assertThat(bed.file("context.md")).contains("- **run**: x" + "ü".repeat(39) + "...\n");
  }

  @Test
  void anArgumentThatIsNoTextIsJsonAndNoArgumentIsAnEmptyObject() throws IOException {
    bed.lines(call("run", "{\"lines\":[1,2]}"), call("stop", "{}")).end();
    assertThat(bed.file("context.md")).contains("- **run**: [1,2]\n- **stop**: {}\n");
  }

  @Test
  void theMembersHaveTheOrderOfTheDocument() throws IOException {
    bed.lines(
            """
            {"role":"user","content":"explain main.rs","timestamp":"2026-02-10T23:31:05+00:00",\
            "cwd":"/area/pond"}\
            """)
        .end();
    String id = bed.recorded().getFirst().text("uuid", "");
    assertThat(bed.file("full.jsonl"))
        .isEqualTo(
            """
            {"type":"user","sessionId":"%s","uuid":"%s","parentUuid":null,\
            "timestamp":"2026-02-10T23:31:05Z","cwd":"/area/pond","version":"0.1",\
            "message":{"role":"user","content":"explain main.rs"}}
            """
                .formatted(RecorderTestBed.SESSION, id));
  }

  @Test
  void theTextOfAUserIsATextAndThatOfAnAnswerABlock() throws IOException {
    bed.lines("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}", answer("b"))
        .end();
    assertThat(bed.file("full.jsonl"))
        .contains("\"content\":\"a\"")
        .contains("\"content\":[{\"type\":\"text\",\"text\":\"b\"}]");
  }

  @Test
  void severalTextsOfAUserAreOneText_andOtherBlocksAreKept() throws IOException {
    String mixed =
        """
        [{"type":"text","text":"See"},{"type":"image","source":{"type":"url","url":"u"}}]\
        """;
    bed.lines(
            """
            {"role":"user","content":[{"type":"text","text":"One"},{"type":"text","text":"two\\n"}]}\
            """,
            "{\"role\":\"user\",\"content\":" + mixed + "}",
            "{\"role\":\"user\",\"content\":[]}")
        .end();
    assertThat(bed.file("full.jsonl"))
        .contains(
            "\"content\":\"One\\n\\ntwo\\n\"}}\n", "\"content\":" + mixed, "\"content\":\"\"}}");
    assertThat(bed.file("prompt.txt")).isEqualTo("One\n\ntwo\n");
  }

  @Test
  void theContentIsKeptAsItWasWritten() throws IOException {
    String content =
        "[ {\"type\":\"tool_result\", \"tool_use_id\":\"t\",\"content\":null,\"n\":1e3} ]";
    bed.lines("{\"role\":\"user\",\"content\":" + content + "}").end();
    assertThat(bed.file("full.jsonl")).contains("\"content\":" + content + "}");
  }

  @Test
  void anInputThatIsNotWholeIsNull() throws IOException {
    bed.lines(
            start("{}"),
            block(0, "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"run\",\"input\":{}}"),
            part(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"command\\\":\\\"ls\"}"),
            STOP)
        .end();
    assertThat(bed.file("full.jsonl"))
        .contains("{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"run\",\"input\":null}");
  }

  @Test
  void anEmptyAnswerSaysSo() throws IOException {
    bed.lines(start("{}"), STOP, answer(""), "{\"role\":\"assistant\",\"content\":[]}").end();
    assertThat(bed.recorded())
        .hasSize(3)
        .allSatisfy(line ->
            assertThat(line.object("message").objects("content").getFirst().text("text"))
                .contains("(empty response)"));
  }

  @Test
  void eventsGiveAllBlocksOfAnAnswer() throws IOException {
    bed.lines(
            "event: message_start",
            "data: " + start("{\"input_tokens\":1}"),
            "",
            ": a comment",
            "data: {\"type\":\"ping\"}",
            "data:" + block(0, "{\"type\":\"thinking\",\"thinking\":\"\"}"),
            "data: " + part(0, "{\"type\":\"thinking_delta\",\"thinking\":\"hm\"}"),
            "data: " + part(0, "{\"type\":\"signature_delta\",\"signature\":\"s1\"}"),
            "data: {\"type\":\"content_block_stop\",\"index\":0}",
            "data: " + block(1, "{\"type\":\"text\",\"text\":\"\"}"),
            "data: " + part(1, "{\"type\":\"text_delta\",\"text\":\"Let \"}"),
            "data: " + part(1, "{\"type\":\"text_delta\",\"text\":\"me.\"}"),
            "data: " + block(2, "{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"r\",\"input\":{}}"),
            "data: " + part(2, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\":\"}"),
            "data: " + part(2, "{\"type\":\"input_json_delta\",\"partial_json\":\" 1.50}\"}"),
            "data: " + delta("{\"output_tokens\":7}"),
            "data: " + STOP,
            "data: [DONE]")
        .end();
    assertThat(bed.reasons).isEmpty();
    assertThat(bed.file("full.jsonl"))
        .contains(
            """
            "content":[{"type":"thinking","thinking":"hm","signature":"s1"},\
            {"type":"text","text":"Let me."},\
            {"type":"tool_use","id":"t","name":"r","input":{"a": 1.50}}]\
            """);
    assertThat(bed.file("context.md")).contains("- Model: m-1\n");
  }

  @Test
  void otherInputIsKeptWithAReason() throws IOException {
    bed.lines(
            "no json",
            "{\"role\":\"system\",\"content\":\"x\"}",
            "{\"role\":\"user\",\"content\":7}",
            "{\"role\":\"user\",\"content\":\"x\",\"timestamp\":\"noon\"}",
            STOP,
            user("a"))
        .end();
    assertThat(bed.reasons).hasSize(5);
    assertThat(bed.file("rejected.jsonl").lines())
        .hasSize(5)
        .contains("no json", "{\"role\":\"user\",\"content\":7}");
    assertThat(bed.recorded()).hasSize(1);
  }

  @Test
  void anAnswerThatIsInterruptedIsKeptAndNotRecorded() throws IOException {
    String hello = block(0, "{\"type\":\"text\",\"text\":\"hello\"}");
    bed.lines(start("{}"), hello, start("{}"), STOP, start("{}"), hello).end();
    assertThat(bed.recorded()).hasSize(1);
    assertThat(bed.file("rejected.jsonl").lines())
        .containsOnly(
            "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"hello\"}],\"model\":\"m-1\"}");
  }

  @Test
  void anErrorBetweenAnswersIsKeptWithItsMessage() throws IOException {
    String error = "{\"type\":\"error\",\"error\":{\"message\":\"Overloaded\"}}";
    bed.lines(start("{}"), STOP, error, start("{}"), STOP).end();
    assertThat(bed.recorded()).hasSize(2);
    assertThat(bed.reasons).containsExactly("the API reported an error: Overloaded");
    assertThat(bed.file("rejected.jsonl")).isEqualTo(error + "\n");
  }

  @Test
  void anInterruptedAnswerKeepsWhatWasReceivedAndNothingElse() throws IOException {
    String usage = "{\"input_tokens\":7,\"cache_read_input_tokens\":3}";
    bed.lines(
            "{\"type\":\"message_start\",\"message\":{\"model\":\"m\",\"usage\":" + usage + "}}",
            block(0, "{\"type\":\"thinking\",\"thinking\":\"\"}"),
            block(1, "{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"run\",\"input\":{}}"),
            part(1, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": 1\"}"),
            "{\"type\":\"message_delta\",\"usage\":{\"output_tokens\":5}}")
        .end();
    assertThat(bed.has("full.jsonl")).isFalse();
    JsonObject kept = Json.OWN.object(bed.file("rejected.jsonl"));
    assertThat(kept.object("usage")).isEqualTo(Json.OWN.object(usage).with("output_tokens", 5L));
    assertThat(kept.text("model")).hasValue("m");
    assertThat(bed.file("rejected.jsonl"))
        .contains("\"name\":\"run\",\"partial_json\":\"{\\\"a\\\": 1\",\"input\":null}")
        .doesNotContain("(empty response)");
  }

  @Test
  void anInterruptedAnswerThatHasNoContentIsNotCalledEmpty() throws IOException {
    bed.lines(start("{}")).end();
    assertThat(bed.file("rejected.jsonl"))
        .isEqualTo("{\"role\":\"assistant\",\"content\":[],\"model\":\"m-1\"}\n");
  }
}
