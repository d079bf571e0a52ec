package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebCommandTest {
  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void importOneSession() throws IOException {
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "prune the rowan")
        .write(home);
    cli = Cli.in(home).with("XDG_RUNTIME_DIR", home.resolve("run").toString());
    assertThat(cli.run("import", home.toString()).exit()).isZero();
  }

  /// The service of the first command is that of the second one, and ends with it.
  @Test
  void theLinkIsThatOfTheRunningService() throws Exception {
    String code;
    try (var service = ServiceProcess.start(home, List.of("web", "--no-open", "prune", "rowan"))) {
      String link = service.printed();
      assertThat(link)
          .matches(
              "http://127\\.0\\.0\\.1:\\d+/open\\?code=[0-9a-f]{64}&to=%2F%3Fquery%3Dprune%2520rowan");
      code = link.substring(0, link.indexOf('&'));
      assertThat(cli.run("web", "--no-open", "c0ffee01").out())
          .isEqualTo(code + "&to=%2Fs%2Fclaude-code%253Ac0ffee01-0000-4000-8000-000000000000\n");
      assertThat(cli.run("web", "--no-open").out()).isEqualTo(code + "&to=%2F\n");
    }
    Cli.Result wrong = cli.run("web", "--port", "65536");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("--port must be a port up to 65535, got 65536");
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      for (List<String> words : List.of(List.of("web", "--port"), List.of("serve", "--http"))) {
        Cli.Result result = cli.run(words.getFirst(), words.getLast(), port);
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("tsearch: port " + port + ": Address already in use");
      }
    }
    try (Stream<Path> files = Files.list(home.resolve("run/tsearch"))) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".token"));
    }
  }

  /// A service that has no pages goes on, and pages are served beside it.
  @Test
  void pagesAreServedBesideAServiceWithoutPages() throws Exception {
    try (var service = ServiceProcess.start(home, List.of("serve"));
        var pages = ServiceProcess.start(home, List.of("web", "--no-open", "rowan"))) {
      String link = pages.printed();
      assertThat(link).startsWith("http://127.0.0.1:");
      try (HttpClient client =
          HttpClient.newBuilder()
              .cookieHandler(new CookieManager())
              .followRedirects(HttpClient.Redirect.ALWAYS)
              .build()) {
        HttpResponse<String> page =
            client.send(
                HttpRequest.newBuilder(URI.create(link)).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("prune the");
      }
      assertThat(service.process().isAlive()).isTrue();
    }
  }

  /// The documents of pages lacked what precedes the last compaction, which the pages show.
  @Test
  void aSavedSessionHasAllThatItsPageShows() throws Exception {
    Path folder = Files.createDirectories(home.resolve("long"));
    String name = "c0ffee02-0000-4000-8000-000000000000";
    String common =
        "\"sessionId\":\"%s\",\"timestamp\":\"2026-02-02T10:00:00Z\",\"uuid\":\"%%s\""
            .formatted(name);
    String boundary = "{\"type\":\"system\",\"subtype\":\"compact_boundary\",\"content\":\"c\",";
    String said = "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"%s\"},";
    Files.write(
        folder.resolve(name + ".jsonl"),
        List.of(
            said.formatted("water the hazel") + common.formatted("u1") + "}",
            boundary + common.formatted("u2") + "}",
            said.formatted("sow the peas") + common.formatted("u3") + "}"));
    assertThat(cli.run("import", folder.toString()).exit()).isZero();
    try (var pages = ServiceProcess.start(home, List.of("web", "--no-open"));
        HttpClient client =
            HttpClient.newBuilder()
                .cookieHandler(new CookieManager())
                .followRedirects(HttpClient.Redirect.ALWAYS)
                .build()) {
      String link = pages.printed();
      body(client, link);
      String root = link.substring(0, link.indexOf("/open"));
      for (String form : List.of("md", "html", "json")) {
        assertThat(body(client, root + "/export?session=" + name + "&as=" + form))
            .as(form)
            .contains("water the hazel", "sow the peas");
      }
    }
  }

  private static String body(HttpClient client, String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
