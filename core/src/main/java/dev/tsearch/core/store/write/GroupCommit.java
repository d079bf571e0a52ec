package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.EntryAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Lets concurrent appends share a sync. The thread that holds the turn appends the entries of all
/// waiting threads; appends that arrive during a sync share the next one. A thread whose entries
/// were appended returns without the turn: otherwise a fast thread would sync alone, over and over,
/// while the others wait for the turn. Safe for use by many threads.
final class GroupCommit {
  /// The largest number of entries that share a sync, unless one call has more.
  private static final int MAX_ENTRIES = 64;

  private final ReentrantLock turn;
  private final Append append;
  private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();

  /// @param turn the lock that an append needs; a thread that releases it calls [#wakeNext]
  /// @param append appends entries; called by the holder of the turn
  GroupCommit(ReentrantLock turn, Append append) {
    this.turn = turn;
    this.append = append;
  }

  /// Appends durably.
  @FunctionalInterface
  interface Append {
    /// Appends entries and returns their addresses.
    List<EntryAddress> append(List<EntryLine> lines) throws IOException;
  }

  /// Appends entries, and returns when they are durable.
  ///
  /// @return their addresses, in the same order
  List<EntryAddress> append(List<EntryLine> lines) throws IOException {
    var mine = new Waiting(lines, Thread.currentThread());
    queue.add(mine);
    boolean interrupted = false;
    while (!mine.isDone) {
      if (turn.tryLock()) {
        try {
          if (!mine.isDone) {
            appendGroup();
          }
        } finally {
          turn.unlock();
          wakeNext();
        }
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return mine.addresses();
  }

  /// Wakes the first waiting thread, if there is one, because the turn may be free.
  void wakeNext() {
    Waiting first = queue.peek();
    if (first != null) {
      LockSupport.unpark(first.thread);
    }
  }

  /// The number of waiting calls.
  int waiting() {
    return queue.size();
  }

  /// Appends the entries that have waited longest, with one sync.
  private void appendGroup() {
    var group = new ArrayList<Waiting>(MAX_ENTRIES);
    var lines = new ArrayList<EntryLine>();
    try {
      while (lines.size() < MAX_ENTRIES && group.size() < MAX_ENTRIES) {
        Waiting next = queue.poll();
        if (next == null) {
          break;
        }
        group.add(next);
        lines.addAll(next.lines);
      }
      List<EntryAddress> addresses = append.append(lines);
      int from = 0;
      for (Waiting each : group) {
        each.addresses = addresses.subList(from, from + each.lines.size());
        from += each.lines.size();
      }
    } catch (IOException | RuntimeException | Error e) {
      for (Waiting each : group) {
        each.failure = e;
      }
    }
    for (Waiting each : group) {
      each.isDone = true;
      LockSupport.unpark(each.thread);
    }
  }

  /// A call that waits until its entries are appended.
  private static final class Waiting {
    final List<EntryLine> lines;
    final Thread thread;
    @Nullable List<EntryAddress> addresses;
    @Nullable Throwable failure;

    /// Written last, read first.
    volatile boolean isDone;

    Waiting(List<EntryLine> lines, Thread thread) {
      this.lines = lines;
      this.thread = thread;
    }

    List<EntryAddress> addresses() throws IOException {
      List<EntryAddress> done = addresses;
      if (done != null) {
        return done;
      }
      switch (failure) {
        case IOException io -> throw io;
        case RuntimeException bug -> throw bug;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException("not done", failure);
      }
    }
  }
}
