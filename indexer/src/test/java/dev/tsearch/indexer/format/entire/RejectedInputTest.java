package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.entire.RecorderTestBed.user;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Input that looks like a turn or an event and cannot be recorded as it is: it is rejected with a
/// reason, and its bytes are kept.
class RejectedInputTest {
  private static final String START = "{\"type\":\"message_start\",\"message\":{}}";
  private static final String STOP = "{\"type\":\"message_stop\"}";

  @TempDir Path project;
  private RecorderTestBed bed;

  @BeforeEach
  void open() {
    bed = new RecorderTestBed(project);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "usage":5                       | usage must be an object
          "usage":{"input_tokens":"3"}    | input_tokens must be a whole number from 0 on
          "usage":{"output_tokens":-1.5}  | output_tokens must be a whole number from 0 on
          "usage":{"output_tokens":-2}    | output_tokens must be a whole number from 0 on
          "cwd":5                         | cwd must be a text
          "model":7                       | model must be a text
          "timestamp":{}                  | a turn whose timestamp is no time
          """)
  void aMemberOfAnotherTypeIsRejected(String member, String reason) throws IOException {
    String line = "{\"role\":\"assistant\",\"content\":\"b\"," + member + "}";
    bed.lines(user("a"), line).end();
    assertThat(bed.reasons).containsExactly(reason);
    assertThat(bed.recorded()).hasSize(1);
    assertThat(bed.file("rejected.jsonl")).isEqualTo(line + "\n");
  }

  @Test
  void anAbsentOrEmptyMemberIsRecorded() throws IOException {
    bed.lines(
            """
            {"role":"assistant","content":"b","usage":{"input_tokens":null,"x":"y"},"cwd":null}\
            """)
        .end();
    assertThat(bed.reasons).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5                                     | a block that is no object
          {"text":"a"}                          | a block without type
          {"type":"text"}                       | text must have a text `text`
          {"type":"text","text":5}              | text must have a text `text`
          {"type":"tool_use","id":"t"}          | tool_use must have a text `name`
          {"type":"tool_result","content":"x"}  | tool_result must have a text `tool_use_id`
          """)
  void aBlockWithoutItsMembersIsRejected(String block, String reason) throws IOException {
    bed.lines(user("a"), "{\"role\":\"assistant\",\"content\":[" + block + "]}").end();
    assertThat(bed.reasons).containsExactly(reason);
    assertThat(bed.recorded()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "type":"content_block_start","index":0                | a block that is no object
          "type":"content_block_start","index":-1,"content_block":{"type":"text","text":""} \
          | index must be a whole number from 0 on
          "type":"content_block_delta","index":0                | content_block_delta without delta
          "type":"content_block_delta","index":7,"delta":{"type":"text_delta","text":"a"} \
          | content_block_delta without content_block_start
          "type":"content_block_delta","index":0,"delta":{"type":"text_delta"} \
          | text_delta must have a text `text`
          "type":"content_block_stop","index":7                 | content_block_stop without content_block_start
          "type":"message_delta","usage":7                      | usage must be an object
          """)
  void anEventWithoutItsMembersIsRejected(String members, String reason) throws IOException {
    bed.lines(
            user("a"),
            START,
            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"b\"}}",
            "{" + members + "}",
            STOP)
        .end();
    assertThat(bed.reasons).containsExactly(reason);
    assertThat(bed.recorded().get(1).object("message").objects("content").getFirst().text("text"))
        .hasValue("b");
  }

  @Test
  void anIndexIsThatOfOneBlock() throws IOException {
    String block =
        "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"%s\"}}";
    bed.lines(START, block.formatted("first"), block.formatted("second"), STOP).end();
    assertThat(bed.reasons).containsExactly("content_block_start with the index of another block");
    assertThat(bed.file("full.jsonl")).contains("first").doesNotContain("second");
  }

  @Test
  void aMessageMustBeAnObject() throws IOException {
    bed.lines("{\"type\":\"message_start\"}", "{\"type\":\"message_delta\",\"usage\":{}}", STOP)
        .end();
    assertThat(bed.reasons)
        .containsExactly(
            "message_start without message",
            "message_delta without message_start",
            "message_stop without message_start");
    assertThat(bed.has("full.jsonl")).isFalse();
  }

  @Test
  void bytesThatAreNoUtf8AreRejected() throws IOException {
    byte[] line = user("caf\u00E9").getBytes(ISO_8859_1);
    bed.lines(user("a")).bytes(line).end();
    assertThat(bed.reasons).containsExactly("invalid UTF-8");
    assertThat(bed.recorded()).hasSize(1);
    assertThat(Files.readAllBytes(bed.folder.resolve("rejected.jsonl")))
        .startsWith(line)
        .hasSize(line.length + 1);
  }

  @ParameterizedTest
  @CsvSource({
    "\\ud83d, 1",
    "\\uDE00, 1",
    "\\ud83dx\\ude00, 1",
    "\\ude00\\ud83d, 1",
    "\\ud83d\\ude00, 0",
    "\\\\ud83d, 0",
    "\\uFFFD, 0"
  })
  void aSurrogateNeedsItsPartner(String text, int rejected) throws IOException {
    bed.lines(user(text)).end();
    assertThat(bed.reasons).hasSize(rejected);
    if (rejected > 0) {
      assertThat(bed.reasons).containsExactly("a surrogate without its partner");
      assertThat(bed.file("rejected.jsonl")).isEqualTo(user(text) + "\n");
    }
  }

  @Test
  void anInputWithHalfAPairIsKeptAsItWasReceived() throws IOException {
    bed.lines(
            START,
            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"run\",\"input\":{}}}",
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\":\\\"\\\\ud83d\\\"}\"}}",
            STOP)
        .end();
    assertThat(bed.reasons)
        .containsExactly("the input of a tool has a surrogate without its partner");
    assertThat(bed.file("rejected.jsonl")).isEqualTo("{\"a\":\"\\ud83d\"}\n");
    assertThat(bed.recorded()).hasSize(1);
  }

  @Test
  void anInputThatIsNotWholeIsNullInTheContext() throws IOException {
    bed.lines(
            START,
            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"run\",\"input\":{}}}",
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\"}}",
            STOP)
        .end();
    assertThat(bed.file("full.jsonl")).contains("\"input\":null");
    assertThat(bed.file("context.md")).endsWith("- **run**: null\n");
  }
}
