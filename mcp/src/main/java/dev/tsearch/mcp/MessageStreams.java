package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
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
import org.jspecify.annotations.Nullable;

/// The streams of messages, one on a line, between a client and the SDK.
///
/// The SDK ends at the first line that is no message, and drops the requests that wait for their
/// answer when the input ends. So it gets messages only, and the end once all are answered; what is
/// no message is answered here, as [JSON-RPC](https://www.jsonrpc.org/specification) asks.
final class MessageStreams {
  /// The most bytes of a message, without its line feed.
  static final int MAX_MESSAGE_BYTES = 1 << 20;

  /// A request is given up after this time once the input has ended.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Phaser pending = new Phaser(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final BufferedInputStream input;
  private final OutputStream output;

  MessageStreams(InputStream input, OutputStream output) {
    this.input = new BufferedInputStream(input);
    this.output = output;
  }

  /// Waits until the input has ended and all requests are answered, or until the SDK reads no
  /// further, since it failed.
  void awaitEnd() throws InterruptedException {
    end.await();
  }

  /// The messages, for one thread, which is awaited, too.
  InputStream messages() {
    return new InputStream() {
      private InputStream line = InputStream.nullInputStream();
      private boolean begun;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        if (!begun) {
          begun = true;
          endWith(Thread.currentThread());
        }
        int count = line.read(bytes, offset, length);
        if (count >= 0) {
          return count;
        }
        byte[] next = nextMessage();
        if (next == null) {
          awaitAnswers();
          end.countDown();
          return -1;
        }
        line = new ByteArrayInputStream(next);
        return line.read(bytes, offset, length);
      }
    };
  }

  /// The answers, for one thread; the requests that they answer wait no longer.
  OutputStream answers() {
    return new OutputStream() {
      private final ByteArrayOutputStream line = new ByteArrayOutputStream();

      @Override
      public void write(int one) throws IOException {
        line.write(one);
        if (one == '\n') {
          byte[] answer = line.toByteArray();
          line.reset();
          print(answer);
          if (answersRequest(answer)) {
            pending.arriveAndDeregister();
          }
        }
      }
    };
  }

  private void endWith(Thread reader) {
    Thread.startVirtualThread(() -> {
      try {
        reader.join();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt(); // by nobody; it would be the end, too
      }
      end.countDown();
    });
  }

  /// The next message with its line feed, or null at the end. Lines between that are none are
  /// answered; blank ones are skipped.
  private byte @Nullable [] nextMessage() throws IOException {
    for (byte[] line = nextLine(); line != null; line = nextLine()) {
      String text = new String(line, UTF_8);
      if (line.length > MAX_MESSAGE_BYTES) {
        refuse(ErrorCodes.INVALID_REQUEST, "a message is longer than 1 MiB");
      } else if (!text.isBlank()) {
        JSONRPCMessage message = message(text);
        if (message instanceof JSONRPCRequest) {
          pending.register();
        }
        if (message != null) {
          return (text.strip() + "\n").getBytes(UTF_8);
        }
      }
    }
    return null;
  }

  /// The next line, of which at most one byte more than allowed is kept, or null at the end.
  private byte @Nullable [] nextLine() throws IOException {
    var line = new ByteArrayOutputStream();
    int next = input.read();
    if (next < 0) {
      return null;
    }
    for (; next >= 0 && next != '\n'; next = input.read()) {
      if (line.size() <= MAX_MESSAGE_BYTES) {
        line.write(next);
      }
    }
    return line.toByteArray();
  }

  /// The message that a text is, or null after the refusal of what is none.
  private @Nullable JSONRPCMessage message(String text) throws IOException {
    try {
      return McpSchema.deserializeJsonRpcMessage(ToolCalls.MAPPER, text);
    } catch (IOException _) {
      refuse(ErrorCodes.PARSE_ERROR, "the line is no JSON object");
    } catch (IllegalArgumentException _) {
      refuse(ErrorCodes.INVALID_REQUEST, "the line is no JSON-RPC message");
    }
    return null;
  }

  private void refuse(int code, String reason) throws IOException {
    var answer =
        "{\"jsonrpc\":\"%s\",\"id\":null,\"error\":{\"code\":%d,\"message\":\"%s\"}}\n"
            .formatted(McpSchema.JSONRPC_VERSION, code, reason);
    print(answer.getBytes(UTF_8));
  }

  private synchronized void print(byte[] line) throws IOException {
    output.write(line);
    output.flush();
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

  private static boolean answersRequest(byte[] line) {
    try {
      JsonObject message = Json.SOURCE.object(line);
      return message.values().containsKey("id") && !message.values().containsKey("method");
    } catch (MalformedJsonException _) {
      return false;
    }
  }
}
