package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/// Closes a connection whose other side does not answer in time. One owner, which connects, sends
/// and receives; a thread of its own watches the time. Without lambdas, as all that a client runs:
/// linking one takes as long as sending the command.
final class Patience implements Runnable {
  private final FrameChannel channel;
  private final Thread watcher = new Thread(this, "tsearch-patience");
  private long deadlineNanos;
  private boolean isWaiting;
  private boolean isOver;

  Patience(FrameChannel channel) {
    this.channel = channel;
    watcher.setDaemon(true);
    watcher.start();
  }

  /// The owner waits for an answer from now on.
  ///
  /// @param nanos how long it may take; then the connection is closed
  synchronized void await(long nanos) {
    deadlineNanos = System.nanoTime() + nanos;
    isWaiting = true;
    notifyAll();
  }

  /// The owner has the answer, or has given up.
  synchronized void relax() {
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

  /// Watches the time.
  @Override
  public void run() {
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
