package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is too much, too slow or not wanted any more ends, and harms no other request.
@Timeout(60)
class BoundsOfRequestsTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final String SEARCH = "/api/search?query=heron";

  private final Semaphore started = new Semaphore(0);
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private @TempDir Path root;
  private Optional<ApiServer> running = Optional.empty();

  private void start(ServerLimits limits) throws IOException {
    running = Optional.of(ApiHome.start(root, new ImportEvents(), limits, this::work));
  }

  private ApiServer server() {
    return running.orElseThrow();
  }

  private ApiClient client() {
    return new ApiClient(server().port());
  }

  @AfterEach
  void stop() throws IOException {
    mayEnd.countDown();
    server().close();
  }

  /// Work that goes on until it is cancelled, or until the test lets it end.
  private void work() {
    started.release();
    try {
      while (!mayEnd.await(5, TimeUnit.MILLISECONDS)) {
        Cancellation.current().orElseThrow().check();
      }
    } catch (UncheckedIOException e) {
      cancelled.countDown();
      throw e;
    } catch (InterruptedException e) {
      throw new AssertionError("an interrupt closes the files of the index", e);
    }
  }

  private Socket ask(String target) throws IOException {
    Socket socket = client().connect();
    socket
        .getOutputStream()
        .write(
            ("GET "
                    + target
                    + " HTTP/1.1\r\nHost: localhost:"
                    + server().port()
                    + "\r\nAuthorization: Bearer "
                    + ApiHome.TOKEN
                    + "\r\n\r\n")
                .getBytes(ISO_8859_1));
    return socket;
  }

  @Test
  void closingTheConnectionCancelsTheSearch() throws IOException, InterruptedException {
    start(new ServerLimits(8, 1, LONG, LONG, LONG));
    Socket socket = ask(SEARCH);
    started.acquire();
    socket.close();
    assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    mayEnd.countDown();
    ApiClient.Reply reply = client().get(SEARCH);
    while (reply.status() == 429) { // the place of the cancelled search is free in a moment
      reply = client().get(SEARCH);
    }
    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void requestsBeyondTheLimitGet429() throws IOException, InterruptedException {
    start(new ServerLimits(8, 2, LONG, LONG, LONG));
    try (Socket first = ask(SEARCH);
        Socket second = ask("/api/stats")) {
      started.acquire(2);
      ApiClient.Reply third = client().get(SEARCH);
      assertThat(third.status()).isEqualTo(429);
      assertThat(third.head()).contains("Retry-After: 1");
      mayEnd.countDown();
      assertThat(new String(first.getInputStream().readNBytes(12), ISO_8859_1)).endsWith(" 200");
      assertThat(new String(second.getInputStream().readNBytes(12), ISO_8859_1)).endsWith(" 200");
    }
    assertThat(client().get(SEARCH).status()).isEqualTo(200);
  }

  @Test
  void aRequestThatTakesTooLongGets503AndIsCancelled() throws IOException, InterruptedException {
    start(new ServerLimits(8, 2, SHORT, LONG, LONG));
    ApiClient.Reply reply = client().get(SEARCH);
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.head()).contains("Retry-After: 1");
    assertThat(reply.body()).contains("it took more than");
    assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
  }

  /// Work on virtual threads left the server none to accept connections and to look at the time.
  @Test
  void workThatComputesKeepsNoOtherRequestWaiting() throws IOException, InterruptedException {
    int many = 4 * Runtime.getRuntime().availableProcessors();
    var limits = new ServerLimits(2 * many, many, SHORT, LONG, LONG);
    running = Optional.of(ApiHome.start(root, new ImportEvents(), limits, this::compute));
    var sockets = new ArrayList<Socket>();
    try {
      for (int i = 0; i < many; i++) {
        sockets.add(ask(SEARCH));
      }
      started.acquire(many);
      assertThat(client().get("/api/openapi.json").status()).isEqualTo(200);
      for (Socket socket : sockets) {
        assertThat(new String(socket.getInputStream().readNBytes(12), ISO_8859_1)).endsWith(" 503");
      }
    } finally {
      mayEnd.countDown();
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /// Work that neither waits nor looks whether it was cancelled.
  private void compute() {
    started.release();
    while (mayEnd.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aRequestThatArrivesTooSlowlyIsDropped() throws IOException {
    start(new ServerLimits(8, 2, LONG, LONG, SHORT));
    try (Socket socket = client().connect()) {
      socket.getOutputStream().write("GET /api/sta".getBytes(ISO_8859_1));
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
    }
  }

  @Test
  void aConnectionWithoutARequestIsClosed() throws IOException {
    start(new ServerLimits(8, 2, LONG, SHORT, LONG));
    try (Socket socket = client().connect()) {
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
    }
  }

  @Test
  void aClientThatDoesNotReadIsDropped() throws IOException, InterruptedException {
    start(new ServerLimits(2, 2, LONG, LONG, SHORT));
    mayEnd.countDown();
    try (Socket socket = client().connect()) {
      socket.setReceiveBufferSize(1);
      String one =
          "GET /api/openapi.json HTTP/1.1\r\nHost: localhost:"
              + server().port()
              + "\r\nAuthorization: Bearer "
              + ApiHome.TOKEN
              + "\r\n\r\n";
      socket.getOutputStream().write(one.repeat(200).getBytes(ISO_8859_1));
      while (server().connections() > 0) {
        Thread.sleep(5);
      }
    }
    assertThat(client().get(SEARCH).status()).isEqualTo(200);
  }

  @Test
  void aConnectionThatWaitsGivesWayToAnother() throws IOException {
    start(new ServerLimits(2, 2, LONG, LONG, LONG));
    mayEnd.countDown();
    try (Socket first = client().connect();
        Socket second = client().connect()) {
      assertThat(client().get(SEARCH).status()).isEqualTo(200);
      assertThat(first.getInputStream().readAllBytes()).isEmpty();
      assertThat(second.isClosed()).isFalse();
      assertThat(server().connections()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void requestsOnOneConnectionAreAnsweredInTheirOrder() throws IOException {
    start(ServerLimits.STANDARD);
    mayEnd.countDown();
    try (Socket socket = ask("/api/status")) {
      socket
          .getOutputStream()
          .write(
              ("GET /nosuch HTTP/1.1\r\nHost: localhost:"
                      + server().port()
                      + "\r\nAuthorization: Bearer "
                      + ApiHome.TOKEN
                      + "\r\nConnection: close\r\n\r\n")
                  .getBytes(ISO_8859_1));
      String both = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      assertThat(both).startsWith("HTTP/1.1 200").contains("HTTP/1.1 404");
    }
  }
}
