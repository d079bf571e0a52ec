package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/// Decides whether a request may have data. Immutable, thread-safe.
///
/// The `Host` must be the loopback address with the port, so that a page of another name that
/// resolves to this address (DNS rebinding) is refused. An `Origin`, which browsers send with
/// requests of scripts, must be the same. The token is in `Authorization: Bearer TOKEN`, or in the
/// cookie [#cookie] that a one-time link sets.
///
/// @param port the port of the server
/// @param token the secret
record AccessControl(int port, String token) {
  private static final String BEARER = "Bearer ";

  /// A decision.
  enum Access {
    /// The request gets its answer.
    ALLOWED(200, ""),
    /// The name of the server in the request is not one of the loopback address.
    FOREIGN_HOST(403, "the Host header must be 127.0.0.1 or localhost with the port"),
    /// The request is from a page of another server.
    FOREIGN_ORIGIN(403, "requests from other origins are refused"),
    /// The token is missing or wrong.
    NO_TOKEN(401, "the token is missing or wrong; send Authorization: Bearer TOKEN");

    private final int status;
    private final String message;

    Access(int status, String message) {
      this.status = status;
      this.message = message;
    }

    /// The HTTP status.
    int status() {
      return status;
    }

    /// What is wrong, for the sender.
    String message() {
      return message;
    }
  }

  /// What a request says about its sender.
  ///
  /// @param hosts the values of `Host`
  /// @param origins the values of `Origin`
  /// @param site the value of `Sec-Fetch-Site`; empty if it is absent
  /// @param authorization the value of `Authorization`; empty if it is absent
  /// @param cookies the values of `Cookie`
  record Sender(
      List<String> hosts,
      List<String> origins,
      Optional<String> site,
      Optional<String> authorization,
      List<String> cookies) {
    Sender {
      hosts = List.copyOf(hosts);
      origins = List.copyOf(origins);
      cookies = List.copyOf(cookies);
    }
  }

  /// The name of the cookie. Browsers send a cookie to all ports of an address, so each service has
  /// its own.
  String cookie() {
    return "tsearch-" + port;
  }

  /// The decision about a request for data.
  Access decide(Sender sender) {
    Access origin = decideOrigin(sender);
    if (origin != Access.ALLOWED) {
      return origin;
    }
    boolean hasToken =
        sender.authorization().filter(value -> isToken(value, BEARER)).isPresent()
            || sender.cookies().stream()
                .flatMap(cookie -> List.of(cookie.split(";")).stream())
                .anyMatch(pair -> isToken(pair.strip(), cookie() + "="));
    return hasToken ? Access.ALLOWED : Access.NO_TOKEN;
  }

  /// The decision about a request that needs no token.
  Access decideOrigin(Sender sender) {
    if (sender.hosts().size() != 1 || !isLoopback(sender.hosts().getFirst())) {
      return Access.FOREIGN_HOST;
    }
    String own = "http://" + sender.hosts().getFirst();
    boolean isForeign =
        sender.origins().stream().anyMatch(origin -> !origin.equalsIgnoreCase(own))
            || sender
                .site()
                .filter(site -> !site.equals("same-origin") && !site.equals("none"))
                .isPresent();
    return isForeign ? Access.FOREIGN_ORIGIN : Access.ALLOWED;
  }

  private boolean isLoopback(String host) {
    return host.equalsIgnoreCase("localhost:" + port)
        || host.equals("127.0.0.1:" + port)
        || host.equals("[::1]:" + port);
  }

  /// Compares in a time that does not depend on the text.
  private boolean isToken(String value, String prefix) {
    return value.startsWith(prefix)
        && MessageDigest.isEqual(
            value.substring(prefix.length()).getBytes(UTF_8), token.getBytes(UTF_8));
  }
}
