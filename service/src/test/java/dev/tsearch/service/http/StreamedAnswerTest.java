package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// An answer that is sent while it is made, and what a client gets if that fails.
class StreamedAnswerTest {
  private static final byte[] LONG = "x".repeat(2 * AnswerStream.CHUNK_BYTES).getBytes(ISO_8859_1);
  private static final Duration LONG_TIME = Duration.ofMinutes(5);

  private final ApiException failure = new ApiException(503, "the disk is gone");

  private static String answer(HttpAnswer.AnswerContent content) throws IOException {
    var answer = new HttpAnswer(200, Map.of(), content);
    try (HttpListener listener = HttpListener.bind(0, ServerLimits.STANDARD, _ -> answer)) {
      listener.start();
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
        socket
            .getOutputStream()
            .write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".getBytes(ISO_8859_1));
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      }
    }
  }

  @Test
  void aFailureBeforeTheFirstChunkIsAnError() throws IOException {
    String answer =
        answer(out -> {
          out.write("begun".getBytes(ISO_8859_1));
          throw failure;
        });
    assertThat(answer).startsWith("HTTP/1.1 503").contains("the disk is gone");
    assertThat(answer).doesNotContain("begun");
  }

  @Test
  void aFailureAfterTheFirstChunkCutsTheAnswer() throws IOException {
    String whole = answer(out -> out.write(LONG));
    assertThat(whole).startsWith("HTTP/1.1 200").endsWith("\r\n0\r\n\r\n");
    String cut =
        answer(out -> {
          out.write(LONG);
          throw failure;
        });
    assertThat(cut).startsWith("HTTP/1.1 200").doesNotContain("\r\n0\r\n").endsWith("x\r\n");
  }

  @Test
  void anAnswerThatHasBegunMayTakeLongAndKeepsNoOtherRequestOut() throws Exception {
    var limits = new ServerLimits(1, 1, Duration.ofMillis(500), Duration.ZERO, LONG_TIME);
    var hasBegun = new CountDownLatch(1);
    var sent = new ByteArrayOutputStream();
    try (var bounded = new BoundedRequests(limits);
        var timer = new ScheduledThreadPoolExecutor(1);
        var socket = new Socket()) {
      var stream =
          new AnswerStream(
              sent,
              new Alarm(timer, socket),
              limits,
              HttpAnswer.empty(200, Map.of()),
              new HttpRequest("GET", "/", Map.of(), new byte[0], true));
      Future<?> writing = CompletableFuture.runAsync(() -> writeSlowly(stream, bounded, hasBegun));
      hasBegun.await();
      assertThat(bounded.<String>run(() -> "another")).isEqualTo("another");
      writing.get();
    }
    assertThat(sent.size()).isGreaterThan(AnswerStream.CHUNK_BYTES);
  }

  /// Writes a chunk, and waits longer than a request may take before its answer begins.
  private static void writeSlowly(
      AnswerStream stream, BoundedRequests bounded, CountDownLatch hasBegun) {
    try {
      bounded.write(
          out -> {
            out.write(LONG);
            hasBegun.countDown();
            new CountDownLatch(1).await(800, TimeUnit.MILLISECONDS);
          },
          stream);
    } catch (ApiException e) {
      throw new AssertionError(e);
    }
  }
}
