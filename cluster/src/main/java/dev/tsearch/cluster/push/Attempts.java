package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import java.time.Duration;
import java.util.function.Predicate;

/// Sends requests that must succeed, and sends them again while the cluster is too busy for them or
/// not ready: a node that is short of memory refuses even small requests for some seconds, and so
/// does one that waits for the election of a manager. Safe for use by many threads.
///
/// @param http the cluster
/// @param backoff the waits before a request is sent again
/// @param waitsForNodes whether a cluster that cannot be reached is asked again, too
record Attempts(ClusterHttp http, Backoff backoff, boolean waitsForNodes) {
  private static final int NOT_FOUND = 404;

  /// No request is sent again after this time. Each may wait for half of it, at the cluster.
  private static final Duration MAX_WAIT = Duration.ofSeconds(60);

  /// For the first requests: a cluster that cannot be reached is named at once.
  static Attempts first(ClusterHttp http) {
    return new Attempts(http, Backoff.STANDARD, false);
  }

  /// For a cluster that has answered before.
  static Attempts later(ClusterHttp http) {
    return new Attempts(http, Backoff.STANDARD, true);
  }

  /// A request.
  @FunctionalInterface
  interface Request {
    /// Sends it.
    ///
    /// @throws ClusterException if no node answers, or the credentials are refused
    Answer send() throws ClusterException;
  }

  /// The answer to a request that must succeed.
  ///
  /// @param what what was asked, for the message: `read the indices`
  /// @throws ClusterException if it does not, or the cluster stays too busy
  Answer required(String what, Request request) throws ClusterException {
    return accepted(what, request, Answer::isSuccess);
  }

  /// The answer to a request for what need not exist: it may be "not found".
  ///
  /// @param what what was asked, for the message: `read the index template`
  /// @throws ClusterException if it fails otherwise, or the cluster stays too busy
  Answer optional(String what, Request request) throws ClusterException {
    return accepted(what, request, answer -> answer.isSuccess() || answer.status() == NOT_FOUND);
  }

  /// The answer to a request that only reads.
  ///
  /// @throws ClusterException if it fails, or the cluster stays too busy
  Answer read(String path, JsonObject body) throws ClusterException {
    return required("read documents", () -> http.send("POST", path, body));
  }

  private Answer accepted(String what, Request request, Predicate<Answer> isAccepted)
      throws ClusterException {
    long start = System.nanoTime();
    for (int attempt = 0; ; attempt++) {
      ClusterException failure;
      boolean isReached = false;
      try {
        Answer answer = request.send();
        if (isAccepted.test(answer)) {
          return answer;
        }
        isReached = true;
        failure = http.failure(what, answer);
      } catch (ClusterException e) {
        failure = e;
      }
      if (isLate(start) || (!isReached && !waitsForNodes)) {
        throw failure;
      }
      pause(failure, attempt);
    }
  }

  /// Whether a request that was first sent at a time is not sent again.
  ///
  /// @param start the time, as [System#nanoTime] returns it
  static boolean isLate(long start) {
    return System.nanoTime() - start > MAX_WAIT.toNanos();
  }

  /// Waits before a failed request is sent again.
  ///
  /// @param attempt how often it was sent before that, from 0
  /// @throws ClusterException if it is not to be sent again
  void pause(ClusterException failure, int attempt) throws ClusterException {
    if (!failure.isTemporary() || !backoff.mayRetry(attempt)) {
      throw failure;
    }
    backoff.pause(attempt);
  }
}
