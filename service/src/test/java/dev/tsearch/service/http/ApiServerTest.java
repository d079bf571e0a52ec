package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The answers, held against the OpenAPI document.
class ApiServerTest {
  /// A request for each path of the document.
  private static final Map<String, List<String>> REQUESTS =
      Map.of(
          "/api/search",
              List.of("/api/search?query=heron&limit=3", "/api/search?query=heron+missing+reed"),
          "/api/entries/{name}", List.of("/api/entries/e4", "/api/entries/garden%2Fout1"),
          "/api/sessions", List.of("/api/sessions", "/api/sessions?query=heron&sort=oldest"),
          "/api/sessions/{name}",
              List.of(
                  "/api/sessions/garden?limit=5",
                  "/api/sessions/garden?limit=3&around=e4",
                  "/api/sessions/garden?before=end"),
          "/api/facets", List.of("/api/facets?query=heron", "/api/facets?query=heron+reed"),
          "/api/stats", List.of("/api/stats", "/api/stats?by=session,tool"),
          "/api/files", List.of("/api/files", "/api/files?file=pond.rs"),
          "/api/fix", List.of("/api/fix?query=missing+reed"),
          "/api/status", List.of("/api/status"));

  /// A body for each path of the document that takes one.
  private static final Map<String, String> POSTS =
      Map.of(
          "/api/entries",
          "one\n\ntwo\n",
          "/api/links",
          "",
          "/mcp",
          "{\"jsonrpc\":\"2.0\",\"id\":1}");

  private static final ImportEvents EVENTS = new ImportEvents();

  @TempDir private static Path root;
  private static ApiServer server;
  private static ApiClient client;

  @BeforeAll
  static void start() throws IOException {
    server = ApiHome.start(root, EVENTS);
    client = new ApiClient(server.port());
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static JsonObject object(String target) throws IOException, MalformedJsonException {
    ApiClient.Reply reply = client.get(target);
    assertThat(reply.status()).as("%s: %s", target, reply.body()).isEqualTo(200);
    return Json.SOURCE.object(reply.body().getBytes(ISO_8859_1));
  }

  private static @Nullable Object member(@Nullable Object parent, String name) {
    return parent instanceof JsonObject object ? object.values().get(name) : null;
  }

  @Test
  void theDocumentDescribesTheAnswers() throws IOException, MalformedJsonException {
    JsonObject document = object("/api/openapi.json");
    var paths = (JsonObject) Objects.requireNonNull(member(document, "paths"));
    Set<String> described = new HashSet<>(paths.values().keySet());
    described.removeAll(List.of("/api/events", "/api/export")); // no JSON objects
    described.removeAll(POSTS.keySet());
    assertThat(described).isEqualTo(REQUESTS.keySet());
    for (Map.Entry<String, List<String>> path : REQUESTS.entrySet()) {
      Object schema = schema(paths, path.getKey(), "get");
      for (String target : path.getValue()) {
        conforms(object(target), schema, document, target);
      }
    }
    for (Map.Entry<String, String> path : POSTS.entrySet()) {
      String target = path.getKey() + "?context=pond";
      ApiClient.Reply reply = client.post(target, path.getValue());
      assertThat(reply.status()).as(reply.body()).isEqualTo(200);
      JsonObject answer = Json.SOURCE.object(reply.body().getBytes(ISO_8859_1));
      conforms(answer, schema(paths, path.getKey(), "post"), document, target);
    }
  }

  private static Object schema(JsonObject paths, String path, String method) {
    Object schema = paths.values().get(path);
    for (String name :
        List.of(method, "responses", "200", "content", "application/json", "schema")) {
      schema = Objects.requireNonNull(member(schema, name), name);
    }
    return Objects.requireNonNull(schema);
  }

  @Test
  void errorsAreTheObjectsOfTheDocument() throws IOException, MalformedJsonException {
    JsonObject document = object("/api/openapi.json");
    Object schemas = member(member(document, "components"), "schemas");
    Object error = Objects.requireNonNull(member(schemas, "Error"));
    Map<String, Integer> statuses =
        Map.of("/api/search?limit=x", 400, "/api/entries/nosuch", 404, "/mcp", 405);
    for (Map.Entry<String, Integer> wrong : statuses.entrySet()) {
      ApiClient.Reply reply = client.get(wrong.getKey());
      assertThat(reply.status()).isEqualTo(wrong.getValue());
      conforms(
          Json.SOURCE.object(reply.body().getBytes(ISO_8859_1)), error, document, wrong.getKey());
    }
    assertThat(client.get("/mcp").head()).contains("Allow: POST");
  }

  @Test
  void aLongAnswerIsSentInChunksWhileItIsMade() throws IOException {
    ApiClient.Reply reply = client.get("/api/openapi.json");
    assertThat(reply.head()).contains("Transfer-Encoding: chunked");
    try (var resource =
        Objects.requireNonNull(ApiServer.class.getResourceAsStream("openapi.json"))) {
      assertThat(reply.body().getBytes(ISO_8859_1)).isEqualTo(resource.readAllBytes());
    }
    assertThat(client.get("/api/status").head()).contains("Content-Length: ");
  }

  @Test
  void messagesOfAgentsAreAnswered() throws IOException {
    assertThat(client.post("/mcp", "{\"jsonrpc\":\"2.0\"}").body())
        .isEqualTo("{\"jsonrpc\":\"2.0\"}");
    assertThat(client.post("/mcp?folder=/area/a%20garden", "{}").body())
        .isEqualTo("{}/area/a garden");
    ApiClient.Reply notification = client.post("/mcp", "");
    assertThat(notification.status()).isEqualTo(202);
    assertThat(notification.body()).isEmpty();
  }

  @Test
  void entriesNeedAContext() throws IOException {
    ApiClient.Reply reply = client.post("/api/entries", "{}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("context: is missing");
  }

  /// Checks a value against a schema with the keywords that the document has.
  private static void conforms(
      @Nullable Object value, Object schema, JsonObject document, String at) {
    if (member(schema, "$ref") instanceof String ref) {
      String name = ref.substring(ref.lastIndexOf('/') + 1);
      Object schemas = member(member(document, "components"), "schemas");
      conforms(value, Objects.requireNonNull(member(schemas, name)), document, at);
      return;
    }
    Object type = member(schema, "type");
    List<?> types = type instanceof List<?> list ? list : List.of(Objects.requireNonNull(type));
    assertThat(types).as("%s: %s", at, value).anySatisfy(one -> isOf(value, (String) one));
    if (value instanceof JsonObject object
        && member(schema, "properties") instanceof JsonObject properties) {
      if (member(schema, "required") instanceof List<?> required) {
        assertThat(object.values().keySet()).as(at).containsAll(neverNull(required, properties));
      }
      if (Boolean.FALSE.equals(member(schema, "additionalProperties"))) {
        assertThat(properties.values().keySet()).as(at).containsAll(object.values().keySet());
      }
      object
          .values()
          .forEach((name, child) -> {
            Object of = properties.values().get(name);
            if (of != null) {
              conforms(child, of, document, at + "." + name);
            }
          });
    }
    if (value instanceof List<?> list) {
      Object of = Objects.requireNonNull(member(schema, "items"));
      list.forEach(element -> conforms(element, of, document, at + "[]"));
    }
  }

  /// The required members without those that may be null, which the parser leaves out.
  private static List<String> neverNull(List<?> required, JsonObject properties) {
    return required.stream()
        .map(String::valueOf)
        .filter(name ->
            !(member(properties.values().get(name), "type") instanceof List<?> types
                && types.contains("null")))
        .toList();
  }

  private static void isOf(@Nullable Object value, String type) {
    Class<?> expected =
        switch (type) {
          case "object" -> JsonObject.class;
          case "array" -> List.class;
          case "string" -> String.class;
          case "boolean" -> Boolean.class;
          case "integer" -> Long.class;
          case "number" -> Number.class;
          default -> Void.class;
        };
    boolean isNull = type.equals("null") && value == null;
    assertThat(isNull || expected.isInstance(value)).isTrue();
  }

  @Test
  void thePagesOfASearchAreTheWholeSearch() throws IOException, MalformedJsonException {
    Set<String> ids = new HashSet<>();
    String next = "";
    int pages = 0;
    do {
      JsonObject page =
          object("/api/search?query=heron&limit=7" + (next.isEmpty() ? "" : "&cursor=" + next));
      ((List<?>) Objects.requireNonNull(page.values().get("hits")))
          .forEach(hit -> ids.add(String.valueOf(member(hit, "id"))));
      next = page.text("next", "");
      pages++;
    } while (!next.isEmpty());
    assertThat(ids).hasSize(30);
    assertThat(pages).isEqualTo(5);
  }

  @Test
  void thePagesOfASessionAreTheWholeSession() throws IOException, MalformedJsonException {
    JsonObject first = object("/api/sessions/garden?limit=15");
    JsonObject second = object("/api/sessions/garden?limit=15&cursor=" + first.text("next", ""));
    assertThat((List<?>) second.values().get("entries")).hasSize(5);
    assertThat(second.values().get("next")).isNull();
    assertThat(second.values()).containsEntry("total", 20L);
  }

  @Test
  void theWindowsOfASessionMeetInBothDirections() throws IOException, MalformedJsonException {
    List<String> whole = ids(object("/api/sessions/garden?limit=200"));
    JsonObject middle = object("/api/sessions/garden?limit=3&around=e4");
    assertThat(ids(middle)).containsExactly("e2", "e4", "e6");
    assertThat(middle.values()).containsEntry("first", 1L);
    String first = middle.text("previous", "");
    JsonObject before = object("/api/sessions/garden?limit=3&before=" + first);
    assertThat(ids(before)).containsExactly("e0");
    assertThat(before.values().get("previous")).isNull();
    JsonObject after = object("/api/sessions/garden?limit=200&cursor=" + middle.text("next", ""));
    assertThat(ids(after)).isEqualTo(whole.subList(4, whole.size()));
    assertThat(ids(object("/api/sessions/garden?limit=2&before=end")))
        .isEqualTo(whole.subList(whole.size() - 2, whole.size()));
  }

  private static List<String> ids(JsonObject window) {
    return ((List<?>) Objects.requireNonNull(window.values().get("entries")))
        .stream().map(entry -> String.valueOf(member(entry, "id"))).toList();
  }

  @Test
  void wrongRequestsSayWhatIsWrong() throws IOException {
    assertThat(client.get("/api/search?since=soonish").status()).isEqualTo(400);
    assertThat(client.get("/api/search?since=soonish").body()).contains("for example 30d");
    assertThat(client.get("/api/search?limit=0").body()).contains("from 1 to 1000");
    assertThat(client.get("/api/search?query=heron&cursor=x").status()).isEqualTo(400);
    assertThat(client.get("/api/entries/nosuch").status()).isEqualTo(404);
    assertThat(client.get("/api/sessions/garden?limit=201").body()).contains("from 1 to 200");
    assertThat(client.get("/api/sessions/garden?around=nosuch").status()).isEqualTo(400);
    assertThat(client.get("/api/sessions/garden?cursor=1&before=2").status()).isEqualTo(400);
    assertThat(client.get("/api/sessions?sort=size").status()).isEqualTo(400);
    assertThat(client.get("/nosuch").status()).isEqualTo(404);
    assertThat(client.get("/api/search/more/than/that").status()).isEqualTo(404);
  }

  @Test
  void aParameterThatAPathDoesNotTakeIsNamed() throws IOException {
    for (String path :
        List.of(
            "/api/search?q=heron",
            "/api/sessions?querry=heron",
            "/api/sessions/garden?limits=3",
            "/api/entries/nosuch?limit=3",
            "/api/status?x",
            "/api/export?session=garden&redacted=true")) {
      assertThat(client.get(path).status()).as(path).isEqualTo(400);
      assertThat(client.get(path).body()).as(path).contains(": no such parameter; there are ");
    }
    assertThat(client.get("/api/search?q=heron").body()).contains("query, source, project");
  }

  @Test
  void listenersAreToldOfImports() throws IOException {
    try (Socket socket = client.connect()) {
      socket
          .getOutputStream()
          .write(
              ("GET /api/events HTTP/1.1\r\nHost: localhost:"
                      + server.port()
                      + "\r\nAuthorization: Bearer "
                      + ApiHome.TOKEN
                      + "\r\n\r\n")
                  .getBytes(UTF_8));
      var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      String line = lines.readLine();
      while (!line.equals(": tsearch")) { // the listener is known from now on
        line = lines.readLine();
      }
      EVENTS.imported(Instant.EPOCH, 2, 31);
      while (!line.startsWith("data: ")) {
        line = lines.readLine();
      }
      assertThat(line)
          .isEqualTo(
              "data: {\"schema\":1,\"time\":\"1970-01-01T00:00:00Z\",\"sessions\":2,"
                  + "\"entries\":31}");
    }
  }
}
