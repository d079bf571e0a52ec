package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.service.place.PortFile;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.TokenFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// After a service was killed, its port may be that of another program, whose answer is no link.
class LinkRequestTest {
  @TempDir private Path runtime;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "<html>",
        "{\"link\":\"http://garden.invalid/open?code=1\"}",
        "{\"link\":\"http://127.0.0.1:PORT@garden.invalid/open?code=1\"}",
        "{\"link\":\"http://127.0.0.1:PORT/\"}"
      })
  void anAnswerOfAnotherProgramIsNoLink(String answer) throws IOException, InterruptedException {
    var place = new ServicePlace(runtime.resolve("tsearch"), "a", "b");
    place.createFolder();
    assertThat(new TokenFile(place.token()).create()).isNotEmpty();
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new PortFile(place.port()).write(server.getLocalPort());
      String body = answer.replace("PORT", Integer.toString(server.getLocalPort()));
      Thread answering = Thread.ofPlatform().start(() -> answer(server, body));
      assertThat(LinkRequest.send(place, "/")).isEmpty();
      answering.join();
    }
  }

  private static void answer(ServerSocket server, String body) {
    try (Socket client = server.accept()) {
      var head = new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
      for (String line = head.readLine(); line != null && !line.isEmpty(); ) {
        line = head.readLine();
      }
      String reply =
          "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n";
      client.getOutputStream().write((reply + body).getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
