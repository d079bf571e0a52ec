package dev.tsearch.cli.command.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A stream of what other threads put into it. A pipe of the JDK would fail once the thread that
/// wrote last has ended. One reader, many writers.
final class QueuedInput extends InputStream {
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>();
  private byte[] current = {0};
  private int at = 1;

  /// Adds bytes, at least one.
  void put(byte[] bytes) {
    queue.add(bytes);
  }

  /// Ends the stream after what it has.
  void end() {
    queue.add(END);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (at == current.length && current.length > 0) {
      current = next();
      at = 0;
    }
    if (current.length == 0) {
      return -1;
    }
    int count = Math.min(length, current.length - at);
    System.arraycopy(current, at, bytes, offset, count);
    at += count;
    return count;
  }

  private byte[] next() throws IOException {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.getMessage());
    }
  }
}
