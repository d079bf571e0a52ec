package dev.tsearch.service.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.service.web.archive.SilentDesk;
import dev.tsearch.service.web.html.PageAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionPageTest {
  private static final int ENTRIES = 450;
  private static final Pattern ENTRY = Pattern.compile("data-entry=\"([^\"]*)\"");

  private static final List<String> HOSTILE =
      List.of(
          "<script>document.title = 'broken'</script>",
          "<img src=x onerror=alert(1)>",
          "</pre></div></details><script>alert(1)</script>",
          "\" onclick=\"alert(1)",
          "[reed](javascript:alert(1))",
          "\u202egnihtyna\u2066",
          "\u001b]0;title\u0007\u001b[31mred\u001b[0m\u001b[2J");

  @TempDir private Path root;
  private WebPages pages;

  @BeforeEach
  void create() throws IOException {
    TestArchive.create(root, new LuceneTokenizer(), entries());
    pages =
        new WebPages(
            new ServedLibrary(
                () -> {
                  Archive archive = Archive.open(new RealDisk(), root);
                  return new Library(archive, new Searcher(archive, IndexUpdate.NONE));
                },
                text -> text,
                () -> Instant.EPOCH,
                Zone.of(ZoneOffset.UTC),
                root,
                Optional.empty(),
                "test"),
            new SilentDesk());
  }

  private static List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    for (int n = 0; n < ENTRIES; n++) {
      Entry typed = Entries.message("e" + n, Entries.NOON + n, "heron " + n, "garden");
      entries.add(
          n % 10 == 0 ? typed : typed.withMetadata(typed.metadata().with("role", "assistant")));
    }
    for (String text : HOSTILE) {
      for (EntryType type :
          List.of(
              EntryType.MESSAGE,
              EntryType.THINKING,
              EntryType.TOOL_CALL,
              EntryType.TOOL_RESULT,
              EntryType.COMPACTION,
              new EntryType(text))) {
        int n = entries.size();
        Entry plain =
            Entries.message(
                "h" + n + text.replaceAll("[^ -~]", ""), Entries.NOON + n, text, "hostile" + text);
        entries.add(
            new Entry(
                plain.id(),
                plain.timestamp(),
                text,
                text,
                text,
                type,
                plain.metadata().with("tool", text).with("is_error", true).with("agentId", text)));
      }
    }
    return entries;
  }

  @Test
  void theSessionCanBeSaved() throws IOException, InvalidQuestionException {
    String page = page(session("chibi:garden"));
    for (String form : List.of("md", "html", "json")) {
      String address = "/export?session=garden&amp;as=" + form;
      assertThat(page).contains("href=\"" + address + "\"");
      assertThat(
              pages
                  .download(PageAddress.at("export").with("session", "garden").with("as", form))
                  .name())
          .isEqualTo("garden." + form);
    }
  }

  /// A transcript chooses the id of its session: pasted into a shell, it is one word.
  @Test
  void commandsNameTheSessionWhateverItsIdIs() throws IOException, InvalidQuestionException {
    var entries = new ArrayList<Entry>();
    for (String session : List.of("reed", "x; rm $(id)", "-n 3")) {
      entries.add(Entries.message("a-" + session, Entries.NOON, "heron", session));
    }
    Entry other = Entries.message("other", Entries.NOON, "heron", "reed");
    entries.add(other.withMetadata(other.metadata().with("source", "codex")));
    var archive = WebTestArchive.of(root.resolve("names"), entries, new SilentDesk());
    assertThat(archive.page(session("chibi:x; rm $(id)")))
        .contains("data-copy=\"tsearch show &#39;x; rm $(id)&#39;\"");
    assertThat(archive.page(session("chibi:-n 3")))
        .contains(
            "data-copy=\"tsearch show &#39;chibi:-n 3&#39;\"", "session=chibi%3A-n%203&amp;as=md");
    for (String source : List.of("chibi", "codex")) {
      assertThat(archive.page(session(source + ":reed")))
          .contains(
              "data-copy=\"tsearch show " + source + ":reed\"",
              "session=" + source + "%3Areed&amp;as=md");
    }
  }

  private String page(PageAddress address) throws IOException, InvalidQuestionException {
    return new String(pages.answer(address).orElseThrow().bytes(), StandardCharsets.UTF_8);
  }

  private static PageAddress session(String name) {
    return new PageAddress(List.of("s", name), Map.of());
  }

  private static PageAddress garden() {
    return session("chibi:garden");
  }

  private List<String> ids(PageAddress address) throws IOException, InvalidQuestionException {
    var ids = new ArrayList<String>();
    Matcher entry = ENTRY.matcher(page(address));
    while (entry.find()) {
      ids.add(entry.group(1));
    }
    return ids;
  }

  private static List<String> numbered(int from, int to) {
    var ids = new ArrayList<String>();
    for (int n = from; n < to; n++) {
      ids.add("e" + n);
    }
    return ids;
  }

  @Test
  void aPageHasOneWindowOfTheSession() throws IOException, InvalidQuestionException {
    assertThat(ids(garden())).isEqualTo(numbered(250, ENTRIES));
    assertThat(ids(garden().with("entry", "e220"))).isEqualTo(numbered(120, 320));
    PageAddress part = garden().with("part", "entries");
    assertThat(ids(part.with("cursor", "0"))).isEqualTo(numbered(0, 200));
    assertThat(ids(part.with("before", "120"))).isEqualTo(numbered(0, 120));
    assertThat(ids(part.with("cursor", "320"))).isEqualTo(numbered(320, ENTRIES));
    assertThat(ids(part.with("before", "end"))).isEqualTo(numbered(250, ENTRIES));
  }

  @Test
  void aPageOfPromptsHasOnlyThese() throws IOException, InvalidQuestionException {
    PageAddress prompts = garden().with("mode", "prompts").with("part", "entries");
    assertThat(ids(prompts)).hasSize(ENTRIES / 10).startsWith("e0", "e10");
    assertThat(ids(garden().with("mode", "errors").with("part", "entries"))).isEmpty();
    assertThat(page(garden())).contains("45</b> prompts").contains("data-prompt=\"e440\"");
  }

  @Test
  void findLooksAtAllEntries() throws IOException, InvalidQuestionException {
    PageAddress find = garden().with("part", "found");
    assertThat(ids(find.with("find", "HERON 44"))).hasSize(11).startsWith("e44", "e440");
    assertThat(ids(find.with("find", "stork"))).isEmpty();
  }

  @Test
  void stepsToPromptsLookBeyondTheWindow() throws IOException, InvalidQuestionException {
    PageAddress step = garden().with("part", "step").with("mode", "prompts").with("entry", "e25");
    assertThat(ids(step.with("to", "next"))).containsExactly("e30");
    assertThat(ids(step.with("to", "previous"))).containsExactly("e20");
    assertThat(ids(step.with("entry", "e5").with("to", "previous"))).containsExactly("e0");
    assertThat(ids(step.with("entry", "e0").with("to", "previous"))).isEmpty();
  }

  /// Every page and part of a session in which every text is hostile has elements, attributes and
  /// addresses of its own only.
  @Test
  void hostileTextStaysText() throws IOException, InvalidQuestionException {
    for (String text : HOSTILE) {
      PageAddress session = session("chibi:hostile" + text);
      var parts = new ArrayList<String>();
      parts.add(page(session));
      for (String id : ids(session)) {
        parts.add(page(session.with("part", "entry").with("entry", unescaped(id))));
      }
      for (String html : parts) {
        String within =
            html.replaceAll(
                "<script src=\"/assets/[a-z.0-9]+\" defer=\"\">|<script defer=\"\" src=\"/assets/[a-z.0-9]+\">",
                "");
        assertThat(within)
            .doesNotContain("<script")
            .doesNotContain("<img")
            .doesNotContainPattern("<[^>\"]* on[a-z]+=")
            .doesNotContain("href=\"javascript:")
            .doesNotContain("\u202e")
            .doesNotContain("\u001b");
      }
    }
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  private static Entry tool(int n, EntryType type, String id, boolean hasFailed) {
    Entry plain = Entries.message("t" + n, Entries.NOON + n, "count " + n, "tools");
    return new Entry(
        plain.id(),
        plain.timestamp(),
        "model",
        "Bash",
        plain.content(),
        type,
        plain
            .metadata()
            .with("source", "codex")
            .with("project", "/area/the pond")
            .with("tool", "Bash")
            .with("tool_use_id", id)
            .with("is_error", hasFailed));
  }

  private String ofTools(List<Entry> entries, PageAddress address)
      throws IOException, InvalidQuestionException {
    return WebTestArchive.of(root.resolve("tools"), entries, new SilentDesk()).page(address);
  }

  private static List<String> failedCalls(String page) {
    return Pattern.compile(
            "class=\"[^\"]*has-failed[^\"]*\" data-at=\"\\d+\" data-entry=\"([^\"]*)\"")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /// Calls without an id had the first result without an id.
  @Test
  void theCallOfAFailedResultHasFailed() throws IOException, InvalidQuestionException {
    List<Entry> entries =
        List.of(
            tool(0, EntryType.TOOL_CALL, "", false),
            tool(1, EntryType.TOOL_RESULT, "", false),
            tool(2, EntryType.TOOL_CALL, "", false),
            tool(3, EntryType.TOOL_CALL, "a", false),
            tool(4, EntryType.TOOL_RESULT, "a", true),
            tool(5, EntryType.TOOL_RESULT, "", true),
            tool(6, EntryType.TOOL_CALL, "", false));
    String page = ofTools(entries, session("codex:tools"));
    assertThat(failedCalls(page)).containsExactly("t2", "t3");
  }

  @Test
  void aResultAfterTheWindowMarksItsCall() throws IOException, InvalidQuestionException {
    var entries = new ArrayList<Entry>();
    for (int n = 0; n < 199; n++) {
      entries.add(tool(n, EntryType.THINKING, "", false));
    }
    entries.add(tool(199, EntryType.TOOL_CALL, "a", false));
    entries.add(tool(200, EntryType.TOOL_RESULT, "a", true));
    String page =
        ofTools(entries, session("codex:tools").with("cursor", "0").with("part", "entries"));
    assertThat(failedCalls(page)).containsExactly("t199");
    assertThat(page).doesNotContain("data-entry=\"t200\"");
  }

  /// The page copied `tsearch resume`, the terminal interface the command of the program.
  @Test
  void theCommandOfTheProgramResumesTheSession() throws IOException, InvalidQuestionException {
    List<Entry> entries = List.of(tool(0, EntryType.TOOL_CALL, "", false));
    assertThat(ofTools(entries, session("codex:tools")))
        .contains("data-copy=\"cd &#39;/area/the pond&#39; &amp;&amp; codex resume tools\"")
        .contains("id=\"where\"", ">the pond · <", "<span id=\"day\">2024-03-09<");
    assertThat(page(garden())).doesNotContain("Copy resume command");
  }

  @Test
  void whatIsNotThereIsNoPage() throws IOException, InvalidQuestionException {
    assertThat(pages.answer(session("chibi:pond"))).isEmpty();
    assertThat(pages.answer(session("nosuch"))).isEmpty();
    assertThat(page(session("garden"))).contains("e449");
  }
}
