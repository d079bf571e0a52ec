package dev.tsearch.core.store.manifest;

import java.time.Duration;
import java.util.function.Consumer;

/// How long a writer waits for a lock.
///
/// @param timeout the longest wait; zero to fail at once
/// @param message called once with the reason for waiting
public record LockWait(Duration timeout, Consumer<String> message) {

  /// Long enough for any batch of another writer.
  private static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(30);

  /// Waits half a minute and reports nothing.
  public static final LockWait STANDARD = new LockWait(STANDARD_TIMEOUT, _ -> {});

  /// Rejects a negative time.
  public LockWait {
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("timeout must be >= 0, got " + timeout);
    }
  }
}
