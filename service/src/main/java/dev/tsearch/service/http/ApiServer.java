package dev.tsearch.service.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.http.AccessControl.Access;
import dev.tsearch.service.http.AccessControl.Sender;
import dev.tsearch.service.place.TokenFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/// The HTTP server: on the loopback address, one virtual thread a request, read-only. Thread-safe.
public final class ApiServer implements Closeable {
  /// The largest number of connections, idle ones included; further ones are closed.
  static final int MAX_CONNECTIONS = 256;

  /// The largest number of requests that are answered at a time; further ones get the status 429.
  static final int MAX_RUNNING = 16;

  /// How long a request may take; then it gets the status 503.
  static final Duration MAX_TIME = Duration.ofSeconds(30);

  /// How long the head of a request may take to arrive, and an answer to be read, in seconds.
  private static final int MAX_TRANSFER_SECONDS = 20;

  private static final int MAX_HEAD_BYTES = 32_768;

  private static final Map<String, Integer> LIMITS =
      Map.of(
          "jdk.httpserver.maxConnections", MAX_CONNECTIONS,
          "sun.net.httpserver.maxIdleConnections", 32,
          "sun.net.httpserver.maxReqHeaders", 100,
          "sun.net.httpserver.maxReqHeaderSize", MAX_HEAD_BYTES,
          "sun.net.httpserver.maxReqTime", MAX_TRANSFER_SECONDS);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore running = new Semaphore(MAX_RUNNING);
  private final AtomicReference<String> linkCode = new AtomicReference<>(TokenFile.random());
  private final AccessControl access;
  private final ApiRoutes routes;
  private final ImportEvents events;

  private ApiServer(
      HttpServer server, AccessControl access, ApiRoutes routes, ImportEvents events) {
    this.server = server;
    this.access = access;
    this.routes = routes;
    this.events = events;
  }

  /// Starts a server.
  ///
  /// @param port the port; 0 for any that is free
  /// @param token the secret
  /// @param status writes the state of the service
  /// @throws IOException if the port is taken
  public static ApiServer start(
      int port, String token, ServedLibrary served, MemberWriter status, ImportEvents events)
      throws IOException {
    // The JDK reads its limits from properties, once.
    LIMITS.forEach((name, limit) -> {
      if (System.getProperty(name) == null) {
        System.setProperty(name, Integer.toString(limit));
      }
    });
    var address = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    HttpServer http = HttpServer.create(address, MAX_CONNECTIONS);
    var access = new AccessControl(http.getAddress().getPort(), token);
    var server = new ApiServer(http, access, new ApiRoutes(served, status), events);
    http.setExecutor(server.threads);
    http.createContext("/", server::handle);
    http.start();
    return server;
  }

  /// The port.
  public int port() {
    return access.port();
  }

  /// The link that sets the cookie of a browser, once.
  public String link() {
    return "http://127.0.0.1:" + port() + "/open?code=" + linkCode.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Headers headers = exchange.getResponseHeaders();
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      headers.set("Cache-Control", "no-store");
      try {
        answer(exchange);
      } catch (ApiException e) {
        send(exchange, e.status(), error(String.valueOf(e.getMessage())));
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException, ApiException {
    Sender sender = sender(exchange.getRequestHeaders());
    String path = exchange.getRequestURI().getRawPath();
    String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    boolean isLink = path != null && path.equals("/open");
    require(isLink ? access.decideOrigin(sender) : access.decide(sender));
    if (!exchange.getRequestMethod().equals("GET")) {
      exchange.getResponseHeaders().set("Allow", "GET");
      throw new ApiException(405, "only GET is allowed: the interface is read-only");
    }
    if (path == null || !path.startsWith("/")) {
      throw new ApiException(400, "the address has no path");
    }
    ApiRequest request = ApiRequest.of(path, query);
    if (isLink) {
      open(request, exchange);
    } else if (path.equals("/api/events")) {
      listen(exchange);
    } else if (path.equals("/api/openapi.json")) {
      send(exchange, 200, document());
    } else {
      send(exchange, 200, bounded(request));
    }
  }

  private static void require(Access decided) throws ApiException {
    if (decided != Access.ALLOWED) {
      throw new ApiException(decided.status(), decided.message());
    }
  }

  private static Sender sender(Headers headers) {
    return new Sender(
        values(headers, "Host"),
        values(headers, "Origin"),
        Optional.ofNullable(headers.getFirst("Sec-Fetch-Site")),
        Optional.ofNullable(headers.getFirst("Authorization")),
        values(headers, "Cookie"));
  }

  private static List<String> values(Headers headers, String name) {
    return Objects.requireNonNullElse(headers.get(name), List.of());
  }

  /// Sets the cookie for the one who has the code, which is valid once.
  private void open(ApiRequest request, HttpExchange exchange) throws IOException, ApiException {
    String code = linkCode.get();
    boolean isCode = request.first("code").filter(code::equals).isPresent();
    if (!isCode || !linkCode.compareAndSet(code, TokenFile.random())) {
      throw new ApiException(401, "the link was used before; restart the service for another");
    }
    Headers headers = exchange.getResponseHeaders();
    headers.set(
        "Set-Cookie",
        AccessControl.COOKIE + "=" + access.token() + "; Path=/; HttpOnly; SameSite=Strict");
    headers.set("Location", "/api/status");
    exchange.sendResponseHeaders(303, -1);
  }

  private void listen(HttpExchange exchange) throws IOException, ApiException {
    if (!events.hasRoom()) {
      throw new ApiException(429, "too many listeners");
    }
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      events.writeTo(out);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // the server ends
    }
  }

  /// The answer to a request, within the limits on number and time.
  private byte[] bounded(ApiRequest request) throws IOException, ApiException {
    if (!running.tryAcquire()) {
      throw new ApiException(429, "too many requests at a time; try again in a second");
    }
    Future<byte[]> answer =
        threads.submit(() -> {
          try {
            return JsonObjects.bytes(routes.answer(request));
          } finally {
            running.release(); // even if nobody waits any more
          }
        });
    try {
      return answer.get(MAX_TIME.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException _) {
      answer.cancel(true);
      throw new ApiException(503, "it took more than " + MAX_TIME.toSeconds() + " seconds");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new ApiException(503, "the service ends");
    } catch (ExecutionException e) {
      throw failure(Objects.requireNonNull(e.getCause()));
    }
  }

  private static ApiException failure(Throwable cause) {
    return switch (cause) {
      case ApiException known -> known;
      case InvalidQuestionException wrong ->
          new ApiException(
              400, wrong.getMessage() + (wrong.hint().isEmpty() ? "" : "; " + wrong.hint()));
      case IOException unreadable -> new ApiException(503, String.valueOf(unreadable.getMessage()));
      case IllegalArgumentException wrong ->
          new ApiException(400, String.valueOf(wrong.getMessage()));
      default -> new ApiException(500, "a bug: " + cause);
    };
  }

  private static byte[] document() throws IOException {
    try (InputStream text =
        Objects.requireNonNull(ApiServer.class.getResourceAsStream("openapi.json"))) {
      return text.readAllBytes();
    }
  }

  private static byte[] error(String message) {
    return JsonObjects.bytes(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeObjectPropertyStart("error");
      generator.writeStringProperty("message", message);
      generator.writeEndObject();
    });
  }

  private static void send(HttpExchange exchange, int status, byte[] json) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "application/json");
    if (status == 429 || status == 503) {
      headers.set("Retry-After", "1");
    }
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isHead ? -1 : json.length);
    if (!isHead) {
      exchange.getResponseBody().write(json);
    }
  }
}
