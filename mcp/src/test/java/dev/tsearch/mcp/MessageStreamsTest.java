package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The SDK gets messages only, and what is none is answered.
@Timeout(60)
class MessageStreamsTest {
  private static final String NOTE =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  @TempDir private Path folder;

  private final ByteArrayOutputStream answers = new ByteArrayOutputStream();

  private MessageStreams streams(String lines) {
    return new MessageStreams(new ByteArrayInputStream(lines.getBytes(UTF_8)), answers);
  }

  /// The answers, each of which is a JSON object.
  private List<String> answered() throws IOException {
    List<String> lines = answers.toString(UTF_8).lines().toList();
    for (String line : lines) {
      assertThat(Json.OWN.object(line.getBytes(UTF_8)).values()).containsKey("jsonrpc");
    }
    return lines;
  }

  @Test
  void whatIsNoJsonIsAParseError() throws Exception {
    List<String> bad = List.of("no JSON", "{\"jsonrpc\":", "{]", "\u0000", "[".repeat(5_000));
    MessageStreams streams = streams(String.join("\n", bad) + "\n" + NOTE + "\n");
    assertThat(new String(streams.messages().readAllBytes(), UTF_8)).isEqualTo(NOTE + "\n");
    assertThat(answered()).hasSize(bad.size());
    assertThat(answered())
        .allSatisfy(answer -> assertThat(answer).contains("\"id\":null").contains("-32700"));
    streams.awaitEnd();
  }

  @Test
  void jsonThatIsNoMessageIsAnInvalidRequest() throws Exception {
    List<String> bad = List.of("{}", "{\"jsonrpc\":\"2.0\",\"id\":1}");
    MessageStreams streams = streams(String.join("\n", bad) + "\n\n  \r\n" + NOTE + "\r\n");
    assertThat(new String(streams.messages().readAllBytes(), UTF_8)).isEqualTo(NOTE + "\n");
    assertThat(answered()).hasSize(bad.size());
    assertThat(answered())
        .allSatisfy(answer -> assertThat(answer).contains("\"id\":null").contains("-32600"));
  }

  @Test
  void aMessageBeyondTheLimitIsRefusedAndTheNextIsRead() throws Exception {
    String padding = "x".repeat(MessageStreams.MAX_MESSAGE_BYTES - NOTE.length() - 9);
    String longest = NOTE.replace("}", ",\"pad\":\"" + padding + "\"}");
    assertThat(longest).hasSize(MessageStreams.MAX_MESSAGE_BYTES);
    String tooLong = longest.replace("pad", "padd");
    MessageStreams streams = streams(tooLong + "\n" + longest + "\n" + NOTE);
    assertThat(new String(streams.messages().readAllBytes(), UTF_8))
        .isEqualTo(longest + "\n" + NOTE + "\n");
    assertThat(answered()).hasSize(1);
    assertThat(answered().getFirst()).contains("-32600").contains("1 MiB");
  }

  @Test
  void anAnswerIsNeverBrokenByARefusal() throws Exception {
    MessageStreams streams = streams("no JSON\n".repeat(200));
    Thread reader =
        Thread.ofPlatform()
            .start(() -> {
              try {
                streams.messages().readAllBytes();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    var output = streams.answers();
    for (int id = 0; id < 200; id++) {
      output.write("{\"jsonrpc\":\"2.0\",\"id\":".getBytes(UTF_8));
      output.write((id + ",\"method\":\"roots/list\"}").getBytes(UTF_8));
      output.write('\n');
    }
    reader.join();
    assertThat(answered()).hasSize(400);
  }

  /// As after a failure in the SDK, whose thread is over while the client waits.
  @Test
  void theEndOfTheReadingThreadIsTheEnd() throws Exception {
    MessageStreams streams = streams((NOTE + "\n").repeat(2));
    Thread.ofPlatform()
        .start(() -> {
          try {
            assertThat(streams.messages().read()).isEqualTo('{');
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    streams.awaitEnd();
    assertThat(answers.size()).isZero();
  }

  @Test
  void theServerAnswersAfterALineThatIsNoMessage() throws Exception {
    String lines =
        Stream.of(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                    + "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                    + "\"clientInfo\":{\"name\":\"pipe\",\"version\":\"1\"}}}",
                "no JSON",
                NOTE,
                "[]",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}")
            .map(line -> line + "\n")
            .reduce("", String::concat);
    new McpModule()
        .serve(
            GardenArchive.served(home()), new ByteArrayInputStream(lines.getBytes(UTF_8)), answers);
    for (int id = 1; id <= 2; id++) {
      String named = "\"id\":" + id;
      assertThat(answered())
          .anySatisfy(answer -> assertThat(answer).contains(named).contains("\"result\""));
    }
    assertThat(answered()).hasSize(4);
  }

  private Path home() throws IOException {
    Path archive = folder.resolve("archive");
    GardenArchive.create(archive);
    return archive;
  }
}
