package dev.tsearch.service.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.service.web.archive.SilentDesk;
import dev.tsearch.service.web.html.PageAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesPageTest {
  private static final String HOSTILE = "/pond/<img src=x onerror=alert(1)>/\u202eevil.rs";

  @TempDir private Path root;
  private WebTestArchive web;

  private static Entry call(int number, String tool, String path, String session) {
    Entry plain =
        Entries.message("c" + number, Entries.NOON + number, tool + " of " + path, session);
    return new Entry(
        plain.id(),
        plain.timestamp(),
        "model",
        tool,
        plain.content(),
        EntryType.TOOL_CALL,
        plain.metadata().with("tool", tool).with("files", List.of(path)));
  }

  /// What a program says of its own edit.
  private static Entry edit(int number, String path, String session, String project) {
    Entry plain =
        Entries.message("s" + number, Entries.NOON + number, "Applied edit to " + path, session);
    return new Entry(
        plain.id(),
        plain.timestamp(),
        "system",
        "assistant",
        plain.content(),
        EntryType.SYSTEM,
        plain
            .metadata()
            .with("subtype", "edit")
            .with("project", project)
            .with("files", List.of(path)));
  }

  @BeforeEach
  void create() throws IOException {
    var entries = new ArrayList<Entry>();
    entries.add(call(1, "Edit", "/pond/src/reed.rs", "garden"));
    entries.add(call(2, "Read", "/pond/src/reed.rs", "garden"));
    entries.add(call(3, "Edit", "/pond/src/reed.rs", "harbor"));
    entries.add(call(4, "Read", "/pond/src/fish/carp.rs", "garden"));
    entries.add(call(5, "Write", "/quay/crane.md", "harbor"));
    entries.add(call(6, "Edit", HOSTILE, "harbor"));
    web = WebTestArchive.of(root, entries, new SilentDesk());
  }

  private String page(PageAddress address) throws IOException, InvalidQuestionException {
    return web.page(address);
  }

  @Test
  void foldersHaveTheSumsOfTheirFiles() throws IOException, InvalidQuestionException {
    assertThat(page(PageAddress.at("files")))
        .contains("4 files", ">/pond/<", "/quay/", "3 edits", "2 reads")
        .doesNotContain("carp.rs");
    assertThat(page(PageAddress.at("files").with("under", "/pond/src/")))
        .contains("reed.rs", "fish/", "2 edits", "All files")
        .doesNotContain("crane.md");
  }

  @Test
  void theScriptGetsAFolderOnly() throws IOException, InvalidQuestionException {
    assertThat(page(PageAddress.at("files").with("under", "/pond/src/").with("part", "folder")))
        .startsWith("<div class=\"body\">")
        .contains("reed.rs");
  }

  @Test
  void theListHasItsOrderAndItsPages() throws IOException, InvalidQuestionException {
    PageAddress list = PageAddress.at("files").with("view", "list");
    assertThat(page(list.with("sort", "edits")))
        .containsSubsequence("reed.rs", "2 sessions", "crane.md");
    String first = page(list.with("limit", "2").with("sort", "path"));
    assertThat(first).contains("carp.rs", "cursor=2", "data-more=\"list\"");
    assertThat(first).doesNotContain("crane.md");
  }

  /// Many rows that were all the same stood between two edits.
  @Test
  void equalReadsAreOneRowThatUnfolds(@TempDir Path other)
      throws IOException, InvalidQuestionException {
    var entries = new ArrayList<Entry>();
    for (int n = 1; n <= 9; n++) {
      entries.add(call(n, n == 5 || n == 6 ? "Edit" : "Read", "/pond/reed.rs", "garden"));
    }
    String page =
        WebTestArchive.of(other, entries, new SilentDesk())
            .page(PageAddress.at("files").with("path", "/pond/reed.rs"));
    assertThat(page).containsSubsequence("3 times", "→ Edit", "→ Edit", "4 times");
    assertThat(page.split("data-part=", -1)).hasSize(1 + 9);
  }

  @Test
  void aQueryLimitsTheFiles() throws IOException, InvalidQuestionException {
    PageAddress list = PageAddress.at("files").with("view", "list");
    assertThat(page(list.with("query", "session:harbor tool:Write")))
        .contains("1 file<", "crane.md");
    assertThat(page(list.with("query", "stork")))
        .contains("No call that matches edits or reads a file.");
  }

  @Test
  void aFileHasItsCallsBySession() throws IOException, InvalidQuestionException {
    String page = page(PageAddress.at("files").with("path", "/pond/src/reed.rs"));
    assertThat(page)
        .contains(">2 edits, 1 read<", "1 edit, 1 read", "/files?under=%2Fpond%2Fsrc%2F")
        .contains("/s/chibi%3Agarden?entry=c1&amp;part=entry")
        .contains("tsearch blame /pond/src/reed.rs")
        .doesNotContain("carp.rs");
    assertThat(page.indexOf("chibi%3Aharbor")).isLessThan(page.indexOf("chibi%3Agarden"));
  }

  /// The list said "2 edits" of a file whose page said "0 calls".
  @Test
  void aFileHasTheUsesThatTheListCounts() throws IOException, InvalidQuestionException {
    List<Entry> entries =
        List.of(
            edit(1, "src/eel.rs", "chat1", "/pond"),
            edit(2, "src/eel.rs", "chat1", "/pond"),
            edit(3, "src/eel.rs", "chat2", "/quay"),
            call(4, "Read", "/else/src/eel.rs", "chat3"),
            call(5, "Read", "/else/src/eel.rs:12", "chat3"));
    WebTestArchive other = WebTestArchive.of(root.resolve("other"), entries, new SilentDesk());
    String list = other.page(PageAddress.at("files").with("view", "list").with("source", "chibi"));
    assertThat(list)
        .contains("/files?source=chibi&amp;path=src%2Feel.rs&amp;base=%2Fpond\"")
        .containsSubsequence(">/else/src/<", "2 reads", ">/quay/src/<", "1 edit")
        .containsSubsequence(">/pond/src/<", "2 edits");
    PageAddress file = PageAddress.at("files").with("path", "src/eel.rs");
    assertThat(other.page(file.with("base", "/pond")))
        .contains(">2 edits<", "Applied edit to src/eel.rs", "?entry=s1&amp;part=entry")
        .doesNotContain("chat2", "chat3");
    assertThat(other.page(file)).contains(">3 edits<", "chat2").doesNotContain("chat3");
    assertThat(other.page(PageAddress.at("files").with("path", "/else/src/eel.rs")))
        .contains(">2 reads<", "?entry=c4", "?entry=c5")
        .doesNotContain("chat1");
  }

  @Test
  void aFilterThatLeavesNothingIsNamed() throws IOException, InvalidQuestionException {
    String page =
        page(PageAddress.at("files").with("tool", "Write").with("query", "session:garden"));
    assertThat(page)
        .contains("Remove tool:Write", "Remove session:garden")
        .contains(">1 file without session:garden<", ">2 files without tool:Write<");
  }

  @Test
  void hostilePathsStayText() throws IOException, InvalidQuestionException {
    for (PageAddress address :
        List.of(
            PageAddress.at("files").with("view", "list"),
            PageAddress.at("files").with("under", "/pond/"),
            PageAddress.at("files").with("path", HOSTILE))) {
      assertThat(page(address)).contains("&lt;img src=x").doesNotContain("<img", "\u202e");
    }
  }
}
