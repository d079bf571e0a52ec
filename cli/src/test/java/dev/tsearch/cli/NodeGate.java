package dev.tsearch.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// The door of a node as a team sees it: TLS with a certificate of its own, a password for writers
/// and one for readers. What passes is answered by the node behind it. Some bulk requests can be
/// cut: the node gets them, and the client no answer.
final class NodeGate implements AutoCloseable {
  static final String WRITER = "ann:harbour";
  static final String READER = "bob:lighthouse";

  private static final String PASSWORD = "changeit";

  private final SearchNode node;
  private final Path certificate;
  private final HttpsServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger cuts = new AtomicInteger();
  private final AtomicReference<@Nullable Pending> pending = new AtomicReference<>();
  private volatile Duration delay = Duration.ZERO;

  /// What is done before a request.
  ///
  /// @param path a part of the path of the request
  /// @param action what is done
  private record Pending(String path, Action action) {}

  /// Something that a test does to the node.
  @FunctionalInterface
  interface Action {
    void run() throws IOException, InterruptedException;
  }

  /// @param folder a folder for its key
  NodeGate(SearchNode node, Path folder) throws Exception {
    this.node = node;
    this.certificate = folder.resolve("gate.pem");
    Path keys = folder.resolve("gate.p12");
    keytool(
        List.of(
            "-genkeypair",
            "-alias",
            "gate",
            "-keyalg",
            "EC",
            "-dname",
            "CN=gate",
            "-ext",
            "san=ip:127.0.0.1",
            "-validity",
            "3650",
            "-keystore",
            keys.toString()));
    keytool(
        List.of(
            "-exportcert",
            "-rfc",
            "-alias",
            "gate",
            "-file",
            certificate.toString(),
            "-keystore",
            keys.toString()));
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::pass);
    server.start();
  }

  private static void keytool(List<String> arguments) throws Exception {
    var command = new java.util.ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(arguments);
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(printed);
    }
  }

  String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  /// The certificate that clients have to trust.
  Path certificate() {
    return certificate;
  }

  /// Lets the next bulk requests arrive, and closes the connection instead of an answer.
  void cut(int bulks) {
    cuts.set(bulks);
  }

  /// How many of the bulk requests that are to be cut did not come yet.
  int cutsLeft() {
    return cuts.get();
  }

  /// Does something once, before the next request whose path contains a text is passed on.
  void before(String path, Action action) {
    pending.set(new Pending(path, action));
  }

  /// Answers searches late.
  void delay(Duration time) {
    delay = time;
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      String user = user(exchange);
      boolean isWrite = path.startsWith("/_bulk");
      boolean isForWriters = isWrite || path.startsWith("/_index_template");
      if (!user.equals(WRITER) && !user.equals(READER)) {
        answer(exchange, 401, "Unauthorized".getBytes(StandardCharsets.UTF_8));
        return;
      }
      if (isForWriters && user.equals(READER)) {
        answer(
            exchange,
            403,
            ("{\"error\":{\"root_cause\":[{\"type\":\"security_exception\",\"reason\":"
                    + "\"no permissions for [it]\"}]},\"status\":403}")
                .getBytes(StandardCharsets.UTF_8));
        return;
      }
      Pending next = pending.get();
      if (next != null && path.contains(next.path()) && pending.compareAndSet(next, null)) {
        next.action().run();
      }
      if (path.contains("search")) {
        Thread.sleep(delay);
      }
      HttpResponse<byte[]> response =
          client.send(request(exchange, path), BodyHandlers.ofByteArray());
      if (isWrite && cuts.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        return; // without an answer
      }
      response
          .headers()
          .firstValue("Content-Encoding")
          .ifPresent(value -> exchange.getResponseHeaders().add("Content-Encoding", value));
      answer(exchange, response.statusCode(), response.body());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static String user(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    return header != null && header.startsWith("Basic ")
        ? new String(Base64.getDecoder().decode(header.substring(6)), StandardCharsets.UTF_8)
        : "";
  }

  private HttpRequest request(HttpExchange exchange, String path) throws IOException {
    var request = HttpRequest.newBuilder(URI.create(node.url() + path));
    for (String name : List.of("Content-Type", "Content-Encoding", "Accept-Encoding")) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    byte[] body = exchange.getRequestBody().readAllBytes();
    return request
        .method(
            exchange.getRequestMethod(),
            body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
        .build();
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    client.shutdownNow();
  }
}
