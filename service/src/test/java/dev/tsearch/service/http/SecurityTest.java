package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.service.place.TokenFile;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that must get nothing, and what they must not do to the server.
class SecurityTest {
  /// 100,000 take half a minute; `-Dtsearch.http.requests=100000` sends them.
  private static final int RANDOM_REQUESTS = Integer.getInteger("tsearch.http.requests", 4_000);

  private static final int IDLE_CONNECTIONS = 10_000;
  private static final String AUTHORIZED = "Authorization: Bearer " + ApiHome.TOKEN + "\r\n";

  /// A word of the archive, which no refused request may get.
  private static final String DATA = "heron";

  @TempDir private static Path root;
  private static ApiServer server;
  private static ApiClient client;

  @BeforeAll
  static void start() throws IOException {
    server = ApiHome.start(root, new ImportEvents());
    client = new ApiClient(server.port());
  }

  @AfterAll
  static void theServerStillAnswers() throws IOException {
    try {
      assertThat(client.get("/api/search?query=heron").body()).contains(DATA);
    } finally {
      server.close();
    }
  }

  private static ApiClient.Reply withHost(String hosts) throws IOException {
    return client.send(
        "GET /api/search?query=heron HTTP/1.1\r\n"
            + hosts
            + AUTHORIZED
            + "Connection: close\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example\r\n",
        "Host: evil.example:PORT\r\n",
        "Host: localhost\r\n",
        "Host: 127.0.0.1.evil.example:PORT\r\n",
        "Host: localhost:PORT\r\nHost: evil.example\r\n",
        "Host: 127.0.0.1:1\r\n",
        "Host: \r\n",
        ""
      })
  void aForeignHostGetsNothing(String hosts) throws IOException {
    ApiClient.Reply reply = withHost(hosts.replace("PORT", Integer.toString(server.port())));
    assertThat(reply.status()).isIn(400, 403);
    assertThat(reply.body()).doesNotContain(DATA);
  }

  @Test
  void everyNameOfTheLoopbackAddressIsAllowed() throws IOException {
    for (String host : List.of("localhost", "127.0.0.1", "[::1]", "LOCALHOST")) {
      assertThat(withHost("Host: " + host + ":" + server.port() + "\r\n").status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: https://127.0.0.1:PORT\r\n",
        "Origin: http://127.0.0.1:1\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n"
      })
  void aForeignOriginGetsNothing(String header) throws IOException {
    String own = header.replace("PORT", Integer.toString(server.port()));
    ApiClient.Reply reply = client.get("/api/search?query=heron", AUTHORIZED + own);
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).doesNotContain(DATA);
    assertThat(reply.head()).doesNotContainIgnoringCase("access-control-allow");
    ApiClient.Reply page = client.get("/?query=heron", AUTHORIZED + own);
    assertThat(page.status()).isEqualTo(403);
    assertThat(page.body()).doesNotContain(DATA);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Authorization: Bearer \r\n",
        "Authorization: Bearer 0123456789abcdee\r\n",
        "Authorization: Bearer 0123456789abcdef0\r\n",
        "Authorization: Basic 0123456789abcdef\r\n",
        "Cookie: tsearch-PORT=wrong\r\n",
        "Cookie: tsearch-1=0123456789abcdef\r\n",
        "Cookie: other=0123456789abcdef\r\n"
      })
  void withoutTheTokenThereIsNothing(String header) throws IOException {
    for (String target :
        List.of(
            "/api/search?query=heron",
            "/api/status",
            "/api/openapi.json",
            "/api/events",
            "/?query=heron",
            "/?query=heron&part=hits",
            "/complete?query=tool:B",
            "/s/garden",
            "/sessions",
            "/stats",
            "/stats?csv=tool",
            "/nosuch")) {
      ApiClient.Reply reply =
          client.get(target, header.replace("PORT", Integer.toString(server.port())));
      assertThat(reply.status()).as(target).isEqualTo(401);
      assertThat(reply.body()).doesNotContain(DATA, root.toString());
    }
  }

  @Test
  void theLinkSetsACookieOnce() throws IOException {
    String target = server.link().replaceFirst("http://[^/]*", "");
    ApiClient.Reply first = client.get(target, "");
    assertThat(first.status()).isEqualTo(303);
    assertThat(first.head())
        .as("browsers send a cookie to all ports of an address: each service has its own")
        .contains("Set-Cookie: tsearch-" + server.port() + "=" + ApiHome.TOKEN + ";")
        .contains("HttpOnly; SameSite=Strict");
    assertThat(client.get(target, "").status()).isEqualTo(401);
    assertThat(client.get("/open?code=x", "").status()).isEqualTo(401);
    String cookie = "Cookie: a=b; tsearch-" + server.port() + "=" + ApiHome.TOKEN + "\r\n";
    assertThat(client.get("/api/status", cookie).status()).isEqualTo(200);
  }

  @Test
  void theLinkLeadsToAPageOfThisServerOnly() throws IOException {
    for (String target :
        List.of("//evil.example/", "/\\evil.example", "http://evil.example", "x", "/a\r\nX: y")) {
      String link = server.link(target).replaceFirst("http://[^/]*", "");
      assertThat(client.get(link, "").status()).as(target).isEqualTo(400);
      assertThat(client.post("/api/links?to=" + URLEncoder.encode(target, UTF_8), "").status())
          .isEqualTo(400);
    }
    String link = server.link("/s/a%2Fb?entry=c&x=%20").replaceFirst("http://[^/]*", "");
    assertThat(client.get(link, "").head()).contains("Location: /s/a%2Fb?entry=c&x=%20\r\n");
    String made = client.post("/api/links?to=/?query=heron", "").body();
    assertThat(made).contains(server.link("/?query=heron"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../../etc/passwd",
        "/api/../../../etc/passwd",
        "/api/entries/..%2F..%2F..%2Fetc%2Fpasswd",
        "/api/sessions/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/sessions/..\\..\\etc",
        "/api/entries/%00",
        "/%"
      })
  void pathsLeadNowhere(String target) throws IOException {
    ApiClient.Reply reply = client.get(target);
    assertThat(reply.status()).isIn(0, 400, 404);
    assertThat(reply.body()).doesNotContain("root:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"})
  void onlyGetIsAllowed(String method) throws IOException {
    ApiClient.Reply reply =
        client.send(
            method
                + " /api/search?query=heron HTTP/1.1\r\nHost: localhost:"
                + server.port()
                + "\r\n"
                + AUTHORIZED
                + "Content-Length: 0\r\nConnection: close\r\n\r\n");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.body()).doesNotContain(DATA);
  }

  @Test
  void onlyAServiceThatMayWriteTakesEntries() throws IOException {
    assertThat(client.post("/api/entries?context=pond", "one").status()).isEqualTo(200);
    try (ApiServer readOnly = ApiHome.startReadOnly(root)) {
      var reader = new ApiClient(readOnly.port());
      ApiClient.Reply refused = reader.post("/api/entries?context=pond", "one");
      assertThat(refused.status()).isEqualTo(405);
      assertThat(refused.body()).contains("--allow-write");
      assertThat(reader.get("/api/entries").status()).isEqualTo(404);
      assertThat(reader.post("/mcp", "{}").status()).isEqualTo(404);
    }
  }

  @Test
  void answersForbidEverythingForeign() throws IOException {
    assertThat(client.get("/api/status").head())
        .containsIgnoringCase("content-security-policy: default-src 'none'")
        .containsIgnoringCase("x-content-type-options: nosniff")
        .containsIgnoringCase("cache-control: no-store")
        .doesNotContainIgnoringCase("access-control-allow");
  }

  @Test
  void pagesMayLoadOnlyWhatTheServerHas() throws IOException {
    for (String target : List.of("/?query=heron", "/nosuch")) {
      ApiClient.Reply reply = client.get(target);
      assertThat(reply.head())
          .contains("Content-Security-Policy: default-src 'none'; script-src 'self';")
          .contains("Content-Type: text/html; charset=utf-8")
          .containsIgnoringCase("cache-control: no-store");
      assertThat(reply.body())
          .doesNotContain("http:", "https:", "<style", "<script>", " style=", "javascript:");
    }
  }

  @Test
  void oversizedRequestsAreRefused() throws IOException {
    assertThat(client.get("/api/search?query=" + "a".repeat(ApiRequest.MAX_LENGTH)).status())
        .isEqualTo(414);
    assertThat(client.get("/" + "a".repeat(RequestReader.MAX_HEAD_BYTES)).status()).isEqualTo(431);
    assertThat(client.get("/api/status", "X: " + "a".repeat(100_000) + "\r\n").status())
        .isEqualTo(431);
    assertThat(client.get("/api/status", "X: a\r\n".repeat(500)).status()).isEqualTo(431);
    assertThat(client.get("/api/status", "Content-Length: 9999999999\r\n").status()).isEqualTo(413);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "400 GET /api/status HTTP/1.1 x\r\n\r\n",
        "400 get /api/status HTTP/1.1\r\n\r\n",
        "400 GET http://localhost/api/status HTTP/1.1\r\n\r\n",
        "400 GET /api/status HTTP/1.1\n\n",
        "400 GET /api/status HTTP/1.1\r\nHost : x\r\n\r\n",
        "400 GET /api/status HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
        "400 GET /api/status HTTP/1.1\r\nHost: x\0\r\n\r\n",
        "400 GET /api/status HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "400 GET /api/status HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
        "501 GET /api/status HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "505 GET /api/status HTTP/1.0\r\n\r\n"
      })
  void malformedRequestsAreRefused(String statusAndRequest) throws IOException {
    ApiClient.Reply reply = client.send(statusAndRequest.substring(4));
    assertThat(reply.status()).isEqualTo(Integer.parseInt(statusAndRequest.substring(0, 3)));
    assertThat(reply.body()).doesNotContain(DATA, root.toString());
  }

  @Test
  void idleAndSlowConnectionsLeaveRoomForOthers() throws IOException {
    var sockets = new ArrayList<Socket>();
    try {
      for (int number = 0; number < IDLE_CONNECTIONS; number++) {
        Socket socket = client.connect();
        sockets.add(socket);
        if (number % 2 == 0) {
          send(socket, "GET /api/status HT");
        }
      }
      assertThat(sockets).hasSize(IDLE_CONNECTIONS);
      assertThat(client.get("/api/status").status()).isEqualTo(200);
      assertThat(server.connections()).isLessThanOrEqualTo(ServerLimits.STANDARD.connections());
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /// Sends a part of a request, unless the server has closed the connection for another one.
  private static void send(Socket socket, String text) throws IOException {
    try {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    } catch (SocketException _) {
      assertThat(socket.isConnected()).isTrue();
    }
  }

  @Test
  void randomRequestsGetNothingAndEndNothing() throws IOException {
    var random = new Random(Seed.next());
    List<String> parts =
        List.of(
            "GET ",
            "/api/search",
            "?query=heron",
            " HTTP/1.1",
            "\r\n",
            "Host: ",
            "localhost:",
            Integer.toString(server.port()),
            "Authorization: ",
            "Bearer ",
            "%2e",
            "\0",
            "é",
            "{}",
            "Content-Length: 99\r\n",
            "Cookie: tsearch-" + server.port() + "=",
            "POST ",
            ":");
    for (int number = 0; number < RANDOM_REQUESTS; number++) {
      var request = new StringBuilder();
      for (int part = random.nextInt(20); part >= 0; part--) {
        request.append(parts.get(random.nextInt(parts.size())));
      }
      ApiClient.Reply reply;
      try (Socket socket = client.connect()) {
        socket.getOutputStream().write(request.toString().getBytes(ISO_8859_1));
        socket.shutdownOutput();
        reply = ApiClient.Reply.of(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
      } catch (IOException _) {
        continue; // the server closed it
      }
      assertThat(reply.status()).as(request.toString()).isNotEqualTo(200);
      assertThat(reply.body()).as(request.toString()).doesNotContain("snippet");
    }
  }

  @Test
  void theTokenFileIsPrivateAndNewEachTime() throws IOException {
    Path path = root.resolve("token");
    var file = new TokenFile(path);
    String first = file.create();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    assertThat(file.create()).isNotEqualTo(first).hasSize(64);
    file.delete();
    assertThat(path).doesNotExist();
  }
}
