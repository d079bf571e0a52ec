package dev.tsearch.service.http;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.Cancellation.CancelledException;
import dev.tsearch.indexer.library.InvalidQuestionException;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/// Runs the requests for data: a bounded number at a time, for a bounded time, and no longer than
/// the client waits. Safe for use by many threads.
///
/// The work has a thread of its own, which is never interrupted: an interrupt would close the files
/// of the index for everyone. It is told by a [Cancellation], which searches look at. The thread is
/// one of the operating system: as many virtual threads as there are processors would keep all
/// others waiting while they compute, those that accept connections and look at the time, too.
final class BoundedRequests implements Closeable {
  private final ServerLimits limits;
  private final Semaphore running;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("tsearch-request-", 1).factory());

  BoundedRequests(ServerLimits limits) {
    this.limits = limits;
    this.running = new Semaphore(limits.running());
  }

  /// Does the work of a request.
  ///
  /// @throws ApiException if there are too many requests, or if the work fails or takes too long
  <T> T run(Callable<T> work) throws ApiException {
    return run(work, place(), () -> false);
  }

  /// Writes an answer while it is made.
  @FunctionalInterface
  interface WritingWork {
    /// Writes it.
    void writeTo(OutputStream out) throws Exception;
  }

  /// Does the work of a request that writes its answer while it is made. Once a part was sent, it
  /// takes as long as the client needs to read the rest, which the connection bounds, and keeps no
  /// other request out.
  ///
  /// @throws ApiException as [#run]
  void write(WritingWork work, AnswerStream out) throws ApiException {
    Place place = place();
    out.whenBegun(place::leave);
    run(
        () -> {
          work.writeTo(out);
          return work;
        },
        place,
        out::hasBegun);
  }

  private Place place() throws ApiException {
    if (!running.tryAcquire()) {
      throw new ApiException(429, "too many requests at a time; try again in a second");
    }
    return new Place(running, new AtomicBoolean());
  }

  /// One of the places for requests that run at a time.
  private record Place(Semaphore running, AtomicBoolean isLeft) {
    void leave() {
      if (isLeft.compareAndSet(false, true)) {
        running.release();
      }
    }
  }

  private <T> T run(Callable<T> work, Place place, BooleanSupplier hasBegun) throws ApiException {
    var cancellation = new Cancellation();
    Future<T> done =
        threads.submit(() -> {
          try {
            return cancellation.call(work::call);
          } finally {
            place.leave(); // even if nobody waits any more
          }
        });
    try {
      return inTime(done, hasBegun);
    } catch (TimeoutException _) {
      cancellation.request();
      throw new ApiException(503, "it took more than " + limits.answer().toSeconds() + " seconds");
    } catch (InterruptedException _) {
      cancellation.request();
      Thread.currentThread().interrupt();
      throw new ApiException(503, "the client is gone, or the service ends");
    } catch (ExecutionException e) {
      throw failure(Objects.requireNonNull(e.getCause()));
    }
  }

  private <T> T inTime(Future<T> done, BooleanSupplier hasBegun)
      throws ExecutionException, InterruptedException, TimeoutException {
    try {
      return done.get(limits.answer().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      if (hasBegun.getAsBoolean()) {
        return done.get();
      }
      throw e;
    }
  }

  private static ApiException failure(Throwable cause) {
    return switch (cause) {
      case ApiException known -> known;
      case InvalidQuestionException wrong ->
          new ApiException(
              400, wrong.getMessage() + (wrong.hint().isEmpty() ? "" : "; " + wrong.hint()));
      case UncheckedIOException wrapped when wrapped.getCause() instanceof CancelledException _ ->
          new ApiException(503, "it was cancelled");
      case UncheckedIOException wrapped -> failure(Objects.requireNonNull(wrapped.getCause()));
      case IOException unreadable -> new ApiException(503, String.valueOf(unreadable.getMessage()));
      case IllegalArgumentException wrong ->
          new ApiException(400, String.valueOf(wrong.getMessage()));
      default -> new ApiException(500, "a bug: " + cause);
    };
  }

  /// Lets the work that runs end by itself.
  @Override
  public void close() {
    threads.shutdown();
  }
}
