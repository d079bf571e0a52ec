package dev.tsearch.cluster.push;

import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Sends batches on threads of its own while the caller makes the next ones. Holds a bounded number
/// of batches. One owner, who closes it.
final class Pipeline implements AutoCloseable {
  /// One is analyzed there while another is on its way.
  private static final int THREADS = 2;

  private static final int MAX_IN_FLIGHT = 3;

  /// A batch with a long entry waits until others have arrived, and others wait for it.
  private static final long MAX_BYTES = 16 << 20;

  private final Sender sender;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Deque<Flight> flights = new ArrayDeque<>();
  private Sent sum = Sent.NOTHING;
  private boolean isRejected;

  /// What to do once a batch has arrived.
  @FunctionalInterface
  interface Arrival {
    void run() throws ClusterException;
  }

  /// A batch on its way.
  ///
  /// @param bytes its size
  /// @param arrived what to do once it has arrived; empty if it is not the last one of a group
  private record Flight(Future<Sent> result, long bytes, Optional<Arrival> arrived) {}

  Pipeline(Sender sender) {
    this.sender = sender;
  }

  /// Sends a batch that is not the last one of its group. Waits while too many are on their way.
  void send(Batch.Full batch) throws ClusterException {
    send(batch, Optional.empty());
  }

  /// Sends the last batch of a group. Waits while too many are on their way.
  ///
  /// @param arrived runs on the caller's thread, in the order of the batches, once all of the group
  ///   have arrived without a rejected document
  void send(Batch.Full batch, Arrival arrived) throws ClusterException {
    send(batch, Optional.of(arrived));
  }

  private void send(Batch.Full batch, Optional<Arrival> arrived) throws ClusterException {
    while (flights.size() >= MAX_IN_FLIGHT
        || (!flights.isEmpty() && bytes() + batch.bytes() > MAX_BYTES)) {
      await();
    }
    flights.add(
        new Flight(threads.submit(() -> sender.send(batch.wishes())), batch.bytes(), arrived));
    while (bytes() > MAX_BYTES) {
      await();
    }
  }

  private long bytes() {
    return flights.stream().mapToLong(Flight::bytes).sum();
  }

  /// Waits for all batches. Returns what became of them.
  Sent finish() throws ClusterException {
    while (!flights.isEmpty()) {
      await();
    }
    return sum;
  }

  private void await() throws ClusterException {
    Flight first = flights.remove();
    try {
      Sent sent = first.result().get();
      sum = sum.plus(sent);
      isRejected |= !sent.rejected().isEmpty();
      if (first.arrived().isPresent()) {
        if (!isRejected) {
          first.arrived().get().run();
        }
        isRejected = false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("the push was interrupted", "");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ClusterException failure) {
        throw failure;
      }
      throw new IllegalStateException("a batch failed", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
