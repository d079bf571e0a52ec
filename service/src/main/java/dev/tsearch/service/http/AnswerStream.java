package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;

/// Sends an answer: with its length if it is short, in chunks while it is made if it is long. The
/// connection is closed if the client does not read for too long. Not thread-safe.
final class AnswerStream extends OutputStream {
  /// A longer content is sent in chunks of about this length.
  static final int CHUNK_BYTES = 16_384;

  private final OutputStream socket;
  private final Alarm alarm;
  private final ServerLimits limits;
  private final HttpAnswer answer;
  private final HttpRequest request;
  private final byte[] buffer = new byte[CHUNK_BYTES];
  private int length;
  private volatile boolean isChunked;
  private Runnable begun = () -> {};

  AnswerStream(
      OutputStream socket,
      Alarm alarm,
      ServerLimits limits,
      HttpAnswer answer,
      HttpRequest request) {
    this.socket = socket;
    this.alarm = alarm;
    this.limits = limits;
    this.answer = answer;
    this.request = request;
  }

  @Override
  public void write(int one) throws IOException {
    if (length == buffer.length) {
      flush();
    }
    buffer[length] = (byte) one;
    length++;
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    int done = 0;
    while (done < count) {
      if (length == buffer.length) {
        flush();
      }
      int part = Math.min(count - done, buffer.length - length);
      System.arraycopy(bytes, offset + done, buffer, length, part);
      length += part;
      done += part;
    }
  }

  /// Sends a chunk with what was written.
  @Override
  public void flush() throws IOException {
    if (!isChunked) {
      isChunked = true;
      begun.run();
      send(head("Transfer-Encoding: chunked\r\n"), new byte[0], 0);
    }
    if (length > 0 && hasBody()) {
      send(bytes(HexFormat.of().toHexDigits(length) + "\r\n"), buffer, length);
      send(bytes("\r\n"), buffer, 0);
    }
    length = 0;
  }

  /// Has work done when the first part is sent.
  void whenBegun(Runnable work) {
    begun = work;
  }

  /// Whether a part was sent. Any thread may call this.
  boolean hasBegun() {
    return isChunked;
  }

  /// Sends what is left.
  void finish() throws IOException {
    if (isChunked) {
      flush();
      send(bytes(hasBody() ? "0\r\n\r\n" : ""), buffer, 0);
    } else {
      send(head("Content-Length: " + length + "\r\n"), buffer, hasBody() ? length : 0);
    }
  }

  private boolean hasBody() {
    return !request.method().equals("HEAD");
  }

  private byte[] head(String lengthHeader) {
    var head = new StringBuilder("HTTP/1.1 ").append(answer.status()).append(" \r\n");
    answer
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    head.append(lengthHeader);
    if (request.isLast()) {
      head.append("Connection: close\r\n");
    }
    return bytes(head.append("\r\n").toString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /// Sends both parts in one packet if possible.
  private void send(byte[] first, byte[] second, int count) throws IOException {
    byte[] both = new byte[first.length + count];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, count);
    alarm.in(limits.transfer());
    socket.write(both);
    alarm.off();
  }
}
