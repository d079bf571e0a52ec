package dev.tsearch.cluster.http;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.RemoteTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/// Sends requests to the nodes of one cluster: to the node that answered last, and to the next one
/// if it cannot be reached. Safe for use by many threads; the caller closes it, which ends requests
/// that still run.
///
/// It uses [HttpURLConnection], since a process sends a few requests: `java.net.http` prepares TLS
/// and asynchronous answers when it starts, even if neither is used.
public final class ClusterHttp implements AutoCloseable {
  private static final Duration MAX_CONNECT = Duration.ofSeconds(10);

  /// A timeout of 0 would be none.
  private static final Duration MIN_TIME = Duration.ofMillis(1);

  /// Shorter bodies are not compressed.
  private static final int MIN_COMPRESSED_BYTES = 1024;

  /// The length of `{}`.
  private static final int EMPTY_OBJECT = 2;

  private static final int BAD_REQUEST = 400;

  private static final String JSON = "application/json";
  private static final String LINES = "application/x-ndjson";

  private final ClusterPlace place;
  private final Optional<SSLSocketFactory> sockets;
  private final Set<HttpURLConnection> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger current = new AtomicInteger();
  private volatile SearchDeadline deadline = SearchDeadline.NONE;
  private final Queue<RemoteTrace.Phase> phases = new ConcurrentLinkedQueue<>();

  /// @throws ClusterException if the certificates cannot be read
  public ClusterHttp(ClusterPlace place) throws ClusterException {
    this.place = place;
    this.sockets =
        place.authority().isPresent()
            ? Optional.of(Trust.of(place, place.authority().get()).getSocketFactory())
            : Optional.empty();
  }

  private static int millis(Duration time) {
    return (int) Math.min(Integer.MAX_VALUE, time.toMillis());
  }

  /// The cluster.
  public ClusterPlace place() {
    return place;
  }

  /// Limits the time of the requests that follow.
  public void end(SearchDeadline search) {
    this.deadline = search;
  }

  /// How long a request may take now.
  public Duration time() {
    Duration left = deadline.left(place.timeout());
    return left.compareTo(MIN_TIME) < 0 ? MIN_TIME : left;
  }

  /// Remembers a request of a search, which may be one of several for what the user asked.
  public void remember(RemoteTrace.Phase phase) {
    phases.add(phase);
  }

  /// The requests of searches so far.
  public List<RemoteTrace.Phase> phases() {
    return List.copyOf(phases);
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

  /// The answer to a request that must succeed.
  ///
  /// @param what what was asked, for the message: `search`
  /// @param member what its body must have
  /// @throws ClusterException if it did not, or something else than OpenSearch answered
  public Answer required(String what, Answer answer, String member) throws ClusterException {
    if (!required(what, answer).body().has(member)) {
      throw Failures.foreign(place, what, member);
    }
    return answer;
  }

  /// The exception for indices that another version of this program has made.
  public ClusterException otherVersion() {
    return Failures.otherVersion(place);
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
      } catch (SocketTimeoutException e) {
        last = e;
        break; // the node works on it; another one would only do it again
      } catch (IOException e) {
        last = e;
      }
    }
    throw deadline.isOver()
        ? Failures.late(place, lastNode)
        : Failures.unreachable(place, lastNode, last);
  }

  private Answer accepted(Answer answer) throws ClusterException {
    if (answer.status() == Failures.UNAUTHORIZED) {
      throw Failures.unauthorized(place);
    }
    return answer;
  }

  private Answer sendTo(URI node, String method, String path, byte[] body, String type)
      throws IOException {
    HttpURLConnection connection = opened(URI.create(base(node) + path));
    running.add(connection);
    try {
      connection.setRequestMethod(method);
      connection.setRequestProperty("Accept-Encoding", "gzip");
      place.credentials().ifPresent(value -> connection.setRequestProperty("Authorization", value));
      boolean compresses = body.length >= MIN_COMPRESSED_BYTES;
      if (body.length > 0) {
        connection.setRequestProperty("Content-Type", type);
        connection.setDoOutput(true);
      }
      if (compresses) {
        connection.setRequestProperty("Content-Encoding", "gzip");
      }
      connect(connection);
      if (body.length > 0) {
        try (OutputStream out = connection.getOutputStream()) {
          out.write(compresses ? compressed(body) : body);
        }
      }
      return answer(connection);
    } finally {
      running.remove(connection);
    }
  }

  private HttpURLConnection opened(URI address) throws IOException {
    var connection = (HttpURLConnection) address.toURL().openConnection();
    if (connection instanceof HttpsURLConnection secure && sockets.isPresent()) {
      secure.setSSLSocketFactory(sockets.get());
    }
    Duration time = time();
    connection.setConnectTimeout(millis(time.compareTo(MAX_CONNECT) < 0 ? time : MAX_CONNECT));
    connection.setReadTimeout(millis(time));
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    return connection;
  }

  /// Connects. Unlike a timeout of the answer, one of the connection means that the node does not
  /// know of the request.
  private static void connect(HttpURLConnection connection) throws IOException {
    try {
      connection.connect();
    } catch (SocketTimeoutException e) {
      var refused = new ConnectException("no connection in time");
      refused.initCause(e);
      throw refused;
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

  private static Answer answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    boolean isCompressed = "gzip".equals(connection.getContentEncoding());
    byte[] body;
    try (InputStream in =
        status < BAD_REQUEST ? connection.getInputStream() : connection.getErrorStream()) {
      if (in == null) {
        body = new byte[0]; // a failure without a text
      } else {
        body = isCompressed ? new GZIPInputStream(in).readAllBytes() : in.readAllBytes();
      }
    }
    JsonObject object = object(body);
    if (object.isEmpty() && body.length > EMPTY_OBJECT && Answer.isSuccess(status)) {
      throw new IOException("the answer is no JSON object");
    }
    return new Answer(status, object);
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
    running.forEach(HttpURLConnection::disconnect);
  }

  /// Whether a failure is one of TLS.
  static boolean isCertificate(IOException failure) {
    return failure instanceof SSLException;
  }
}
