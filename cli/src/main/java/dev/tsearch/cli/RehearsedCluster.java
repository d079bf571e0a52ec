package dev.tsearch.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// What answers the commands of clusters in the training run: a server on the loopback interface
/// whose answers have the form of those of OpenSearch. It knows a few entries and finds them all,
/// except for a word that no entry has.
final class RehearsedCluster implements AutoCloseable {
  private static final int ENTRIES = 30;
  private static final String ABSENT = "qzxjvw";
  private static final int SUCCESS = 200;
  private static final int MISSING = 404;

  private final HttpServer server;

  RehearsedCluster() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /// Its description in a settings file.
  String settings() {
    return "[cluster.rehearsal]\nurl = \"http://127.0.0.1:%d\"\nowner = \"trainer\"\n"
        .formatted(server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      List<JsonObject> lines = lines(exchange);
      boolean isMissing = path.startsWith("/_index_template") && lines.isEmpty();
      var body = new ByteArrayOutputStream();
      try (var zip = new GZIPOutputStream(body)) {
        Json.OWN.write(answer(path, lines), zip);
      }
      exchange.getResponseHeaders().add("Content-Encoding", "gzip");
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(isMissing ? MISSING : SUCCESS, body.size());
      exchange.getResponseBody().write(body.toByteArray());
    }
  }

  private static List<JsonObject> lines(HttpExchange exchange) throws IOException {
    byte[] bytes = exchange.getRequestBody().readAllBytes();
    boolean isZip = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    InputStream in = new ByteArrayInputStream(bytes);
    String text =
        new String((isZip ? new GZIPInputStream(in) : in).readAllBytes(), StandardCharsets.UTF_8);
    var lines = new ArrayList<JsonObject>();
    for (String line : text.lines().toList()) {
      try {
        lines.add(Json.OWN.object(line.getBytes(StandardCharsets.UTF_8)));
      } catch (MalformedJsonException e) {
        throw new IOException(e);
      }
    }
    return lines;
  }

  private static JsonObject answer(String path, List<JsonObject> lines) {
    if (path.equals("/")) {
      return object("version", object("number", "3.8.0").with("distribution", "opensearch"));
    }
    if (path.equals("/_bulk")) {
      var items = new ArrayList<JsonObject>();
      for (int at = 0; at < lines.size(); at += 2) {
        items.add(object("create", object("status", 201L)));
      }
      return object("items", items);
    }
    if (path.endsWith("/_msearch")) {
      var answers = new ArrayList<JsonObject>();
      for (int at = 1; at < lines.size(); at += 2) {
        answers.add(found(lines.get(at)));
      }
      return object("took", 1L).with("responses", answers);
    }
    return path.endsWith("/_search") && !lines.isEmpty()
        ? found(lines.getFirst())
        : JsonObject.EMPTY;
  }

  /// The answer to a search.
  private static JsonObject found(JsonObject search) {
    long entries = Json.OWN.print(search).contains(ABSENT) ? 0 : ENTRIES;
    var hits = new ArrayList<JsonObject>();
    for (int number = 0; number < Math.min(entries, search.number("size", 0)); number++) {
      hits.add(hit(number));
    }
    JsonObject count = object("doc_count", entries);
    JsonObject counted = object("buckets", object("all", count).with("half", count));
    return object("took", 1L)
        .with("timed_out", false)
        .with("_shards", object("total", 1L).with("successful", 1L).with("failed", 0L))
        .with("hits", object("total", object("value", entries)).with("hits", hits))
        .with("aggregations", object("words", counted).with("docs", object("value", 30.0)));
  }

  private static JsonObject hit(int number) {
    String session = "crowd-" + number % 3;
    JsonObject metadata = object("source", "claude-code").with("session", session);
    JsonObject entry =
        object("id", "crowd-" + number)
            .with("timestamp", 1_700_000_000L + number)
            .with("from", "user")
            .with("to", "assistant")
            .with("content", "the ownership of a closure, again and again " + number)
            .with("entry_type", "message")
            .with("metadata", metadata);
    JsonObject columns =
        object("conversation", List.of("claude-code\u0001" + session + "\u0001"))
            .with("kind", List.of(1L))
            .with("text", List.of((long) number));
    return object("_index", "tsearch-2023-11")
        .with("_id", "d" + number)
        .with("sort", List.of(3.5, 1_700_000_000L + number, (long) number))
        .with("fields", columns)
        .with("_source", object("entry", entry).with("owner", List.of("trainer")));
  }

  private static JsonObject object(String name, Object value) {
    return JsonObject.EMPTY.with(name, value);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
