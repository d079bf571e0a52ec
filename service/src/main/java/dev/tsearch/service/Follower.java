package dev.tsearch.service;

import java.io.IOException;
import java.time.Duration;

/// Keeps an archive current while a service runs.
public interface Follower {
  /// Follows until [#stop] is called.
  ///
  /// @throws IOException if the archive fails
  void run() throws IOException;

  /// Ends [#run]. Called by another thread.
  ///
  /// @param timeout how long to wait for work in progress
  void stop(Duration timeout) throws IOException, InterruptedException;
}
