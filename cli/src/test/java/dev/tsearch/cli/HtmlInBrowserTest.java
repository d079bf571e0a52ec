package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.Skip;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Opens exported pages in headless Chromium, on a narrow and on a wide screen. Skipped where it is
/// not installed.
class HtmlInBrowserTest {
  private static final List<String> BROWSERS =
      List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

  private static final List<Integer> WIDTHS = List.of(400, 1400);

  /// More pages at once need much memory.
  private static final int PAGES_AT_ONCE = 40;

  private static final int MAX_SECONDS = 300;

  /// Reports of each page: its width, how far it is wider than its frame, and the elements in it
  /// that load, run or lead elsewhere.
  private static final String REPORT =
      """
      <script>
      addEventListener("load", () => {
        for (const frame of document.querySelectorAll("iframe")) {
          const page = frame.contentDocument.documentElement;
          const active = page.querySelectorAll(
              "script,img,iframe,object,embed,form,svg,link,base,[onclick],[onerror],"
              + "a[href]:not([href^='#'])");
          const line = document.createElement("p");
          line.textContent = "page " + frame.width + " over "
              + Math.max(0, page.scrollWidth - page.clientWidth) + " active " + active.length
              + " text " + (page.textContent.length > 0);
          document.body.append(line);
        }
      });
      </script>
      """;

  @TempDir private Path home;

  private String browser = "";

  @BeforeEach
  void findBrowser() {
    Optional<String> found = BROWSERS.stream().filter(HtmlInBrowserTest::isInstalled).findFirst();
    Skip.unless(found.isPresent(), "no chromium");
    browser = found.get();
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

  @Test
  void plantedElementsStayText() throws Exception {
    List<String> planted =
        List.of(
            "<script>document.title = 'broken'</script>",
            "<img src=x onerror=alert(1)>",
            "</pre></code></details></main><script>alert(1)</script>",
            "<svg onload=alert(1)>",
            "```html\n</pre><script>alert(1)</script>",
            "`<img src=x onerror=alert(1)>",
            "| <b onclick=alert(1)> | [x](javascript:alert(1)) |",
            "![x](https://garden.invalid/x.png) <a href=javascript:alert(1)>x</a>",
            "<style>body { display: none }</style>",
            "wide".repeat(2_000));
    var lines = new StringBuilder();
    for (int n = 0; n < planted.size(); n++) {
      String text = jsonText(planted.get(n));
      lines.append(line(3 * n, "user", text));
      lines.append(
          line(3 * n + 1, "assistant", "[{\"type\":\"thinking\",\"thinking\":" + text + "}]"));
      lines.append(
          line(
              3 * n + 2,
              "user",
              "[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":" + text + "}]"));
    }
    Path file = Files.writeString(home.resolve("garden.jsonl"), lines.toString());
    assertThat(tsearch("import", file.toString()).exit()).isZero();
    Path page = home.resolve("page.html");
    assertThat(tsearch("export", "garden-1", "--thinking", "-o", page.toString()).exit()).isZero();
    assertShown(List.of(page));
    String shown = opened(page);
    for (String text : planted) {
      String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
      assertThat(shown).contains(escaped.substring(escaped.startsWith("`") ? 8 : 0));
    }
    assertThat(shown).contains("<title>Transcript: ").doesNotContain("<title>broken");
  }

  @Test
  void everySampleOpensWithoutAConsoleMessage() throws Exception {
    Path data = SharedData.copy(".", home.resolve("data"));
    assertThat(tsearch("import", data.toString()).exit()).isLessThan(2);
    var pages = new ArrayList<Path>();
    for (String session : sessions()) {
      Path page = home.resolve("page-" + pages.size() + ".html");
      Cli.Result result =
          tsearch("export", session, "--archived", "--meta", "--agents", "-o", page.toString());
      if (result.exit() == 0) {
        pages.add(page);
      } else {
        assertThat(result.err()).contains("several have the name"); // it and a sub-agent
      }
    }
    assertThat(pages).hasSizeGreaterThan(50);
    for (int at = 0; at < pages.size(); at += PAGES_AT_ONCE) {
      assertShown(pages.subList(at, Math.min(pages.size(), at + PAGES_AT_ONCE)));
    }
    System.out.printf(
        "pages without a console message in %s: %d, each %s pixels wide%n",
        browser, pages.size(), WIDTHS);
  }

  /// The sessions by names that one session each has.
  private List<String> sessions() throws Exception {
    var sessions = new TreeSet<String>();
    for (String line : tsearch("sessions", "--json", "-n", "100000").out().lines().toList()) {
      JsonObject session = Json.OWN.object(line);
      sessions.add(session.text("source", "") + ":" + session.text("session", ""));
    }
    return List.copyOf(sessions);
  }

  /// Opens pages in frames of each width. None may be wider than its frame, since only code blocks
  /// scroll sideways.
  private void assertShown(List<Path> pages) throws Exception {
    var frames = new StringBuilder("<!DOCTYPE html><meta charset=utf-8><body>" + REPORT);
    var expected = new ArrayList<String>();
    for (Path page : pages) {
      for (int width : WIDTHS) {
        frames.append(
            "<iframe src=\"%s\" width=%d height=800></iframe>".formatted(page.toUri(), width));
        expected.add("page " + width + " over 0 active 0 text true");
      }
    }
    String shown = opened(Files.writeString(home.resolve("frames.html"), frames));
    List<String> reports =
        shown
            .lines()
            .flatMap(line -> List.of(line.split("(?=<p>)|</p>", -1)).stream())
            .filter(part -> part.startsWith("<p>page "))
            .map(part -> part.substring("<p>".length()))
            .toList();
    assertThat(reports).as("of %s", pages).isEqualTo(expected);
  }

  /// The document that the browser made of a page. It printed nothing to its console.
  private String opened(Path page) throws IOException, InterruptedException {
    Path out = home.resolve("dom");
    Path log = home.resolve("log");
    Process process =
        new ProcessBuilder(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--allow-file-access-from-files",
                "--enable-logging=stderr",
                "--user-data-dir=" + home.resolve("profile"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(out.toFile())
            .redirectError(log.toFile())
            .start();
    if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    String printed = Files.readString(log, UTF_8);
    assertThat(process.exitValue()).as(printed).isZero();
    assertThat(printed.lines().filter(line -> line.contains("CONSOLE"))).as("%s", page).isEmpty();
    return Files.readString(out, UTF_8);
  }

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  private static String jsonText(String text) {
    String object = Json.OWN.print(JsonObject.builder().put("t", text).build());
    return object.substring("{\"t\":".length(), object.length() - 1);
  }

  private static String line(int number, String role, String content) {
    return ("{\"type\":\"%s\",\"uuid\":\"u%d\",\"sessionId\":\"garden-1\","
            + "\"timestamp\":\"2026-02-01T08:%02d:%02dZ\",\"cwd\":\"/garden\",\"version\":\"2.0.1\","
            + "\"message\":{\"role\":\"%s\",\"content\":%s}}\n")
        .formatted(role, number, number / 60, number % 60, role, content);
  }
}
