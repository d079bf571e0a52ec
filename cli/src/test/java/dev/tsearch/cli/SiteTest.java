package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `tsearch export --as html --site`: every link leads to a file and an anchor of the site, pages
/// are small, foreign text stays text, and headless Chromium shows the pages from the disk.
class SiteTest {
  /// As JSON escapes.
  private static final String HOSTILE =
      "</pre></main><script>document.title = 'broken'</script> <img src=x onerror=alert(1)>"
          + " [x](javascript:alert(1)) \\u202Eevil \\u001b[31mred";

  private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0".repeat(2).substring(0, 36);
  private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final int LONG_ENTRIES = 900;

  @TempDir private static Path home;

  @BeforeAll
  static void create() throws IOException {
    new ClaudeTranscript("aaaa0001", "/srv/reef")
        .user("2001-02-01T08:00:00Z", "Which reef is charted? " + HOSTILE)
        .call("2001-02-01T08:01:00Z", "Bash", "grep reef chart " + TOKEN)
        .result("2001-02-01T08:02:00Z", HOSTILE, true)
        .write(home.resolve("sources"));
    var longer = new ClaudeTranscript("aaaa0002", "/srv/pier");
    for (int n = 0; n < LONG_ENTRIES; n++) {
      longer.user("2001-02-02T08:00:%02dZ".formatted(n % 60), n + " heron " + "pond ".repeat(400));
    }
    longer.write(home.resolve("sources"));
    new ClaudeTranscript("aaaa0003", "/srv/pier")
        .user("2001-02-03T08:00:00Z", "A curlew " + "wades ".repeat(10_000) + "home")
        .write(home.resolve("sources"));
    var parted = new ClaudeTranscript("aaaa0004", "/srv/pier");
    for (int n = 0; n < 199; n++) {
      parted.user("2001-02-04T08:00:%02dZ".formatted(n % 60), n + " egret");
    }
    parted
        .call("2001-02-04T09:00:00Z", "Bash", "count egrets")
        .result("2001-02-04T09:01:00Z", "Exit code 3", true)
        .write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
  }

  private static Path site(String name, String... words) {
    var arguments =
        new ArrayList<>(List.of("export", "--as", "html", "--site", home.resolve(name).toString()));
    arguments.addAll(List.of(words));
    Cli.Result result = Cli.in(home).run(arguments.toArray(String[]::new));
    assertThat(result.exit()).as(result.err()).isZero();
    return home.resolve(name);
  }

  private static List<Path> pages(Path site) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  @Test
  void everyLinkLeadsToAPlaceOfTheSite() throws IOException {
    List<Path> pages = pages(site("all"));
    assertThat(pages).hasSizeGreaterThan(3);
    for (Path page : pages) {
      Matcher address = ADDRESS.matcher(Files.readString(page));
      while (address.find()) {
        String[] parts = address.group(1).split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        assertThat(file).as("%s in %s", address.group(1), page).isRegularFile();
        if (parts.length == 2) {
          assertThat(Files.readString(file)).contains(" id=\"" + parts[1] + "\"");
        }
      }
    }
  }

  @Test
  void aLongSessionContinuesInFurtherPages() throws IOException {
    List<Path> pages =
        pages(site("long", "heron")).stream()
            .filter(it -> it.toString().contains("aaaa0002"))
            .toList();
    assertThat(pages).hasSizeGreaterThan(1);
    long entries = 0;
    for (Path page : pages) {
      assertThat(Files.size(page)).isLessThan(1_000_000);
      entries += Files.readString(page).split(" data-entry=\"", -1).length - 1;
    }
    assertThat(entries).isEqualTo(LONG_ENTRIES);
  }

  /// Messages of more than 20,000 characters were cut, though who reads a site may have no archive.
  @Test
  void longMessagesAreWhole() throws IOException {
    Path page =
        pages(site("whole", "curlew")).stream()
            .filter(it -> it.toString().contains("aaaa0003"))
            .findFirst()
            .orElseThrow();
    assertThat(Files.readString(page)).contains("wades home").doesNotContain("characters of this");
  }

  /// The result of a call is read with the next entries.
  @Test
  void aCallIsMarkedAsFailedWhereverItsResultIs() throws IOException {
    assertThat(Files.readString(session(site("parted", "egret")))).contains("has-failed");
  }

  @Test
  void aQueryChoosesSessions() throws IOException {
    Path site = site("chosen", "reef");
    assertThat(Files.readString(site.resolve("index.html")))
        .contains("Sessions: reef", "1 session<")
        .doesNotContain("aaaa0002");
    Cli.Result none = Cli.in(home).run("export", "--as", "html", "--site", home + "/none", "stork");
    assertThat(none.exit()).isEqualTo(1);
    assertThat(home.resolve("none")).doesNotExist();
  }

  @Test
  void foreignTextStaysText() throws IOException {
    for (Path page : pages(site("hostile", "reef"))) {
      assertThat(Files.readString(page))
          .doesNotContain("<script", "<img", "href=\"javascript:", "\u202e", "\u001b")
          .contains("default-src &#39;none&#39;");
    }
  }

  @Test
  void secretsAreMasked() throws IOException {
    String masked = Files.readString(session(site("masked", "reef")));
    assertThat(masked).contains("[REDACTED]").doesNotContain(TOKEN);
    assertThat(Files.readString(session(site("kept", "reef", "--no-redact")))).contains(TOKEN);
  }

  private static Path session(Path site) throws IOException {
    return pages(site).stream()
        .filter(page -> page.toString().contains("sessions"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatHasNoEffectIsRefused() {
    Cli cli = Cli.in(home);
    assertThat(cli.run("export", "--site", home + "/x").err()).contains("--site needs --as html");
    assertThat(cli.run("export", "--as", "html", "--site", home + "/x", "--agents").err())
        .contains("--agents has no effect with --site");
    assertThat(cli.run("export", "--as", "html", "--site", home + "/sources").err())
        .contains("must be an empty folder");
  }

  @Test
  void aBrowserShowsItFromTheDisk() throws Exception {
    Skip.unless(Chromium.isInstalled(), "no chromium with chromedriver");
    Path site = site("shown");
    Path axe = Path.of("target", "axe.min.js");
    Path pictures = Files.createDirectories(Path.of("target", "web"));
    try (Chromium browser = Chromium.start()) {
      for (Path page : List.of(site.resolve("index.html"), session(site("shown-reef", "reef")))) {
        for (int width : List.of(360, 1400)) {
          browser.show(width, width == 360);
          browser.open(page.toUri().toString());
          assertThat(browser.console()).isEmpty();
          assertThat(browser.run("return document.title")).isNotEqualTo("broken");
          assertThat(
                  browser.run(
                      "return getComputedStyle(document.querySelector('.top')).display"
                          + " + (document.documentElement.scrollWidth > innerWidth)"))
              .isEqualTo("flexfalse");
          boolean isIndex = page.endsWith("index.html");
          browser.screenshot(
              pictures.resolve("site-%s-%d.png".formatted(isIndex ? "index" : "session", width)));
          if (Files.isRegularFile(axe)) {
            assertThat(browser.runUntilDone(Files.readString(axe) + WebInBrowserTest.SERIOUS))
                .isEqualTo("[]");
          }
        }
      }
      browser.run("document.querySelector('details.call > summary').click()");
      assertThat(browser.run("return document.querySelector('details.call .terminal').textContent"))
          .contains("grep reef chart");
    }
  }
}
