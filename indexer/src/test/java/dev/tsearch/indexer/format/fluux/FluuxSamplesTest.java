package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Reads the inputs of the program's own tests and compares the results with theirs. Skipped if
/// there are no samples.
class FluuxSamplesTest {
  private static final String FOLDER = "spec-inputs/fluux/";

  private static List<ModelMessage> messages(String sample) throws IOException {
    Path path = SharedData.require(FOLDER + sample);
    Reading reading =
        Reading.of(
            new Fluux(Json.SOURCE), Reading.alone(path.toString()), Files.readAllBytes(path));
    return ModelMessage.of(reading.entries());
  }

  @Test
  void everySample_isClaimed() throws IOException {
    try (Stream<Path> samples = Files.list(SharedData.require(FOLDER))) {
      for (Path sample : samples.toList()) {
        Head head = Head.of(sample, Files.readAllBytes(sample), Siblings.NONE);
        assertThat(new Fluux(Json.SOURCE).claims(head)).as(sample.toString()).isTrue();
      }
    }
  }

  @Test
  void exampleSession_displaysSixMessages() throws IOException {
    List<ModelMessage> messages = messages("example_session.jsonl");
    assertThat(messages)
        .extracting(ModelMessage::role)
        .containsExactly("user", "assistant", "user", "assistant", "user", "assistant");
    assertThat(messages)
        .extracting(ModelMessage::content)
        .satisfiesExactly(
            text -> assertThat(text).isEqualTo("Hello, how are you?"),
            text -> assertThat(text).startsWith("I'm doing well"),
            text ->
                assertThat(text)
                    .isEqualTo(
                        "{\"filename\":\"document.pdf\",\"mime_type\":\"application/pdf\",\"size\":\"1.2MB\"}\nCan you read this?"),
            text -> assertThat(text).startsWith("I can see the PDF."),
            text ->
                assertThat(text)
                    .isEqualTo(
                        "{\"message_id\":\"a1b2c3d4-e5f6-7890-abcd-ef1234567890\",\"emojis\":[\"👍\"]}"),
            text -> assertThat(text).startsWith("Glad you liked that!"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test_parse_session_basic.jsonl|user=Hello!/assistant=Hi there!",
        "test_parse_session_with_msg_id.jsonl|user=Hello!/assistant=Hi there!",
        "test_parse_session_empty_content_skipped.jsonl|user=Hello!/assistant=Hi!",
        "test_parse_session_malformed_lines_ignored.jsonl|user=Hello!/assistant=Hi!",
        "test_parse_session_no_optional_fields.jsonl|user=Hello!",
        "test_parse_session_no_sender_field.jsonl|user=Hey",
        "test_parse_session_muc_sender_prefixed.jsonl|user=nick@muc: Hey",
        "test_parse_session_non_muc_sender_not_prefixed.jsonl|user=Hey",
        "test_parse_session_sender_containing_muc_but_not_ending.jsonl|user=Hey",
        "test_parse_session_assistant_with_msg_id_no_prefix.jsonl|assistant=Reply",
        "test_parse_session_muc_multiple_senders.jsonl|user=alice@muc: Anyone around?/user=bob@muc: I'm here/assistant=Hi everyone!",
        "test_parse_session_mixed_muc_and_non_muc.jsonl|user=alice@muc: Question?/assistant=Answer!/user=bob@muc: Thanks/user=alice@muc: [Reacted to msg_id: out-001 with 👍]",
        "test_parse_session_reaction.jsonl|user=Hello!/assistant=Hi there!/user=[Reacted to msg_id: def-456 with 👍]",
        "test_parse_history_with_jid_format.md|user=Hello!/assistant=Hi there!/user=How are you?",
        "test_parse_history_mixed_old_and_new_format.md|user=Old message without JID/assistant=Response/user=New message with JID",
      })
  void sample_givesTheMessagesOfTheProgram(String sample, String expected) throws IOException {
    assertThat(
            messages(sample).stream()
                .map(message -> message.role() + "=" + message.content())
                .toList())
        .containsExactly(expected.split("/"));
  }

  @Test
  void markdownSamples_giveCompleteMessages() throws IOException {
    assertThat(messages("test_parse_history_basic.md")).hasSize(4);
    List<ModelMessage> multiline = messages("test_parse_history_multiline_content.md");
    assertThat(multiline).hasSize(2);
    assertThat(multiline.get(0).content().lines()).hasSize(3);
    assertThat(multiline.get(1).content().getBytes(UTF_8).length).isGreaterThan(60);
    assertThat(multiline.get(1).content()).startsWith("Sure!").endsWith("do Y.");
  }
}
