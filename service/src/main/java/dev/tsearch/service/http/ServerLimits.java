package dev.tsearch.service.http;

import java.time.Duration;

/// What bounds the requests of a server.
///
/// @param connections the largest number of connections; a further one closes the one that has
///   waited longest for a request, or is closed if all are being answered
/// @param running the largest number of requests for data that are answered at a time; further ones
///   get the status 429
/// @param answer how long a request for data may take; then it gets the status 503
/// @param idle how long a connection may be without a request
/// @param transfer how long the rest of a request may take once its first byte has arrived, and how
///   long a write may wait for the client to read
record ServerLimits(
    int connections, int running, Duration answer, Duration idle, Duration transfer) {
  /// For one user's programs: an agent or a browser has a few connections, and 16 searches occupy
  /// all processors of a large machine.
  static final ServerLimits STANDARD =
      new ServerLimits(
          256, 16, Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(10));
}
