package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.WireFrame;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/// Receives frames, and closes the connection if one does not arrive in time. One owner, which
/// receives; a thread of its own watches the time.
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

  /// Receives a frame.
  ///
  /// @param nanos how long it may take
  /// @throws IOException if it does not arrive in time, or if the connection is lost
  WireFrame receive(long nanos) throws IOException {
    await(System.nanoTime() + nanos);
    try {
      return channel.receive();
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
