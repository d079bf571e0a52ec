package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// An answer that is sent while it is made, and what a client gets if that fails.
class StreamedAnswerTest {
  private static final byte[] LONG = "x".repeat(2 * AnswerStream.CHUNK_BYTES).getBytes(ISO_8859_1);
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
  void theTimeOfARequestIsBoundedUntilItsAnswerHasBegun() throws ApiException {
    var limits = new ServerLimits(1, 1, Duration.ofMillis(1), Duration.ZERO, Duration.ZERO);
    var mayEnd = new CountDownLatch(1);
    try (var bounded = new BoundedRequests(limits)) {
      String result =
          bounded.run(
              () -> {
                mayEnd.await();
                return "late";
              },
              () -> {
                mayEnd.countDown(); // it is asked once the time is over
                return true;
              });
      assertThat(result).isEqualTo("late");
    }
  }
}
