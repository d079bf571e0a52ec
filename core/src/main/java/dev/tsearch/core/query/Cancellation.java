package dev.tsearch.core.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.IntSupplier;

/// The request to give up what a thread searches for, because nobody waits for it any more. Any
/// thread may make the request; the thread that searches looks at it from time to time.
public final class Cancellation {
  private static final ScopedValue<Cancellation> CURRENT = ScopedValue.newInstance();

  private volatile boolean isRequested;

  /// That of the calling thread; empty if its work cannot be cancelled.
  public static Optional<Cancellation> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /// Runs work that can be cancelled.
  public int during(IntSupplier work) {
    return ScopedValue.where(CURRENT, this).call(work::getAsInt);
  }

  /// Requests that the work ends.
  public void request() {
    isRequested = true;
  }

  /// Ends the work if that was requested.
  ///
  /// @throws UncheckedIOException if so; its cause is a [CancelledException]
  public void check() {
    if (isRequested) {
      throw new UncheckedIOException(new CancelledException());
    }
  }

  /// Work was given up.
  public static final class CancelledException extends IOException {
    private static final long serialVersionUID = 1L;

    CancelledException() {
      super("cancelled");
    }
  }
}
