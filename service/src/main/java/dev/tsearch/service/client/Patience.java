package dev.tsearch.service.client;

import dev.tsearch.service.wire.FrameChannel;
import java.io.IOException;

/// Closes a connection whose other side does not answer in time. One owner, which connects, sends
/// and receives; a thread of its own watches the time. Without lambdas, as all that a client runs:
/// linking one takes as long as sending the command.
///
/// The time is counted in short waits, each for what it should have taken. On a machine with too
/// much to do they take longer, and the other side has as much more time: it would be given up for
/// an own process, which makes the machine do still more.
final class Patience implements Runnable {
  private static final int WAIT_MS = 25;
  private static final long NANOS_PER_MS = 1_000_000;

  private final FrameChannel channel;
  private final Thread watcher = new Thread(this, "tsearch-patience");
  private long waitsLeft;
  private int awaited;
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
    waitsLeft = Math.max(1, nanos / (WAIT_MS * NANOS_PER_MS));
    awaited++;
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
    while (!isOver && (!isWaiting || waitsLeft > 0)) {
      if (isWaiting) {
        int of = awaited;
        wait(WAIT_MS);
        waitsLeft -= of == awaited ? 1 : 0;
      } else {
        wait();
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
