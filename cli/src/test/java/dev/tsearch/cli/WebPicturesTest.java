package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pictures in `docs/web.md` show the pages on the samples of `tsearch demo`.
///
/// `-Dgolden.update` takes them again: look at them before you commit them. Browsers draw letters
/// differently, so pixels are not compared; each page has what its picture is about.
class WebPicturesTest {
  private static final Path DOCUMENT = Path.of("../docs/web.md");
  private static final int WIDTH = 1_200;

  @TempDir private Path home;

  /// The address of each page, and what it must show.
  private static Map<String, Map.Entry<String, String>> pages() {
    Map<String, Map.Entry<String, String>> pages = new LinkedHashMap<>();
    pages.put("search", Map.entry("/?query=ownership", ".hit mark"));
    pages.put("sessions", Map.entry("/sessions?group=day", ".sessions .row"));
    pages.put("files", Map.entry("/files?view=list", ".tree .file"));
    pages.put("stats", Map.entry("/stats", ".days .level-4"));
    return pages;
  }

  @Test
  void thePagesOfTheDocumentation() throws Exception {
    Skip.unless(Chromium.isInstalled(), "no chromium with chromedriver");
    boolean isUpdate = System.getProperty("golden.update") != null;
    Path demo = demoFolder();
    String document = Files.readString(DOCUMENT);
    try (ServiceProcess service =
            ServiceProcess.start(
                home,
                List.of("web", "--no-open", "--archive", demo.resolve("archive").toString()));
        Chromium browser = Chromium.start()) {
      String link = service.printed();
      String root = link.substring(0, link.indexOf("/open"));
      browser.show(WIDTH, false);
      browser.open(link);
      for (var page : pages().entrySet()) {
        browser.open(root + page.getValue().getKey());
        check(page.getKey(), page.getValue().getValue(), document, isUpdate, browser);
      }
      browser.open(root + "/?query=tool:Edit");
      browser.run("document.querySelector('a.passage').click()");
      browser.await("return String(document.querySelectorAll('.entry').length > 1)", "true");
      browser.run("document.querySelectorAll('details.call').forEach(it => { it.open = true; })");
      browser.await("return String(document.querySelector('.diff') !== null)", "true");
      check("session", ".diff ins", document, isUpdate, browser);
    } finally {
      delete(demo);
    }
  }

  private static void check(
      String name, String selector, String document, boolean isUpdate, Chromium browser)
      throws Exception {
    assertThat(
            browser.run(
                "return document.querySelector('"
                    + selector
                    + "')?.getBoundingClientRect().width > 0"))
        .as("%s in the picture %s", selector, name)
        .isEqualTo("true");
    Path picture = Path.of("../docs/web-" + name + ".png");
    if (isUpdate) {
      browser.screenshot(picture);
    }
    assertThat(document).contains("(web-" + name + ".png)");
    assertThat(Files.readAllBytes(picture)).startsWith(0x89, 'P', 'N', 'G');
  }

  private Path demoFolder() {
    Cli.Result demo = Cli.in(home).run("demo", "--keep");
    assertThat(demo.exit()).as(demo.err()).isZero();
    Matcher archive = Pattern.compile("--archive (\\S+)/archive").matcher(demo.err());
    assertThat(archive.find()).as(demo.err()).isTrue();
    return Path.of(archive.group(1));
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
