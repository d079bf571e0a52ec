package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.service.http.AccessControl.Access;
import dev.tsearch.service.http.AccessControl.Sender;
import dev.tsearch.service.place.TokenFile;
import dev.tsearch.service.web.WebPages;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/// The HTTP server: decides who gets data, and which part of the program answers. Thread-safe.
public final class ApiServer implements Closeable {
  private static final String EVENTS = "/api/events";
  private static final String DOCUMENT = "/api/openapi.json";
  private static final String ENTRIES = "/api/entries";
  private static final String MCP = "/mcp";

  /// Makes links that open a page once.
  static final String LINKS = "/api/links";

  /// A path of this server with parameters: nothing that leads elsewhere or ends a header.
  private static final Pattern OWN_TARGET = Pattern.compile("/(?:[!-.0-\\[\\]-~][!-\\[\\]-~]*)?");

  /// Opens a page once.
  static final String LINK = "/open";

  private static final String GET = "GET";
  private static final String POST = "POST";

  private final AtomicReference<String> linkCode = new AtomicReference<>(TokenFile.random());
  private final ServedApi served;
  private final ApiRoutes routes;
  private final ExportRoute export;
  private final BoundedRequests bounded;
  private final PageAnswers pages;
  private final HttpListener listener;
  private final AccessControl access;

  private ApiServer(int port, String token, ServedApi served, ServerLimits limits)
      throws IOException {
    this.served = served;
    this.routes = new ApiRoutes(served.library(), served.status());
    this.bounded = new BoundedRequests(limits);
    this.export = new ExportRoute(served.library(), served.secrets(), bounded);
    this.pages = new PageAnswers(new WebPages(served.library(), served.desk()), bounded);
    this.listener = HttpListener.bind(port, limits, this::answer);
    this.access = new AccessControl(listener.port(), token);
  }

  /// Starts a server.
  ///
  /// @param port the port; 0 for any that is free
  /// @param token the secret
  /// @throws IOException if the port is taken
  public static ApiServer start(int port, String token, ServedApi served) throws IOException {
    return start(port, token, served, ServerLimits.STANDARD);
  }

  static ApiServer start(int port, String token, ServedApi served, ServerLimits limits)
      throws IOException {
    var server = new ApiServer(port, token, served, limits);
    server.listener.start();
    return server;
  }

  /// The port.
  public int port() {
    return listener.port();
  }

  /// The link that sets the cookie of a browser, once.
  public String link() {
    return "http://127.0.0.1:" + port() + LINK + "?code=" + linkCode.get();
  }

  /// The same link, which then shows a page.
  ///
  /// @param target the path of the page with its parameters, percent-encoded
  public String link(String target) {
    return link() + "&to=" + URLEncoder.encode(target, UTF_8);
  }

  /// The number of open connections.
  int connections() {
    return listener.connections();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    bounded.close();
  }

  private HttpAnswer answer(HttpRequest request) {
    try {
      return allowed(request);
    } catch (ApiException e) {
      if (PageAnswers.isPage(request)) {
        return pages.error(e, request);
      }
      Map<String, String> headers =
          e.status() == 405
              ? Map.of("Allow", String.join(", ", methods(request.path())))
              : Map.of();
      return HttpAnswer.error(e.status(), headers, String.valueOf(e.getMessage()));
    }
  }

  private HttpAnswer allowed(HttpRequest request) throws ApiException {
    boolean isLink = request.path().equals(LINK);
    Access decided = isLink ? access.decideOrigin(sender(request)) : access.decide(sender(request));
    if (decided != Access.ALLOWED) {
      throw new ApiException(decided.status(), decided.message());
    }
    List<String> methods = methods(request.path());
    if (!methods.contains(request.method())) {
      throw new ApiException(
          405,
          "only "
              + String.join(", ", methods)
              + " is allowed here; entries are taken by POST "
              + ENTRIES
              + " of a service with --allow-write");
    }
    ApiRequest wanted = ApiRequest.of(request.path(), request.query());
    if (PageAnswers.isPage(request)) {
      return request.method().equals(POST) ? pages.post(wanted) : pages.answer(wanted, request);
    }
    return switch (request.path()) {
      case LINK -> open(wanted);
      case EVENTS -> events();
      case DOCUMENT -> document();
      case MCP -> message(wanted, request);
      case LINKS -> newLink(wanted);
      case ExportRoute.PATH -> export.answer(wanted);
      default -> request.method().equals(POST) ? append(wanted, request) : data(wanted);
    };
  }

  /// Data are written while they are read, so that many long texts are never in memory at once.
  private HttpAnswer data(ApiRequest wanted) {
    return new HttpAnswer(
        200,
        Map.of("Content-Type", "application/json"),
        out -> bounded.write(stream -> routes.write(wanted, stream), out));
  }

  private List<String> methods(String path) {
    return switch (path) {
      case MCP, LINKS -> List.of(POST);
      case ENTRIES -> List.of(served.writer().isPresent() ? POST : GET);
      default -> WebPages.isForm(path) ? List.of(GET, POST) : List.of(GET);
    };
  }

  private static Sender sender(HttpRequest request) {
    return new Sender(
        request.values("host"),
        request.values("origin"),
        request.first("sec-fetch-site"),
        request.first("authorization"),
        request.values("cookie"));
  }

  /// Sets the cookie for the one who has the code, which is valid once.
  private HttpAnswer open(ApiRequest request) throws ApiException {
    String target = target(request);
    String code = linkCode.get();
    boolean isCode = request.first("code").filter(code::equals).isPresent();
    if (!isCode || !linkCode.compareAndSet(code, TokenFile.random())) {
      throw new ApiException(401, "the link was used before; restart the service for another");
    }
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(
        "Set-Cookie",
        access.cookie() + "=" + access.token() + "; Path=/; HttpOnly; SameSite=Strict");
    headers.put("Location", target);
    return HttpAnswer.empty(303, headers);
  }

  private static String target(ApiRequest request) throws ApiException {
    String target = request.first("to").orElse("/");
    if (!OWN_TARGET.matcher(target).matches()) {
      throw new ApiException(400, "to: must be a path of this server");
    }
    return target;
  }

  private HttpAnswer newLink(ApiRequest request) throws ApiException {
    String link = link(target(request));
    return HttpAnswer.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeStringProperty("link", link);
    });
  }

  private HttpAnswer events() throws ApiException {
    if (!served.events().hasRoom()) {
      throw new ApiException(429, "too many listeners");
    }
    return new HttpAnswer(
        200, Map.of("Content-Type", "text/event-stream"), served.events()::writeTo);
  }

  private static HttpAnswer document() {
    return new HttpAnswer(
        200,
        Map.of("Content-Type", "application/json"),
        out -> {
          try (InputStream text = ApiDocument.open()) {
            text.transferTo(out);
          }
        });
  }

  /// The transport "streamable HTTP" without sessions and without a stream of the server: each
  /// message is a POST, and its response is the content of the answer.
  private HttpAnswer message(ApiRequest wanted, HttpRequest request) throws ApiException {
    if (served.agents().isEmpty()) {
      throw new ApiException(404, "the MCP server is not installed");
    }
    Optional<byte[]> response =
        bounded.run(() -> served.agents().get().answer(request.body(), wanted.first("folder")));
    return response
        .map(json ->
            new HttpAnswer(200, Map.of("Content-Type", "application/json"), out -> out.write(json)))
        .orElseGet(() -> HttpAnswer.empty(202, Map.of()));
  }

  /// Appends the entry of each line of the body to a context.
  private HttpAnswer append(ApiRequest wanted, HttpRequest request) throws ApiException {
    EntryWriter writer = served.writer().orElseThrow();
    String context =
        wanted
            .first("context")
            .orElseThrow(() -> new ApiException(400, "context: is missing; new makes one"));
    List<byte[]> lines = lines(request.body());
    List<MemberWriter> outcomes = bounded.run(() -> writer.append(context, lines));
    return HttpAnswer.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeNumberProperty("total", outcomes.size());
      generator.writeArrayPropertyStart("entries");
      for (MemberWriter outcome : outcomes) {
        generator.writeStartObject();
        outcome.write(generator);
        generator.writeEndObject();
      }
      generator.writeEndArray();
    });
  }

  private static List<byte[]> lines(byte[] body) {
    var lines = new ArrayList<byte[]>();
    int start = 0;
    for (int at = 0; at <= body.length; at++) {
      if (at == body.length || body[at] == '\n') {
        if (at > start) {
          lines.add(Arrays.copyOfRange(body, start, at));
        }
        start = at + 1;
      }
    }
    return lines;
  }
}
