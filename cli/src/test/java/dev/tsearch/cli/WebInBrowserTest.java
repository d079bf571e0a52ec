package dev.tsearch.cli;

import static dev.tsearch.cli.GardenSessions.HOSTILE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages in headless Chromium. After each test the console is empty, and every request went to
/// the service. Screenshots are in `target/web`. Skipped where no browser is installed.
class WebInBrowserTest {
  /// Finds what people with disabilities stumble over; `bin/fetch-axe.sh` fetches it.
  private static final Path AXE = Path.of("target", "axe.min.js");

  /// Runs it, and returns what it calls serious or critical.
  static final String SERIOUS =
      ";const done = arguments[arguments.length - 1];"
          + "axe.run(document, {resultTypes: ['violations'], preload: false}).then(r => done(JSON.stringify("
          + "r.violations.filter(v => ['serious', 'critical'].includes(v.impact))"
          + ".map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' | ')))))";

  private static final Path PICTURES = Path.of("target", "web");

  /// Pages whose pictures are taken and which axe examines.
  private static final List<String> PAGES =
      List.of(
          "/?query=heron",
          "/?query=heron%20tool:Bash",
          "/sessions",
          "/sessions?query=heron&group=project",
          "/stats",
          "/files",
          "/files?view=list&sort=edits",
          "/files?path=%2Farea%2Fpond0%2Freed.rs",
          "/archive?show=examined",
          "/s/claude-code:garden-07");

  private static final String TOTAL =
      "return document.getElementById('hits').classList.contains('is-old') ? ''"
          + " : document.getElementById('total').textContent";

  @TempDir private static Path home;
  private static @Nullable ServiceProcess service;
  private static @Nullable Chromium started;
  private static String root = "";

  @BeforeAll
  static void start() throws Exception {
    Skip.unless(Chromium.isInstalled(), "no chromium with chromedriver");
    GardenSessions.importInto(home);
    var running = ServiceProcess.start(home, List.of("web", "--no-open", "--allow-write"));
    service = running;
    String link = running.printed();
    root = link.substring(0, link.indexOf("/open"));
    Chromium browser = Chromium.start();
    started = browser;
    browser.show(1400, false);
    browser.open(link);
    browser.requests();
  }

  @AfterAll
  static void stop() throws IOException {
    if (started != null) {
      started.close();
    }
    if (service != null) {
      service.close();
    }
  }

  @AfterEach
  void nothingForeignWasLoadedAndNothingFailed() throws Exception {
    assertThat(browser().console()).isEmpty();
    assertThat(browser().requests()).allMatch(address -> address.startsWith(root + "/"));
    assertThat(browser().run("return document.title")).isNotEqualTo("broken");
  }

  private static Chromium browser() {
    return java.util.Objects.requireNonNull(started);
  }

  private static void open(String target) throws Exception {
    browser().open(root + target);
  }

  private static String shown(String selector) throws Exception {
    return browser().run("return document.querySelector(`" + selector + "`).textContent");
  }

  private static String parameter(String name) throws Exception {
    return browser()
        .run("return new URLSearchParams(location.search).get('" + name + "') ?? 'none'");
  }

  @Test
  void resultsFollowWhatIsTyped() throws Exception {
    open("/");
    browser().type("/heron 7");
    browser().await(TOTAL, "120 entries");
    browser().await("return new URLSearchParams(location.search).get('query')", "heron 7");
    browser().await("return String(document.querySelector('mark') !== null)", "true");
    assertThat(browser().run("return document.activeElement.id")).isEqualTo("query");
    assertThat(parameter("query")).isEqualTo("heron 7");
    browser().back();
    browser().await("return document.getElementById('query').value", "");
  }

  @Test
  void everythingCanBeDoneWithTheKeyboard() throws Exception {
    open("/?query=heron");
    browser().type("?");
    browser().await("return String(document.getElementById('keys').open)", "true");
    browser().type(Chromium.ESCAPE);
    browser().await("return String(document.getElementById('keys').open)", "false");
    browser().type("jjk");
    assertThat(browser().run("return document.querySelectorAll('.at').length")).isEqualTo("1");
    String target = browser().run("return document.querySelector('.at a').pathname");
    browser().type(Chromium.ENTER);
    browser().await("return location.pathname", target);
    browser().back();
    browser().await("return location.pathname", "/");
  }

  @Test
  void aFacetIsAddedExcludedAndRemoved() throws Exception {
    open("/?query=heron");
    String all = shown("#total");
    browser().click(".facets a[title=Bash]", "");
    browser().await("return document.getElementById('query').value", "heron tool:Bash");
    browser().await(TOTAL, "20 entries");
    browser()
        .await("return document.querySelector('.chip')?.firstChild.textContent ?? ''", "tool:Bash");
    browser().click(".chip", "");
    browser().await(TOTAL, all);
    browser().click(".facets a[title=Bash]", "altKey: true");
    browser().await("return document.getElementById('query').value", "heron -tool:Bash");
    browser().back();
    browser().await("return document.getElementById('query').value", "heron");
    browser().await(TOTAL, all);
  }

  @Test
  void draggingInTheHistogramSetsTheTimeRange() throws Exception {
    open("/?query=heron");
    JsonObject box =
        Json.OWN.object(
            browser()
                .run(
                    "const b = document.getElementById('histogram').getBoundingClientRect();"
                        + "return JSON.stringify({x: Math.round(b.x), y: Math.round(b.y),"
                        + " w: Math.round(b.width), n: document.querySelectorAll('#histogram g').length})"));
    int x = (int) box.number("x", 0);
    int y = (int) box.number("y", 0) + 20;
    int step = (int) (box.number("w", 0) / box.number("n", 1));
    browser().drag(x + 2 * step + step / 2, y, x + 5 * step + step / 2, y);
    browser().await("return new URLSearchParams(location.search).get('until') ?? ''", "2026-02-06");
    assertThat(parameter("since")).isEqualTo("2026-02-03");
    browser().await("return String(document.querySelectorAll('.chip').length)", "2");
    assertThat(shown("[data-copy]")).isEqualTo("Copy command");
    assertThat(browser().run("return document.getElementById('copy').dataset.copy"))
        .isEqualTo("tsearch search --since 2026-02-03 --until 2026-02-06 heron");
  }

  @Test
  void aClickOnABarSetsTheTimeRange() throws Exception {
    open("/?query=heron");
    JsonObject bar =
        Json.OWN.object(
            browser()
                .run(
                    "const b = document.querySelectorAll('#histogram g')[3].getBoundingClientRect();"
                        + "return JSON.stringify({x: Math.round(b.x + b.width / 2), y: Math.round(b.y + b.height / 2)})"));
    int x = (int) bar.number("x", 0);
    int y = (int) bar.number("y", 0);
    browser().drag(x, y, x, y);
    browser().await("return new URLSearchParams(location.search).get('until') ?? ''", "2026-02-04");
    assertThat(parameter("since")).isEqualTo("2026-02-04");
    browser().await("return String(document.querySelectorAll('.chip').length)", "2");
    browser().click(".chip", "");
    browser().await("return new URLSearchParams(location.search).get('since') ?? ''", "");
  }

  @Test
  void anOrderAppliesAtOnce() throws Exception {
    String choose =
        "const s = document.querySelector('select[name=%s]'); s.value = '%s';"
            + "s.dispatchEvent(new Event('change', {bubbles: true}))";
    for (String page : List.of("/?query=heron", "/sessions?query=heron", "/files?view=list")) {
      String order = page.startsWith("/files") ? "edits" : "oldest";
      open(page);
      browser().run(choose.formatted("sort", order));
      browser().await("return new URLSearchParams(location.search).get('sort') ?? ''", order);
    }
    browser().await("return document.activeElement.name ?? ''", "sort");
    open("/sessions");
    browser().run(choose.formatted("group", "project"));
    browser()
        .await("return document.querySelector('h2.heading')?.textContent ?? ''", "/area/pond3");
    browser().back();
    browser().await("return document.querySelector('select[name=group]').value", "");
  }

  @Test
  void pagesKeepTheQueryAndTheFilters() throws Exception {
    open("/");
    browser().type("/heron tool:Bash");
    browser().await(TOTAL, "20 entries");
    browser()
        .run("[...document.querySelectorAll('.top a')].find(a => a.text === 'Sessions').click()");
    browser().await("return location.pathname", "/sessions");
    browser().await("return document.getElementById('total')?.textContent ?? ''", "20 sessions");
    assertThat(parameter("query")).isEqualTo("heron tool:Bash");
    assertThat(shown(".chip")).startsWith("tool:Bash");
    browser().run("[...document.querySelectorAll('.top a')].find(a => a.text === 'Files').click()");
    browser().await("return location.pathname", "/files");
    assertThat(browser().run("return document.getElementById('query').value"))
        .isEqualTo("heron tool:Bash");
    browser()
        .run("[...document.querySelectorAll('.top a')].find(a => a.text === 'Search').click()");
    browser().await("return location.pathname", "/");
    browser().await(TOTAL, "20 entries");
    browser()
        .run("[...document.querySelectorAll('.top a')].find(a => a.text === 'Search').click()");
    browser().await("return document.getElementById('query').value", "");
  }

  @Test
  void aFilterThatLeavesNothingCanBeRemoved() throws Exception {
    open("/?query=heron%20tool:Bash&since=2026-03-01");
    browser().await(TOTAL, "Nothing found");
    assertThat(shown("#reasons"))
        .isEqualTo("no entry matches since:2026-03-01: 20 entries without since:2026-03-01");
    browser().click("#reasons a", "");
    browser().await(TOTAL, "20 entries");
    assertThat(parameter("since")).isEqualTo("none");
  }

  @Test
  void valuesAreCompleted() throws Exception {
    open("/");
    browser().type("/heron tool:ba");
    browser().await("return document.querySelector('#options li')?.textContent ?? ''", "bash");
    browser().type(Chromium.TAB);
    browser().await("return document.getElementById('query').value", "heron tool:bash ");
    browser().await(TOTAL, "20 entries");
  }

  @Test
  void moreResultsAreAppended() throws Exception {
    open("/?query=heron&sort=newest");
    int first = Integer.parseInt(browser().run("return document.querySelectorAll('.hit').length"));
    browser().click("#more", "");
    browser()
        .await("return String(document.querySelectorAll('.hit').length > " + first + ")", "true");
    assertThat(parameter("cursor")).isEqualTo("none");
    browser()
        .await(
            "const more = document.getElementById('more');"
                + "if (more !== null && !more.hasAttribute('aria-disabled')) { more.click(); }"
                + "return String(more === null)",
            "true");
    assertThat(browser().run("return document.querySelectorAll('.hit').length"))
        .as("90 messages, and one of 30 equal calls")
        .isEqualTo("91");
  }

  @Test
  void moreOfTheFormerQueryIsNotAppended() throws Exception {
    open("/?query=heron&sort=newest");
    browser()
        .run(
            "window.fetched = fetch;"
                + "fetch = (address, options) => !new URL(address).searchParams.has('cursor')"
                + " ? fetched(address, options)"
                + " : new Promise(done => { window.late = async () => {"
                + "   done(await fetched(address, options));"
                + "   await (await fetched('/api/status')).text();"
                + "   setTimeout(() => { window.isOver = true; }, 100); }; })");
    browser().click("#more", "");
    browser().type("/heron tool:Bash");
    browser().await(TOTAL, "20 entries");
    String hits = "return String(document.querySelectorAll('.hit').length)";
    String before = browser().run(hits);
    browser().run("late()");
    browser().await("return String(window.isOver === true)", "true");
    assertThat(browser().run(hits)).isEqualTo(before);
  }

  @Test
  void aButtonThatCopiesTwiceKeepsItsName() throws Exception {
    open("/?query=heron");
    browser()
        .run("document.getElementById('copy').click(); document.getElementById('copy').click()");
    assertThat(shown("#copy")).isEqualTo("Copied");
    browser().await("return document.getElementById('copy').textContent", "Copy command");
    browser().run("document.getElementById('copy').click()");
    browser().await("return document.getElementById('copy').textContent", "Copy command");
  }

  /// Keys that a page lists and that did nothing there.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"/files; / j k Enter Esc ?", "/stats; ?", "/archive; ?"})
  void aPageListsTheKeysThatItHas(String page, String keys) throws Exception {
    open(page);
    assertThat(
            browser()
                .run(
                    "return [...document.querySelectorAll('#keys dt')].map(key => key.textContent).join(' ')"))
        .isEqualTo(keys);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/files?view=list&limit=2; li.file; 8",
        "/files?path=%2Farea%2Fpond0%2Freed.rs&limit=1; details.call; 2"
      })
  void listsGoOnToTheEnd(String page, String row, String all) throws Exception {
    open(page);
    browser()
        .await(
            "const more = document.querySelector('[data-more]');"
                + "if (more !== null && !more.hasAttribute('aria-disabled')) { more.click(); }"
                + "return String(more === null)",
            "true");
    assertThat(browser().run("return document.querySelectorAll('" + row + "').length"))
        .isEqualTo(all);
  }

  @Test
  void hostileTextsStayText() throws Exception {
    open("/?query=reed&limit=50");
    assertThat(
            browser()
                .run(
                    "return document.querySelectorAll('#hits :is(script,img,iframe,style)').length"))
        .isEqualTo("0");
    assertThat(
            browser()
                .run(
                    "return [...document.querySelectorAll('#main a')].filter(a =>"
                        + " a.protocol !== 'http:' || a.host !== location.host).length"))
        .isEqualTo("0");
    String shown = shown("#groups");
    assertThat(shown)
        .contains("<script>", "<img src=x onerror=", "</pre>", "javascript:")
        .doesNotContain("\u202e", "\u001b");
    open("/?query=" + URLEncoder.encode(HOSTILE.get(1) + HOSTILE.get(5), UTF_8));
    assertThat(browser().run("return document.getElementById('query').value"))
        .contains(HOSTILE.get(1));
  }

  @Test
  void theFirstPageIsSmall() throws Exception {
    open("/?query=heron");
    String bytes =
        browser()
            .run(
                "return performance.getEntriesByType('resource').concat("
                    + "performance.getEntriesByType('navigation'))"
                    + ".reduce((sum, e) => sum + Math.max(e.encodedBodySize, 0), 0)");
    System.out.println("bytes of the search page with its assets, compressed: " + bytes);
    assertThat(Long.parseLong(bytes)).isLessThan(60_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {360, 1400})
  void noPageIsWiderThanItsWindow(int width) throws Exception {
    Files.createDirectories(PICTURES);
    try {
      for (boolean isDark : List.of(false, true)) {
        browser().show(width, isDark);
        for (int page = 0; page < PAGES.size(); page++) {
          open(PAGES.get(page));
          assertThat(
                  browser()
                      .run(
                          "return document.documentElement.scrollWidth > document.documentElement.clientWidth"))
              .as(PAGES.get(page))
              .isEqualTo("false");
          String name = "%d-%d%s.png".formatted(page, width, isDark ? "-dark" : "");
          browser().screenshot(PICTURES.resolve(name));
          if (width == 360) {
            String top =
                browser()
                    .run(
                        "return document.querySelector('.hit, .row, .totals').getBoundingClientRect().top");
            assertThat(Double.parseDouble(top)).as("the first result").isLessThan(450);
          }
        }
      }
    } finally {
      browser().show(1400, false);
    }
  }

  @Test
  void axeFindsNothingSerious() throws Exception {
    Skip.unless(Files.isRegularFile(AXE), "no axe-core");
    String axe = Files.readString(AXE);
    try {
      for (boolean isDark : List.of(false, true)) {
        for (int width : List.of(360, 1400)) {
          browser().show(width, isDark);
          for (String page : PAGES) {
            open(page);
            String found = browser().runUntilDone(axe + SERIOUS);
            assertThat(found).as("%s, %d pixels, dark %s", page, width, isDark).isEqualTo("[]");
          }
        }
      }
    } finally {
      browser().show(1400, false);
    }
  }

  @Test
  void foldersAndCallsUnfoldInPlace() throws Exception {
    open("/files?query=session:garden-00");
    browser().await("return String(document.querySelectorAll('.tree > li').length)", "1");
    open("/files");
    browser().run("document.querySelector('.folder > summary').click()");
    browser()
        .await(
            "return document.querySelector('.tree .body .name')?.textContent ?? ''",
            "pond0/ 2 files");
    open("/files?path=%2Farea%2Fpond0%2Freed.rs");
    browser().run("document.querySelector('details.edit > summary').click()");
    browser()
        .await(
            "return document.querySelector('.diff ins')?.textContent ?? ''", "+ let depth = 2;\n");
  }

  @Test
  void anImportIsStartedAfterAQuestion() throws Exception {
    open("/archive");
    browser()
        .await("return String(document.querySelector('#examined .findings') !== null)", "true");
    browser().run("document.querySelector('[data-ask=import]').click()");
    browser()
        .await(
            "return document.querySelector('dialog[open] h1')?.textContent ?? ''", "Import now?");
    browser().run("document.querySelector('dialog[open] button').click()");
    browser().await("return document.getElementById('work')?.dataset.state ?? ''", "done");
    assertThat(shown("#work h2")).startsWith("tsearch import");
  }

  @Test
  void aVerificationIsRemembered() throws Exception {
    open("/archive?ask=verify");
    browser().run("document.querySelector('.question button').click()");
    browser().await("return document.getElementById('work')?.dataset.state ?? ''", "done");
    browser()
        .await(
            "return document.querySelector('#verified .state')?.textContent ?? ''",
            "no damage found");
  }

  @Test
  void sessionsAreChosenAndExported() throws Exception {
    open("/sessions?limit=5&sort=oldest");
    browser().await("return String(document.querySelectorAll('li.row').length)", "30");
    assertThat(browser().run("return document.getElementById('selection').hidden"))
        .isEqualTo("true");
    browser().type("jxjx");
    browser().await("return document.getElementById('chosen').textContent", "2 sessions chosen");
    String document =
        browser()
            .runUntilDone(
                "const done = arguments[0]; const form = document.getElementById('selection');"
                    + "fetch(form.action + '?' + new URLSearchParams(new FormData(form)))"
                    + ".then(r => r.text().then(t => done(r.headers.get('content-disposition') + t)))");
    assertThat(document)
        .startsWith("attachment; filename=\"garden-00-and-1-more.md\"")
        .contains("heron 0 at the pond", "heron 28 at the pond");
  }

  @Test
  void theCookieIsNeeded() throws Exception {
    assertThat(URI.create(root + "/").getHost()).isEqualTo("127.0.0.1");
    assertThat(browser().run("return document.cookie")).isEmpty();
  }
}
