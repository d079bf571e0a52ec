package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
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
}
