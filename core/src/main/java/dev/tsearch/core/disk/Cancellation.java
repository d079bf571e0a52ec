package dev.tsearch.core.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.IntSupplier;

/// The request to end the work of a thread, because its result is not needed any more. Any thread
/// may make the request. The thread that works checks it from time to time: each read of a
/// [RealDisk] does, and long loops without reads do so themselves.
public final class Cancellation {
  private static final ScopedValue<Cancellation> CURRENT = ScopedValue.newInstance();

  private volatile boolean isRequested;

  /// That of the calling thread; empty if its work cannot be cancelled.
  public static Optional<Cancellation> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /// Ends the work of the calling thread if that was requested.
  ///
  /// @throws UncheckedIOException if so, as [#check] does
  public static void checkCurrent() {
    if (CURRENT.isBound()) {
      CURRENT.get().check();
    }
  }

  /// Runs work that can be cancelled.
  public int during(IntSupplier work) {
    return ScopedValue.where(CURRENT, this).call(work::getAsInt);
  }

  /// Runs work that can be cancelled, and that may fail.
  public <T, X extends Throwable> T call(ScopedValue.CallableOp<? extends T, X> work) throws X {
    return ScopedValue.where(CURRENT, this).call(work);
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
