package dev.tsearch.cluster.http;

import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterException.Lasting;
import dev.tsearch.indexer.remote.ClusterPlace;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Optional;

/// Failures of a cluster as sentences for users.
final class Failures {
  static final int UNAUTHORIZED = 401;
  private static final int FIRST_REDIRECT = 300;
  private static final int FIRST_REFUSAL = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int TOO_LARGE = 413;
  private static final int BUSY = 429;
  private static final int BAD_GATEWAY = 502;
  private static final int UNAVAILABLE = 503;
  private static final int GATEWAY_TIMEOUT = 504;

  private Failures() {}

  private static ClusterException of(ClusterPlace place, String problem, String hint) {
    return new ClusterException("cluster " + place.name() + ": " + problem, hint);
  }

  private static ClusterException temporary(ClusterPlace place, String problem, String hint) {
    return new ClusterException("cluster " + place.name() + ": " + problem, hint, true);
  }

  /// No node answered.
  static ClusterException unreachable(ClusterPlace place, URI node, IOException why) {
    if (why instanceof SocketTimeoutException) {
      return temporary(
          place,
          "no answer from %s within %d s".formatted(node, place.timeout().toSeconds()),
          "timeout_seconds in [cluster.%s] allows more".formatted(place.name()));
    }
    if (isPlain(why)) {
      return of(
          place,
          "%s does not answer in TLS".formatted(node),
          "without TLS, url in [cluster.%s] begins with http://".formatted(place.name()));
    }
    if (ClusterHttp.isCertificate(why)) {
      return of(
          place,
          "the certificate of %s is not trusted (%s)".formatted(node, cause(why)),
          "ca in [cluster.%s] names the file of its authority".formatted(place.name()));
    }
    String which = place.urls().size() == 1 ? node.toString() : "any of its nodes";
    return temporary(
        place,
        "cannot reach " + which + (why instanceof ConnectException ? "" : " (" + cause(why) + ")"),
        "");
  }

  /// The time of a search is over.
  static ClusterException late(ClusterPlace place, URI node) {
    return of(place, "no answer from %s in the time of --timeout".formatted(node), "");
  }

  /// Whether the answer to the first bytes of TLS was none of TLS.
  private static boolean isPlain(IOException why) {
    return ClusterHttp.isCertificate(why)
        && cause(why).startsWith("Unsupported or unrecognized SSL message");
  }

  private static String cause(Throwable why) {
    Throwable deepest = why;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest.getMessage() == null
        ? deepest.getClass().getSimpleName()
        : String.valueOf(deepest.getMessage());
  }

  /// The credentials were refused.
  static ClusterException unauthorized(ClusterPlace place) {
    return of(
        place,
        place.credentials().isEmpty()
            ? "it asks for credentials"
            : "it does not accept the credentials",
        "set %s, or credentials in [cluster.%s]".formatted(variable(place.name()), place.name()));
  }

  /// The environment variable with the credentials of a cluster.
  private static String variable(String name) {
    return "TSEARCH_CLUSTER_" + name.toUpperCase(java.util.Locale.ROOT).replace('-', '_');
  }

  /// Something else than OpenSearch answered.
  ///
  /// @param what what was asked
  /// @param member what the answer does not have
  static ClusterException foreign(ClusterPlace place, String what, String member) {
    return of(place, "%s failed: the answer has no %s".formatted(what, member), urlHint(place));
  }

  private static String urlHint(ClusterPlace place) {
    return "url in [cluster.%s] must be that of OpenSearch itself".formatted(place.name());
  }

  /// Some indices were made with another version of the schema.
  static ClusterException otherVersion(ClusterPlace place) {
    return of(
        place,
        "it has indices that another version of tsearch has made",
        "tsearch cluster check %s says which".formatted(place.name()));
  }

  /// The cluster refused a request.
  ///
  /// @param what what was asked
  static ClusterException of(ClusterPlace place, String what, Answer answer) {
    String reason = answer.reason();
    String why = reason.isEmpty() ? "status " + answer.status() : reason;
    if (isFull(answer.failureType(), reason)) {
      return new ClusterException(
          "cluster " + place.name() + ": a disk there is full, so nothing can be written",
          "free space, then push",
          Lasting.WHILE);
    }
    Optional<String> closed = answer.closedIndex();
    if (closed.isPresent()) {
      return new ClusterException(
          "cluster %s: %s: the index %s is closed there"
              .formatted(place.name(), what, closed.get()),
          "open it, or delete it",
          Lasting.WHILE);
    }
    if (reason.contains("too many nested clauses")) {
      return of(
          place,
          "the query has too many parts for it",
          "use fewer words, or no distance for a phrase that repeats a word");
    }
    if (answer.status() >= FIRST_REDIRECT && answer.status() < FIRST_REFUSAL) {
      return of(
          place,
          "%s failed: it names another address (status %d)".formatted(what, answer.status()),
          urlHint(place));
    }
    return switch (answer.status()) {
      case FORBIDDEN ->
          isBlocked(answer.failureType())
              ? of(place, what + ": it is blocked there (" + why + ")", "")
              : of(place, "no right to " + what + " (" + why + ")", "");
      case NOT_FOUND -> of(place, what + ": there is no such index (" + why + ")", "push first");
      case TOO_LARGE -> of(place, what + ": the request is larger than it accepts", "");
      case BUSY -> temporary(place, what + ": it is busy (" + why + ")", "try again later");
      case BAD_GATEWAY, UNAVAILABLE, GATEWAY_TIMEOUT ->
          temporary(place, what + ": it is not ready (" + why + ")", "try again later");
      default -> of(place, what + " failed: " + why, "");
    };
  }

  /// Whether a setting of an index or of the cluster blocks a request.
  private static boolean isBlocked(String type) {
    return type.equals("cluster_block_exception");
  }

  /// Whether the cluster has blocked writing since a disk is nearly full.
  static boolean isFull(String type, String reason) {
    return isBlocked(type)
        && (reason.contains("flood-stage") || reason.contains("read-only-allow-delete"));
  }
}
