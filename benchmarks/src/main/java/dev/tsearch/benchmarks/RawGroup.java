package dev.tsearch.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// Threads that share the writes and syncs of a [RawFile]: the thread whose turn it is writes what
/// all others have queued. Thread-safe.
final class RawGroup {
  private final RawFile file;
  private final ReentrantLock turn = new ReentrantLock();
  private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();

  RawGroup(RawFile file) {
    this.file = file;
  }

  /// Returns once the bytes are written and synced.
  ///
  /// @return their number
  int appendDurably(byte[] bytes) throws IOException {
    var mine = new Waiting(bytes, Thread.currentThread());
    queue.add(mine);
    while (!mine.isDone) {
      if (turn.tryLock()) {
        try {
          appendAll();
        } finally {
          turn.unlock();
          wakeNext();
        }
      } else {
        LockSupport.park(this);
      }
    }
    return bytes.length;
  }

  private void appendAll() throws IOException {
    List<Waiting> group = new ArrayList<>();
    var joined = new ByteArrayOutputStream();
    for (Waiting next = queue.poll(); next != null; next = queue.poll()) {
      group.add(next);
      joined.writeBytes(next.bytes);
    }
    if (!group.isEmpty()) {
      file.appendDurably(joined.toByteArray());
    }
    for (Waiting each : group) {
      each.isDone = true;
      LockSupport.unpark(each.thread);
    }
  }

  private void wakeNext() {
    Waiting first = queue.peek();
    if (first != null) {
      LockSupport.unpark(first.thread);
    }
  }

  /// Bytes that are queued.
  private static final class Waiting {
    final byte[] bytes;
    final Thread thread;
    volatile boolean isDone;

    Waiting(byte[] bytes, Thread thread) {
      this.bytes = bytes;
      this.thread = thread;
    }
  }
}
