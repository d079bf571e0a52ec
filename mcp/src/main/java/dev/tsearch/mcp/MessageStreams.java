package dev.tsearch.mcp;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The streams of messages, one on a line, with the number of requests that wait for their answer.
/// The SDK drops these when the input ends, so the end is hidden from it until all are answered.
/// One thread reads and one writes.
final class MessageStreams {
  /// A request is given up after this time once the input has ended.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Phaser pending = new Phaser(1);
  private final CountDownLatch end = new CountDownLatch(1);

  /// Waits until the input has ended and all requests are answered.
  void awaitEnd() throws InterruptedException {
    end.await();
  }

  /// The input, with the end as late as described.
  InputStream input(InputStream input) {
    return new InputStream() {
      private final ByteArrayOutputStream line = new ByteArrayOutputStream();

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = input.read(bytes, offset, length);
        if (count < 0) {
          awaitAnswers();
          end.countDown();
          return count;
        }
        for (int at = offset; at < offset + count; at++) {
          line.write(bytes[at]);
          if (bytes[at] == '\n') {
            JsonObject message = message(line);
            if (has(message, "method") && has(message, "id")) {
              pending.register();
            }
          }
        }
        return count;
      }
    };
  }

  /// The output, which is watched for answers.
  OutputStream output(OutputStream output) {
    return new OutputStream() {
      private final ByteArrayOutputStream line = new ByteArrayOutputStream();

      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        output.write(bytes, offset, length);
        for (int at = offset; at < offset + length; at++) {
          line.write(bytes[at]);
          if (bytes[at] == '\n') {
            output.flush();
            JsonObject message = message(line);
            if (has(message, "id") && !has(message, "method")) {
              pending.arriveAndDeregister();
            }
          }
        }
      }

      @Override
      public void flush() throws IOException {
        output.flush();
      }
    };
  }

  private void awaitAnswers() throws InterruptedIOException {
    try {
      pending.awaitAdvanceInterruptibly(pending.arrive(), PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.getMessage());
    } catch (TimeoutException _) {
      // The client has gone; its last requests are dropped.
    }
  }

  /// The message on a line, which is cleared; empty if it is no object.
  private static JsonObject message(ByteArrayOutputStream line) {
    byte[] bytes = line.toByteArray();
    line.reset();
    try {
      return Json.SOURCE.object(bytes);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  private static boolean has(JsonObject message, String name) {
    return message.values().containsKey(name);
  }
}
