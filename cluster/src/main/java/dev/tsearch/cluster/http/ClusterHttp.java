package dev.tsearch.cluster.http;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLException;

/// Sends requests to the nodes of one cluster: to the node that answered last, and to the next one
/// if it cannot be reached. Safe for use by many threads; the caller closes it.
public final class ClusterHttp implements AutoCloseable {
  private static final Duration MAX_CONNECT = Duration.ofSeconds(10);

  /// Shorter bodies are not compressed.
  private static final int MIN_COMPRESSED_BYTES = 1024;

  /// The length of `{}`.
  private static final int EMPTY_OBJECT = 2;

  private static final int BAD_REQUEST = 400;

  private static final String JSON = "application/json";
  private static final String LINES = "application/x-ndjson";

  private final ClusterPlace place;
  private final HttpClient client;
  private final AtomicInteger current = new AtomicInteger();

  /// @throws ClusterException if the certificates cannot be read
  public ClusterHttp(ClusterPlace place) throws ClusterException {
    this.place = place;
    Duration connect = place.timeout().compareTo(MAX_CONNECT) < 0 ? place.timeout() : MAX_CONNECT;
    var builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(connect);
    if (place.authority().isPresent()) {
      builder.sslContext(Trust.of(place, place.authority().get()));
    }
    this.client = builder.build();
  }

  /// The cluster.
  public ClusterPlace place() {
    return place;
  }

  /// Sends a request without a body.
  ///
  /// @param path the path and the query
  /// @throws ClusterException if no node answers, or the credentials are refused
  public Answer send(String method, String path) throws ClusterException {
    return send(method, path, new byte[0], JSON);
  }

  /// Sends a JSON object.
  ///
  /// @throws ClusterException if no node answers, or the credentials are refused
  public Answer send(String method, String path, JsonObject body) throws ClusterException {
    var bytes = new ByteArrayOutputStream();
    Json.OWN.write(body, bytes);
    return send(method, path, bytes.toByteArray(), JSON);
  }

  /// Sends JSON objects, one per line.
  ///
  /// @throws ClusterException if no node answers, or the credentials are refused
  public Answer sendLines(String path, byte[] lines) throws ClusterException {
    return send("POST", path, lines, LINES);
  }

  /// The answer to a request that must succeed.
  ///
  /// @param what what was asked, for the message: `search`
  /// @throws ClusterException if it did not
  public Answer required(String what, Answer answer) throws ClusterException {
    if (!answer.isSuccess()) {
      throw failure(what, answer);
    }
    return answer;
  }

  /// The exception for a request that a cluster refused.
  ///
  /// @param what what was asked, for the message: `search`
  public ClusterException failure(String what, Answer answer) {
    return Failures.of(place, what, answer);
  }

  private Answer send(String method, String path, byte[] body, String type)
      throws ClusterException {
    int nodes = place.urls().size();
    int first = current.get();
    IOException last = new ConnectException("no node");
    URI lastNode = place.urls().getFirst();
    for (int tried = 0; tried < nodes; tried++) {
      int number = (first + tried) % nodes;
      lastNode = place.urls().get(number);
      try {
        Answer answer = sendTo(lastNode, method, path, body, type);
        current.set(number);
        return accepted(answer);
      } catch (HttpTimeoutException e) {
        last = e;
        if (!(e instanceof java.net.http.HttpConnectTimeoutException)) {
          break; // the node works on it; another one would only do it again
        }
      } catch (IOException e) {
        last = e;
      }
    }
    throw Failures.unreachable(place, lastNode, last);
  }

  private Answer accepted(Answer answer) throws ClusterException {
    if (answer.status() == Failures.UNAUTHORIZED) {
      throw Failures.unauthorized(place);
    }
    return answer;
  }

  private Answer sendTo(URI node, String method, String path, byte[] body, String type)
      throws IOException, ClusterException {
    var request =
        HttpRequest.newBuilder(URI.create(base(node) + path))
            .timeout(place.timeout())
            .header("Accept-Encoding", "gzip");
    place.credentials().ifPresent(value -> request.header("Authorization", value));
    if (body.length == 0) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request.header("Content-Type", type);
      boolean compresses = body.length >= MIN_COMPRESSED_BYTES;
      if (compresses) {
        request.header("Content-Encoding", "gzip");
      }
      request.method(method, BodyPublishers.ofByteArray(compresses ? compressed(body) : body));
    }
    try {
      return answer(client.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("cluster " + place.name() + ": the request was interrupted", "");
    }
  }

  private static String base(URI node) {
    String text = node.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  private static byte[] compressed(byte[] body) throws IOException {
    var out = new ByteArrayOutputStream(body.length / 3);
    try (var zip = new FastGzip(out)) {
      zip.write(body);
    }
    return out.toByteArray();
  }

  /// Compresses fast rather than small: the network to a cluster is seldom slow.
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(ByteArrayOutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(1);
    }
  }

  private static Answer answer(HttpResponse<byte[]> response) throws IOException {
    byte[] body = response.body();
    if (response.headers().firstValue("Content-Encoding").orElse("").equals("gzip")) {
      try (var in = new GZIPInputStream(new ByteArrayInputStream(body))) {
        body = in.readAllBytes();
      }
    }
    JsonObject object = object(body);
    if (object.isEmpty() && body.length > EMPTY_OBJECT && response.statusCode() < BAD_REQUEST) {
      throw new IOException("the answer is no JSON object");
    }
    return new Answer(response.statusCode(), object);
  }

  /// Arrays, as of `_cat`, are not asked for.
  private static JsonObject object(byte[] body) {
    try {
      return body.length == 0 ? JsonObject.EMPTY : Json.OWN.object(body);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY; // a proxy answers in HTML
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  /// Whether a failure is one of TLS.
  static boolean isCertificate(IOException failure) {
    return failure instanceof SSLException;
  }
}
