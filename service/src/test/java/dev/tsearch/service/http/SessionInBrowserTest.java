package dev.tsearch.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page of a session of 5,000 entries in headless Chromium, with the keyboard alone.
class SessionInBrowserTest {
  private static final int ENTRIES = 5_000;
  private static final int TURN = 10;
  private static final String AT = "document.querySelector('.entry.at')?.dataset.entry";
  private static final String FIRST = "document.querySelector('#list').firstElementChild";
  private static final String LAST = "document.querySelector('#list').lastElementChild";
  private static final String ENTER = "\ue007";
  private static final String ESCAPE = "\ue00c";

  @TempDir private Path root;

  private static Entry entry(int n) {
    String planted = n % 3 == 0 ? "<script>document.body.id = 'broken'</script>" : "";
    Entry message =
        Entries.message("e" + n, Entries.NOON + n, "heron number " + n + " " + planted, "garden");
    EntryType type =
        switch (n % TURN) {
          case 0, 1 -> EntryType.MESSAGE;
          case 2 -> EntryType.THINKING;
          default -> n % 2 == 0 ? EntryType.TOOL_RESULT : EntryType.TOOL_CALL;
        };
    boolean isTyped = n % TURN == 0;
    boolean hasFailed = n % 100 == 8;
    return new Entry(
        message.id(),
        message.timestamp(),
        isTyped ? "alice" : "model",
        "default",
        (hasFailed ? "Exit code 3\n\u001b[31mred\u001b[0m " : "") + message.content(),
        type,
        message
            .metadata()
            .with("role", isTyped ? "user" : "assistant")
            .with("tool", "Bash")
            .with("is_error", hasFailed));
  }

  private static List<Entry> entries(int from, int to) {
    var entries = new ArrayList<Entry>();
    for (int n = from; n < to; n++) {
      entries.add(entry(n));
    }
    return entries;
  }

  private void append(List<Entry> more) throws IOException {
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            root,
            StorageSettings.DEFAULT.withSync(StorageSettings.Sync.NONE),
            new LuceneTokenizer(),
            LockWait.STANDARD)) {
      writer.append(more);
    }
  }

  private static void isClean(TestBrowser browser) throws IOException, InterruptedException {
    assertThat(browser.console()).isEmpty();
    assertThat(browser.value("document.body.id")).isEmpty();
    assertThat(
            browser.value(
                "performance.getEntriesByType('resource')"
                    + ".filter(it => new URL(it.name).host !== location.host).length"))
        .isEqualTo("0");
    assertThat(browser.value("document.documentElement.scrollWidth <= screen.width"))
        .isEqualTo("true");
  }

  @Test
  void aLongSessionIsReadWithTheKeyboardAlone() throws IOException, InterruptedException {
    TestArchive.create(root, new LuceneTokenizer(), entries(0, ENTRIES));
    var events = new ImportEvents();
    try (ApiServer server = ApiHome.serve(root, events);
        TestBrowser browser = TestBrowser.start(1_400, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/s/chibi:garden");
      browser.await(LAST + ".dataset.entry === 'e4999'");
      assertThat(browser.value(FIRST + ".dataset.entry")).isEqualTo("e4800");

      browser.press("g");
      browser.await(AT + " === 'e0'");
      browser.press("j");
      browser.await(AT + " === 'e1'");
      browser.press("n");
      browser.await(AT + " === 'e10'");
      browser.press("p");
      browser.await(AT + " === 'e0'");
      browser.press("e");
      browser.await(AT + " === 'e8'");
      browser.press("o");
      browser.await("document.querySelector('.entry.at .terminal .fg-1') !== null");
      assertThat(browser.value("document.querySelector('.entry.at .exit').textContent"))
          .isEqualTo("failed exit 3");
      browser.press("o");
      browser.await("!document.querySelector('.entry.at').open");

      browser.press("/");
      browser.press("number 433" + ENTER);
      browser.await("document.querySelector('#matches').textContent === '1/11'");
      browser.await(AT + " === 'e433' && CSS.highlights.get('found').size > 0");
      browser.press(ENTER);
      browser.await(AT + " === 'e4330'");
      assertThat(browser.value("document.querySelector('#list').children.length <= 600"))
          .isEqualTo("true");
      browser.press(ESCAPE);
      browser.await("document.activeElement === document.body");
      assertThat(browser.value("document.querySelector('#text').value")).isEqualTo("number 433");
      isClean(browser);
    }
  }

  /// The match of a hit was off the screen, and the page of the session did not know the query.
  @Test
  void theMatchOfAHitIsMarkedWhereItIs() throws IOException, InterruptedException {
    var entries = new ArrayList<>(entries(0, 30));
    String lines = "one more line of reed\n".repeat(300);
    entries.add(Entries.message("long", Entries.NOON + 40, lines + "an egret\n" + lines, "garden"));
    TestArchive.create(root, new LuceneTokenizer(), entries);
    try (ApiServer server = ApiHome.serve(root, new ImportEvents());
        TestBrowser browser = TestBrowser.start(1_400, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/?query=Egret");
      browser.await("document.querySelector('a.passage') !== null");
      browser.value("document.querySelector('a.passage').click()");
      browser.await("document.querySelector('#matches')?.textContent === '1/1'");
      browser.await(AT + " === 'long' && CSS.highlights.get('found').size === 1");
      browser.await(
          "(() => { const place = marks[0].getBoundingClientRect();"
              + " return place.top > 0 && place.bottom < innerHeight; })()");

      assertThat(browser.value("document.getElementById('where').hidden")).isEqualTo("false");
      assertThat(browser.value("document.getElementById('where').textContent"))
          .contains("heron number 0", "2024-03-09");

      browser.press("/");
      browser.press("number 2");
      browser.await("document.querySelector('#matches').textContent === '11 entries'");
      assertThat(browser.value(AT)).isEqualTo("long");
      isClean(browser);
    }
  }

  /// Entries get their heights when they come near the window: a match moved away while the page
  /// scrolled to it.
  @Test
  void eachMatchThatIsLookedForIsOnTheScreen() throws IOException, InterruptedException {
    var entries = new ArrayList<>(entries(0, 120));
    String lines = "one more line of reed\n".repeat(200);
    for (int n = 0; n < 6; n++) {
      Entry said =
          Entries.message(
              "tall" + n, Entries.NOON + 7 + 20L * n, lines + "an egret\n" + lines, "garden");
      entries.add(
          new Entry(
              said.id(),
              said.timestamp(),
              "Bash",
              "assistant",
              said.content(),
              EntryType.TOOL_RESULT,
              said.metadata()));
    }
    TestArchive.create(root, new LuceneTokenizer(), entries);
    try (ApiServer server = ApiHome.serve(root, new ImportEvents());
        TestBrowser browser = TestBrowser.start(1_400, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/?query=reed");
      browser.await("document.querySelector('a.passage') !== null");
      browser.value("document.querySelector('a.passage').click()");
      browser.await("document.querySelector('#list') !== null");
      browser.press("/");
      browser.press("egret");
      browser.await("document.querySelector('#matches').textContent === '6 entries'");
      for (int press = 0; press < 7; press++) {
        browser.press(ENTER);
        browser.await(
            "(() => { const at = document.querySelector('.entry.at');"
                + " const match = marks.find((one) => at?.contains(one.startContainer));"
                + " const place = match?.getBoundingClientRect();"
                + " return /^[1-6]\\/6$/.test(document.querySelector('#matches').textContent)"
                + " && place?.top > 0 && place.bottom < innerHeight; })()");
      }
      isClean(browser);
    }
  }

  @Test
  void windowsFollowTheReaderAndAreForgotten() throws IOException, InterruptedException {
    TestArchive.create(root, new LuceneTokenizer(), entries(0, ENTRIES));
    try (ApiServer server = ApiHome.serve(root, new ImportEvents());
        TestBrowser browser = TestBrowser.start(360, true)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/s/chibi:garden?cursor=0");
      for (int reached = 400; reached <= 1_200; reached += 200) {
        browser.value("scrollTo(0, document.documentElement.scrollHeight)");
        browser.await(LAST + ".dataset.at >= " + (reached - 1));
        browser.await("!document.getElementById('where').hidden");
        assertThat(browser.value("document.documentElement.scrollWidth <= screen.width"))
            .isEqualTo("true");
      }
      browser.await("document.querySelector('#list').children.length <= 600");
      for (int reached = 400; reached >= 0; reached -= 200) {
        browser.value("scrollTo(0, 0)");
        browser.await(FIRST + ".dataset.at <= " + reached);
      }
      assertThat(
              browser.value(
                  "[...document.querySelector('#list').children]"
                      + ".every((it, n) => it.dataset.entry === 'e' + n)"))
          .isEqualTo("true");
      assertThat(browser.value("getComputedStyle(document.querySelector('#aside')).display"))
          .isEqualTo("none");
      browser.value("document.querySelector('#show-prompts').click()");
      browser.await("document.querySelector('#aside').offsetHeight > 0");
      assertThat(browser.value("matchMedia('(prefers-color-scheme: dark)').matches"))
          .isEqualTo("true");
      isClean(browser);
    }
  }

  /// Names of tools of MCP servers are long: the page was wider than a telephone.
  @Test
  void aLongNameOfAToolFitsTheScreen() throws IOException, InterruptedException {
    Entry call = Entries.message("c0", Entries.NOON, "count {}", "garden");
    String tool = "mcp__garden-journal__write_down_what_the_heron_does";
    TestArchive.create(
        root,
        new LuceneTokenizer(),
        List.of(
            new Entry(
                call.id(),
                call.timestamp(),
                "assistant",
                tool,
                call.content(),
                EntryType.TOOL_CALL,
                call.metadata().with("tool", tool))));
    try (ApiServer server = ApiHome.serve(root, new ImportEvents());
        TestBrowser browser = TestBrowser.start(360, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/s/chibi:garden");
      browser.await(LAST + ".dataset.entry === 'c0'");
      isClean(browser);
    }
  }

  @Test
  void newEntriesArriveWhileThePageIsOpen() throws IOException, InterruptedException {
    TestArchive.create(root, new LuceneTokenizer(), entries(0, 30));
    var events = new ImportEvents();
    try (ApiServer server = ApiHome.serve(root, events);
        TestBrowser browser = TestBrowser.start(1_400, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/s/chibi:garden");
      browser.await(LAST + ".dataset.entry === 'e29' && reader.dataset.isListening === ''");
      append(entries(30, 33));
      events.imported(Instant.EPOCH, 1, 3);
      browser.await(LAST + ".dataset.entry === 'e32'");
      isClean(browser);
    }
  }

  /// A browser has six connections to a server: a seventh page waited for one forever.
  @Test
  void manyPagesOfSessionsAreOpenAndCurrent() throws IOException, InterruptedException {
    TestArchive.create(root, new LuceneTokenizer(), entries(0, 30));
    var events = new ImportEvents();
    try (ApiServer server = ApiHome.serve(root, events);
        TestBrowser browser = TestBrowser.start(1_400, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/s/chibi:garden");
      browser.await("reader.dataset.isListening === ''");
      browser.value(
          "(window.others = Array.from({length: 8}, () => open(location.href, '_blank'))).length");
      browser.await(allShow("e29"));
      append(entries(30, 33));
      events.imported(Instant.EPOCH, 1, 3);
      browser.await(allShow("e32"));
      browser.await(LAST + ".dataset.entry === 'e32'");
      isClean(browser);
    }
  }

  /// A condition: each of the other pages has an entry as its last one.
  private static String allShow(String entry) {
    return "window.others.every((page) => page.document.querySelector('#list')"
        + "?.lastElementChild?.dataset.entry === '"
        + entry
        + "')";
  }

  @Test
  void newEntriesAreAnnouncedOnlyOfThisSession() throws IOException, InterruptedException {
    TestArchive.create(root, new LuceneTokenizer(), entries(0, 300));
    var events = new ImportEvents();
    try (ApiServer server = ApiHome.serve(root, events);
        TestBrowser browser = TestBrowser.start(1_400, false)) {
      browser.open(server.link());
      browser.open("http://127.0.0.1:" + server.port() + "/s/chibi:garden?cursor=0");
      browser.await("reader.dataset.isListening === ''");
      browser.value(
          "(window.asked = 0, window.fetched = fetch, fetch = (...of) =>"
              + " fetched(...of).finally(() => { asked++; }), asked)");
      append(List.of(Entries.message("h1", Entries.NOON + 900, "carp", "harbor")));
      events.imported(Instant.EPOCH, 1, 1);
      events.imported(Instant.EPOCH, 1, 1);
      browser.await("asked > 1"); // what followed from the first event is done
      append(entries(300, 302));
      assertThat(browser.value("document.getElementById('fresh').hidden")).isEqualTo("true");
      events.imported(Instant.EPOCH, 1, 2);
      browser.await("!document.getElementById('fresh').hidden");
      browser.value("document.getElementById('fresh').click()");
      browser.await(LAST + ".dataset.entry === 'e301'");
      isClean(browser);
    }
  }
}
