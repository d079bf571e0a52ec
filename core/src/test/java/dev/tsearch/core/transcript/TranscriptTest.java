package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {

  private static Transcript of(String... entries) throws MalformedJsonException {
    var read = new ArrayList<Entry>();
    for (String entry : entries) {
      read.add(EntryCodec.entry(Json.OWN.object(entry)));
    }
    return Transcript.of(read);
  }

  private static String answer(String id, String about) {
    return "{\"id\":\"%s\",\"timestamp\":1767600000,\"from\":\"assistant\",\"to\":\"user\",\"content\":\"%s\",\"entry_type\":\"message\",\"metadata\":{\"role\":\"assistant\",%s}}"
        .formatted(id, id, about);
  }

  private static String usage(String id, String message, int in, int out, int read, int created) {
    return answer(
        id,
        "\"message_id\":\"%s\",\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d,\"cache_read_input_tokens\":%d,\"cache_creation_input_tokens\":%d}"
            .formatted(message, in, out, read, created));
  }

  @Test
  void tokensAreCountedOncePerAnswer() throws MalformedJsonException {
    Transcript two = of(usage("a", "m1", 10, 100, 50, 20), usage("b", "m2", 5, 200, 0, 30));
    assertThat(two.stats().tokens()).isEqualTo(new Tokens(15, 300, 50, 50, 2));
    Transcript chunks =
        of(
            usage("a", "m1", 10, 1, 0, 0),
            usage("b", "m1", 10, 20, 0, 0),
            usage("c", "m1", 10, 5, 0, 0));
    assertThat(chunks.stats().tokens()).isEqualTo(new Tokens(10, 20, 0, 0, 1));
    String user =
        usage("u", "m3", 7, 7, 7, 7).replace("\"role\":\"assistant\"", "\"role\":\"user\"");
    assertThat(of(user).stats().tokens()).isEqualTo(new Tokens(0, 0, 0, 0, 0));
    assertThat(of().stats().tokens().calls()).isZero();
  }

  @Test
  void blocksOfOneValueAreOneMessage() throws MalformedJsonException {
    Transcript transcript =
        of(
            answer("a", "\"request\":\"r\"").replace("\"message\"", "\"thinking\""),
            answer("a#1", "\"request\":\"r\""),
            answer("ab", "\"request\":\"r\""),
            answer("a#1x", "\"request\":\"r2\""));
    List<Message> messages = transcript.messages(View.CURRENT);
    assertThat(messages).extracting(Message::id).containsExactly("a", "ab", "a#1x");
    assertThat(messages.getFirst().thinking()).isEqualTo("a");
    assertThat(messages.getFirst().text()).isEqualTo("a#1");
    assertThat(transcript.turns(View.CURRENT)).extracting(Turn::request).containsExactly("r", "r2");
    assertThat(transcript.turns(View.CURRENT).getFirst().text()).isEqualTo("a#1\nab");
  }

  @Test
  void entriesOfChibiHaveSpeakers() throws MalformedJsonException {
    String entry =
        "{\"id\":\"%s\",\"timestamp\":1,\"from\":\"%s\",\"to\":\"%s\",\"content\":\"x\",\"entry_type\":\"%s\"}";
    Transcript transcript =
        of(
            entry.formatted("1", "system", "harbour", "context_created"),
            entry.formatted("2", "ana", "harbour", "message"),
            entry.formatted("3", "harbour", "read_file", "tool_call"),
            entry.formatted("4", "read_file", "harbour", "tool_result"),
            entry.formatted("5", "harbour", "user", "message"));
    assertThat(transcript.messages(View.ALL))
        .extracting(Message::speaker)
        .containsExactly(
            Message.Speaker.SYSTEM,
            Message.Speaker.USER,
            Message.Speaker.ASSISTANT,
            Message.Speaker.USER,
            Message.Speaker.ASSISTANT);
  }
}
