package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/// Closes a connection whose other side does not answer in time. One owner, which connects, sends
/// and receives; a thread of its own watches the time.
final class Patience {
  private final FrameChannel channel;
  private final Thread watcher = new Thread(this::watch, "tsearch-patience");
  private long deadlineNanos;
  private boolean isWaiting;
  private boolean isOver;

  Patience(FrameChannel channel) {
    this.channel = channel;
    watcher.setDaemon(true);
    watcher.start();
  }

  /// Work that waits for the other side.
  @FunctionalInterface
  interface Exchange<T> {
    /// The answer of the other side.
    T answer() throws IOException;
  }

  /// Waits for an answer.
  ///
  /// @param nanos how long it may take
  /// @throws IOException if it does not arrive in time, or if the connection is lost
  <T> T within(long nanos, Exchange<T> exchange) throws IOException {
    await(System.nanoTime() + nanos);
    try {
      return exchange.answer();
    } finally {
      relax();
    }
  }

  private synchronized void await(long deadline) {
    deadlineNanos = deadline;
    isWaiting = true;
    notifyAll();
  }

  private synchronized void relax() {
    isWaiting = false;
  }

  /// Closes the connection.
  void end() {
    synchronized (this) {
      isOver = true;
      notifyAll();
    }
    close();
  }

  private void watch() {
    try {
      watchUntilLate();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    close();
  }

  private synchronized void watchUntilLate() throws InterruptedException {
    while (!isOver) {
      long leftNanos = deadlineNanos - System.nanoTime();
      if (!isWaiting) {
        wait();
      } else if (leftNanos > 0) {
        wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(leftNanos)));
      } else {
        return;
      }
    }
  }

  private void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // It is of no use any more.
    }
  }
}
