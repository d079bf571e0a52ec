package dev.tsearch.core.store.manifest;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// How long a writer waits for a lock.
///
/// @param timeout the longest wait; zero to fail at once
/// @param message called once with the reason for waiting
public record LockWait(Duration timeout, Consumer<String> message) {

  /// Long enough for any batch of another writer.
  private static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(30);

  /// Short: a holder that appends in a loop releases the lock for a moment only.
  private static final long FIRST_PAUSE_NANOS = 200_000;

  private static final long MAX_PAUSE_NANOS = 5_000_000;

  /// A shorter wait is not reported.
  private static final Duration MIN_REPORTED_WAIT = Duration.ofMillis(500);

  /// Waits half a minute and reports nothing.
  public static final LockWait STANDARD = new LockWait(STANDARD_TIMEOUT, _ -> {});

  /// Fails at once.
  public static final LockWait NONE = new LockWait(Duration.ZERO, _ -> {});

  /// Rejects a negative time.
  public LockWait {
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("timeout must be >= 0, got " + timeout);
    }
  }

  /// An attempt to acquire a lock.
  @FunctionalInterface
  public interface LockAttempt<T> {
    /// What the lock protects; empty if another process has the lock.
    Optional<T> tried() throws IOException;
  }

  /// Tries at least once, and again until the lock is free or the time is over.
  ///
  /// @param reason the message of a longer wait
  /// @return empty if another process has the lock all the time
  public <T> Optional<T> acquire(String reason, LockAttempt<T> attempt) throws IOException {
    long began = System.nanoTime();
    long pause = FIRST_PAUSE_NANOS;
    boolean reported = false;
    while (true) {
      Optional<T> acquired = attempt.tried();
      Duration waited = Duration.ofNanos(System.nanoTime() - began);
      if (acquired.isPresent() || waited.compareTo(timeout) >= 0) {
        return acquired;
      }
      if (!reported && waited.compareTo(MIN_REPORTED_WAIT) >= 0) {
        message.accept(reason);
        reported = true;
      }
      sleep(pause);
      pause = Math.min(MAX_PAUSE_NANOS, pause + pause / 2);
    }
  }

  private static void sleep(long nanos) throws InterruptedIOException {
    try {
      Thread.sleep(Duration.ofNanos(nanos));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a lock");
    }
  }
}
