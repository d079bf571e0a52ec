package dev.tsearch.service.http;

import dev.tsearch.core.Skip;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A headless Chromium, driven over the protocol WebDriver. Tests that need it are skipped where
/// `chromium` or `chromedriver` is absent.
final class TestBrowser implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");
  private static final long SCRIPT_MILLIS = 120_000;

  private final Process driver;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String session;

  private TestBrowser(Process driver, int port, int width, boolean isDark)
      throws IOException, InterruptedException {
    this.driver = driver;
    String server = "http://127.0.0.1:" + port + "/session";
    var arguments = new ArrayList<Object>();
    arguments.add("--headless");
    arguments.add("--no-sandbox");
    arguments.add("--disable-gpu");
    if (isDark) {
      arguments.add("--blink-settings=preferredColorScheme=0");
    }
    JsonObject metrics =
        JsonObject.builder()
            .put("width", (long) width)
            .put("height", 900L)
            .put("pixelRatio", 1.0)
            .put("touch", false)
            .build();
    JsonObject options =
        JsonObject.builder()
            .put("args", arguments)
            .put("mobileEmulation", JsonObject.builder().put("deviceMetrics", metrics).build())
            .build();
    JsonObject wanted =
        JsonObject.builder()
            .put("goog:chromeOptions", options)
            .put("goog:loggingPrefs", JsonObject.builder().put("browser", "ALL").build())
            .put("timeouts", JsonObject.builder().put("script", SCRIPT_MILLIS).build())
            .build();
    JsonObject capabilities =
        JsonObject.builder()
            .put("capabilities", JsonObject.builder().put("alwaysMatch", wanted).build())
            .build();
    JsonObject answer = sent(server, capabilities);
    session = server + "/" + answer.object("value").text("sessionId").orElseThrow();
  }

  /// Starts a browser, or skips the test.
  ///
  /// @param width the width of its window in pixels
  static TestBrowser start(int width, boolean isDark) throws IOException, InterruptedException {
    Skip.unless(isInstalled("chromium") && isInstalled("chromedriver"), "no chromium-driver");
    Process driver =
        new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
    var out =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
    Optional<Integer> port = Optional.empty();
    for (String line = out.readLine(); line != null && port.isEmpty(); ) {
      Matcher matcher = PORT.matcher(line);
      if (matcher.find()) {
        port = Optional.of(Integer.parseInt(matcher.group(1)));
      } else {
        line = out.readLine();
      }
    }
    return new TestBrowser(driver, port.orElseThrow(), width, isDark);
  }

  private static boolean isInstalled(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  private JsonObject sent(String address, JsonObject body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JsonObjects.line(body)))
            .build();
    HttpResponse<String> response =
        client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (response.statusCode() != 200) {
      throw new IOException(response.body());
    }
    try {
      return Json.SOURCE.object(response.body());
    } catch (MalformedJsonException e) {
      throw new IOException(e);
    }
  }

  /// Opens a page.
  void open(String address) throws IOException, InterruptedException {
    sent(session + "/url", JsonObject.builder().put("url", address).build());
  }

  /// The value of an expression, as text.
  String value(String expression) throws IOException, InterruptedException {
    JsonObject script =
        JsonObject.builder()
            .put("script", "return String(" + expression + ")")
            .put("args", List.of())
            .build();
    return sent(session + "/execute/sync", script).text("value").orElse("");
  }

  /// Waits until an expression is true.
  void await(String condition) throws IOException, InterruptedException {
    String script =
        "const done = arguments[0]; const look = () => { if ("
            + condition
            + ") { done(''); } else { setTimeout(look, 20); } }; look();";
    sent(
        session + "/execute/async",
        JsonObject.builder().put("script", script).put("args", List.of()).build());
  }

  /// Presses keys, one after the other.
  void press(String keys) throws IOException, InterruptedException {
    var actions = new ArrayList<Object>();
    keys.codePoints()
        .mapToObj(Character::toString)
        .forEach(key -> {
          actions.add(JsonObject.builder().put("type", "keyDown").put("value", key).build());
          actions.add(JsonObject.builder().put("type", "keyUp").put("value", key).build());
        });
    JsonObject keyboard =
        JsonObject.builder()
            .put("type", "key")
            .put("id", "keyboard")
            .put("actions", actions)
            .build();
    sent(session + "/actions", JsonObject.builder().put("actions", List.of(keyboard)).build());
  }

  /// What the console of the page has, with violations of its policy.
  List<String> console() throws IOException, InterruptedException {
    JsonObject log = sent(session + "/se/log", JsonObject.builder().put("type", "browser").build());
    return log.objects("value").stream().map(line -> line.text("message", "")).toList();
  }

  @Override
  public void close() {
    client
        .sendAsync(
            HttpRequest.newBuilder(URI.create(session)).DELETE().build(),
            HttpResponse.BodyHandlers.discarding())
        .join();
    client.close();
    driver.destroy();
  }
}
