package dev.tsearch.core.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// The request to end the work of a thread, because its result is not needed any more. Any thread
/// may make the request. The thread that works checks it from time to time: each read of a
/// [RealDisk] does, and long loops without reads do so themselves. Work that writes ends at its
/// safe points only: between two batches, when nothing is half done.
public final class Cancellation {
  private static final ScopedValue<Cancellation> CURRENT = ScopedValue.newInstance();

  /// The position of work that has not said how far it is.
  public static final String BEGINNING = "at the beginning";

  private final boolean endsAtReads;
  private volatile boolean isRequested;
  private volatile Supplier<String> position = () -> BEGINNING;

  /// The request to end work that only reads.
  public Cancellation() {
    this(true);
  }

  private Cancellation(boolean endsAtReads) {
    this.endsAtReads = endsAtReads;
  }

  /// The request to end work that writes. It ends at [#safePoint] only.
  public static Cancellation atSafePoints() {
    return new Cancellation(false);
  }

  /// That of the calling thread; empty if its work cannot be cancelled.
  public static Optional<Cancellation> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /// Ends the work of the calling thread if that was requested.
  ///
  /// @throws UncheckedIOException if so, as [#check] does
  public static void checkCurrent() {
    if (CURRENT.isBound() && CURRENT.get().endsAtReads) {
      CURRENT.get().check();
    }
  }

  /// Ends the work of the calling thread if that was requested. Work that writes calls this where
  /// nothing is half done.
  ///
  /// @throws UncheckedIOException if so, as [#check] does
  public static void safePoint() {
    if (CURRENT.isBound()) {
      CURRENT.get().check();
    }
  }

  /// Whether the calling thread was requested to end its work, so that it starts nothing more
  /// before its next safe point.
  public static boolean isCurrentRequested() {
    return CURRENT.isBound() && CURRENT.get().isRequested;
  }

  /// Says how far the work of the calling thread is, for [#position].
  ///
  /// @param position gives a phrase such as `after 3 of 5 files`; called by any thread
  public static void describe(Supplier<String> position) {
    if (CURRENT.isBound()) {
      CURRENT.get().position = position;
    }
  }

  /// How far the work is, in a phrase; [#BEGINNING] if it did not say that.
  public String position() {
    return position.get();
  }

  /// Whether the end of the work was requested.
  public boolean isRequested() {
    return isRequested;
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
