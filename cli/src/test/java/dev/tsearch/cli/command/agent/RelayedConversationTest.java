package dev.tsearch.cli.command.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.service.client.HandedConversation;
import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.handover.HandoverServer;
import dev.tsearch.service.wire.HandedCommand;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A conversation with a service that is lost, or is not.
@Timeout(60)
class RelayedConversationTest {
  private static final String INITIALIZE = request(0, "initialize");
  private static final String INITIALIZED = "{\"method\":\"notifications/initialized\"}\n";

  private final List<String> toldService = new CopyOnWriteArrayList<>();
  private final List<String> toldOwn = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream answers = new ByteArrayOutputStream();
  private Path folder;
  private Path socket;
  private HandoverServer server;

  private static String request(int id, String method) {
    return "{\"id\":" + id + ",\"method\":\"" + method + "\"}\n";
  }

  private static String answer(String by, int id) {
    return "{\"id\":" + id + ",\"result\":\"" + by + "\"}\n";
  }

  /// Answers requests until it is asked for its death.
  private static void serve(
      String name, List<String> told, InputStream input, OutputStream output) {
    var lines = new BufferedReader(new InputStreamReader(input, UTF_8));
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        told.add(line + "\n");
        if (line.contains("die") && name.equals("service")) {
          return;
        }
        if (line.contains("\"id\"")) {
          int id = Integer.parseInt(line.replaceAll("\\D", ""));
          output.write(answer(name, id).getBytes(UTF_8));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() throws IOException {
    folder = Files.createTempDirectory(Path.of("/tmp"), "relay"); // paths of sockets are short
    socket = folder.resolve("s");
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    channel.bind(UnixDomainSocketAddress.of(socket));
    server =
        new HandoverServer(
            channel,
            new CommandRunner() {
              @Override
              public Optional<AcceptedCommand> accept(HandedCommand command) {
                return Optional.empty();
              }

              @Override
              public Optional<AcceptedConversation> acceptConversation(HandedCommand command) {
                return command.arguments().equals(List.of("mcp"))
                    ? Optional.of((input, output) -> serve("service", toldService, input, output))
                    : Optional.empty();
              }
            });
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            server.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    Files.delete(socket);
    Files.delete(folder);
  }

  private Optional<HandedConversation> offer(String word) {
    var command = new HandedCommand(List.of(word), "/", Map.of(), "", "");
    return HandedConversation.offer(socket, command.bytes(), Duration.ofSeconds(20).toNanos());
  }

  private Thread relay(InputStream client) {
    HandedConversation service = offer("mcp").orElseThrow();
    var relayed =
        new RelayedConversation(
            client, answers, service, (input, output) -> serve("own", toldOwn, input, output));
    return Thread.ofPlatform()
        .start(() -> {
          try {
            relayed.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void awaitAnswer(String answer) throws InterruptedException {
    while (!answers.toString(UTF_8).contains(answer)) {
      Thread.sleep(5);
    }
  }

  @Test
  void aServiceAnswersUntilTheInputEnds() throws IOException, InterruptedException {
    var client = new PipedInputStream();
    Thread relay = relay(client);
    try (var typed = new PipedOutputStream(client)) {
      typed.write((INITIALIZE + INITIALIZED + request(1, "list")).getBytes(UTF_8));
    }
    relay.join();
    assertThat(answers.toString(UTF_8)).isEqualTo(answer("service", 0) + answer("service", 1));
    assertThat(toldService).containsExactly(INITIALIZE, INITIALIZED, request(1, "list"));
    assertThat(toldOwn).isEmpty();
  }

  @Test
  void anOwnServerGoesOnIfTheServiceIsLost() throws IOException, InterruptedException {
    var client = new PipedInputStream();
    Thread relay = relay(client);
    try (var typed = new PipedOutputStream(client)) {
      typed.write((INITIALIZE + INITIALIZED + request(1, "list")).getBytes(UTF_8));
      typed.flush();
      awaitAnswer(answer("service", 1));
      typed.write((request(2, "die") + request(3, "list")).getBytes(UTF_8));
      typed.flush();
      awaitAnswer(answer("own", 3));
      typed.write(request(4, "list").getBytes(UTF_8));
    }
    relay.join();
    assertThat(answers.toString(UTF_8))
        .isEqualTo(
            answer("service", 0)
                + answer("service", 1)
                + answer("own", 2)
                + answer("own", 3)
                + answer("own", 4));
    assertThat(toldOwn)
        .containsExactly(
            INITIALIZE, INITIALIZED, request(2, "die"), request(3, "list"), request(4, "list"));
  }

  @Test
  void aServiceDeclinesWhatItDoesNotServe() {
    assertThat(offer("other")).isEmpty();
  }
}
