package dev.tsearch.cli.command.archive;

import dev.tsearch.indexer.format.entire.RecordedTurn;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/// Records turns on a thread of its own, in their order: while the disk makes one durable, the next
/// ones are read and checked. Turns wait in memory only as long as the disk is slower than the
/// input, where they would wait in the pipe otherwise. One thread puts.
final class TurnQueue implements Closeable {
  /// Enough that neither thread waits for the other one at each turn.
  private static final int CAPACITY = 64;

  /// The turns to be recorded; an empty element is the end.
  private final BlockingQueue<Optional<RecordedTurn>> turns = new ArrayBlockingQueue<>(CAPACITY);

  private final TurnReceiver recorder;
  private final Thread thread;
  private volatile @Nullable IOException failure;

  /// Records turns.
  @FunctionalInterface
  interface TurnReceiver {
    /// Records the next turn.
    void take(RecordedTurn turn) throws IOException;
  }

  TurnQueue(TurnReceiver recorder) {
    this.recorder = recorder;
    this.thread = Thread.ofPlatform().daemon().name("recorder").start(this::run);
  }

  private void run() {
    var next = new ArrayList<Optional<RecordedTurn>>();
    try {
      while (true) {
        next.add(turns.take());
        turns.drainTo(next); // so that the other thread is not woken up for each turn
        for (Optional<RecordedTurn> turn : next) {
          if (turn.isEmpty()) {
            return;
          }
          record(turn.get());
        }
        next.clear();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void record(RecordedTurn turn) {
    if (failure == null) {
      try {
        recorder.take(turn);
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /// Hands a turn over.
  ///
  /// @throws IOException if an earlier turn could not be recorded
  void put(RecordedTurn turn) throws IOException {
    check();
    put(Optional.of(turn));
  }

  private void put(Optional<RecordedTurn> turn) throws IOException {
    try {
      turns.put(turn);
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.getMessage());
    }
  }

  private void check() throws IOException {
    IOException cause = failure;
    if (cause != null) {
      throw cause;
    }
  }

  /// Waits until all turns are recorded.
  ///
  /// @throws IOException if one could not be recorded
  @Override
  public void close() throws IOException {
    put(Optional.empty());
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.getMessage());
    }
    check();
  }
}
