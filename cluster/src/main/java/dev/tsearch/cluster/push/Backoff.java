package dev.tsearch.cluster.push;

import dev.tsearch.indexer.remote.ClusterException;
import java.time.Duration;

/// How long to wait before a request is sent again: each time twice as long.
///
/// @param first the first wait
/// @param longest the longest wait
/// @param attempts how often a request is sent, at least 1
record Backoff(Duration first, Duration longest, int attempts) {
  /// Outlasts the restart of a node: about 50 seconds in all.
  static final Backoff STANDARD = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10), 10);

  /// Whether there is another attempt.
  boolean mayRetry(int attempt) {
    return attempt + 1 < attempts;
  }

  /// The wait after an attempt, counted from 0.
  Duration after(int attempt) {
    Duration wait = first;
    for (int doubled = 0; doubled < attempt && wait.compareTo(longest) < 0; doubled++) {
      wait = wait.multipliedBy(2);
    }
    return wait.compareTo(longest) > 0 ? longest : wait;
  }

  /// Waits after an attempt.
  void pause(int attempt) throws ClusterException {
    try {
      Thread.sleep(after(attempt));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("the push was interrupted", "");
    }
  }
}
