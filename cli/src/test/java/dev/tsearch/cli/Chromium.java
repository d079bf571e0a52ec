package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/// A headless Chromium that chromedriver drives. The protocol is WebDriver of the W3C: JSON over
/// HTTP. Not thread-safe.
final class Chromium implements Closeable {
  /// The keys of the protocol that have no character.
  static final String ENTER = "\uE007";

  static final String ESCAPE = "\uE00C";
  static final String TAB = "\uE004";

  private static final String OPTIONS =
      """
      {"capabilities": {"alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": {"args": ["--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage"]},
        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}}
      """;

  /// How often a condition is looked at before it counts as false; between two looks is a pause.
  private static final int LOOKS = 2_000;

  private static final int PAUSE_MILLIS = 15;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private final String session;

  private Chromium(Process driver, String port) throws IOException, InterruptedException {
    this.driver = driver;
    String root = "http://127.0.0.1:" + port + "/session";
    JsonObject made = (JsonObject) post(root, OPTIONS);
    this.session = root + "/" + made.text("sessionId", "");
  }

  /// Whether both programs are installed.
  static boolean isInstalled() {
    return isInstalled("chromedriver") && (isInstalled("chromium") || isInstalled("google-chrome"));
  }

  private static boolean isInstalled(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return List.of(path.split(File.pathSeparator, -1)).stream()
        .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, program)));
  }

  static Chromium start() throws IOException, InterruptedException {
    Process driver =
        new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
    var printed = new BufferedReader(new InputStreamReader(driver.getInputStream(), UTF_8));
    String line = printed.readLine();
    while (line != null && !line.matches(".*started successfully on port \\d+\\.")) {
      line = printed.readLine();
    }
    assertThat(line).as("what chromedriver prints once it listens").isNotNull();
    Thread.ofVirtual().start(() -> printed.lines().forEach(_ -> {}));
    return new Chromium(driver, line.replaceAll("\\D*(\\d+)\\.$", "$1"));
  }

  private Object post(String address, String body) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(address))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private Object send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> reply = client.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    Object value = Json.SOURCE.object(reply.body()).values().get("value");
    return value == null ? "" : value;
  }

  private Object devTools(String command, JsonObject parameters)
      throws IOException, InterruptedException {
    JsonObject body = JsonObject.builder().put("cmd", command).put("params", parameters).build();
    return post(session + "/goog/cdp/execute", Json.OWN.print(body));
  }

  /// Makes the window so wide, and the system light or dark.
  void show(int width, boolean isDark) throws IOException, InterruptedException {
    devTools(
        "Emulation.setDeviceMetricsOverride",
        JsonObject.builder()
            .put("width", (long) width)
            .put("height", 900L)
            .put("deviceScaleFactor", 1L)
            .put("mobile", false)
            .build());
    JsonObject scheme =
        JsonObject.builder()
            .put("name", "prefers-color-scheme")
            .put("value", isDark ? "dark" : "light")
            .build();
    devTools(
        "Emulation.setEmulatedMedia",
        JsonObject.builder().put("features", List.of(scheme)).build());
  }

  void open(String address) throws IOException, InterruptedException {
    post(session + "/url", Json.OWN.print(JsonObject.builder().put("url", address).build()));
  }

  void back() throws IOException, InterruptedException {
    post(session + "/back", "{}");
  }

  /// The result of a script, as text.
  String run(String script) throws IOException, InterruptedException {
    JsonObject body = JsonObject.builder().put("script", script).put("args", List.of()).build();
    return post(session + "/execute/sync", Json.OWN.print(body)).toString();
  }

  /// The result of a script that calls its last argument with it.
  String runUntilDone(String script) throws IOException, InterruptedException {
    JsonObject body = JsonObject.builder().put("script", script).put("args", List.of()).build();
    return post(session + "/execute/async", Json.OWN.print(body)).toString();
  }

  /// Waits until a script returns a text.
  void await(String script, String expected) throws IOException, InterruptedException {
    String shown = run(script);
    for (int look = 0; look < LOOKS && !shown.equals(expected); look++) {
      Thread.sleep(PAUSE_MILLIS);
      shown = run(script);
    }
    assertThat(shown).as("%s, console %s", script, console()).isEqualTo(expected);
  }

  /// Types keys into the focused element.
  void type(String keys) throws IOException, InterruptedException {
    var actions = new ArrayList<String>();
    keys.codePoints()
        .forEach(key -> {
          String text =
              Json.OWN.print(JsonObject.builder().put("value", Character.toString(key)).build());
          String value = text.substring(1, text.length() - 1);
          actions.add("{\"type\":\"keyDown\"," + value + "}");
          actions.add("{\"type\":\"keyUp\"," + value + "}");
        });
    act("{\"type\":\"key\",\"id\":\"keys\",\"actions\":[" + String.join(",", actions) + "]}");
  }

  /// Presses the mouse button at one place and releases it at another.
  void drag(int fromX, int fromY, int toX, int toY) throws IOException, InterruptedException {
    act(
        """
        {"type":"pointer","id":"mouse","parameters":{"pointerType":"mouse"},"actions":[
        {"type":"pointerMove","x":%d,"y":%d},{"type":"pointerDown","button":0},
        {"type":"pointerMove","x":%d,"y":%d,"duration":50},{"type":"pointerUp","button":0}]}
        """
            .formatted(fromX, fromY, toX, toY));
  }

  private void act(String source) throws IOException, InterruptedException {
    post(session + "/actions", "{\"actions\":[" + source + "]}");
  }

  /// Clicks an element with a script, with the given members of the event.
  void click(String selector, String members) throws IOException, InterruptedException {
    run(
        "document.querySelector(`%s`).dispatchEvent(new MouseEvent('click',".formatted(selector)
            + "{bubbles: true, cancelable: true, "
            + members
            + "}))");
  }

  void screenshot(Path file) throws IOException, InterruptedException {
    String picture =
        send(HttpRequest.newBuilder(URI.create(session + "/screenshot")).build()).toString();
    Files.write(file, Base64.getDecoder().decode(picture));
  }

  /// The messages of the console since the last call.
  List<String> console() throws IOException, InterruptedException {
    return log("browser");
  }

  /// The addresses that were requested since the last call.
  List<String> requests() throws IOException, InterruptedException {
    var addresses = new ArrayList<String>();
    for (String message : log("performance")) {
      JsonObject event = Json.SOURCE.object(message).object("message");
      if (event.text("method", "").equals("Network.requestWillBeSent")) {
        addresses.add(event.object("params").object("request").text("url", ""));
      }
    }
    return addresses;
  }

  private List<String> log(String type) throws IOException, InterruptedException {
    var messages = new ArrayList<String>();
    for (Object entry : (List<?>) post(session + "/se/log", "{\"type\":\"" + type + "\"}")) {
      messages.add(((JsonObject) Objects.requireNonNull(entry)).text("message", ""));
    }
    return messages;
  }

  @Override
  public void close() throws IOException {
    try {
      send(HttpRequest.newBuilder(URI.create(session)).DELETE().build());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      driver.destroy();
    }
  }
}
