package dev.tsearch.service.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.service.web.archive.SilentDesk;
import dev.tsearch.service.web.html.PageAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InsertedTextPageTest {
  private static final PageAddress HERON = PageAddress.at("").with("query", "heron");
  private static final PageAddress EGRET = PageAddress.at("").with("query", "egret");

  @TempDir private Path root;
  private WebTestArchive web;

  @BeforeEach
  void create() throws IOException {
    var entries = new ArrayList<Entry>();
    for (int n = 0; n < 9; n++) {
      entries.add(Entries.message("e" + n, Entries.NOON + n, "heron " + n, "pond"));
    }
    for (String text : new String[] {"heron and egret", "egret"}) {
      Entry plain = Entries.message(text, Entries.NOON, text, "pond");
      entries.add(plain.withMetadata(plain.metadata().with("meta", true)));
    }
    web = WebTestArchive.of(root, entries, new SilentDesk());
  }

  private String page(PageAddress address) throws IOException, InvalidQuestionException {
    return web.page(address);
  }

  @Test
  void aLinkAddsInsertedTextsAndAnotherLeavesThemOut()
      throws IOException, InvalidQuestionException {
    assertThat(page(HERON))
        .contains("9 entries", "query=heron&amp;all=true\">With inserted texts")
        .doesNotContain("id=\"inserted\"");
    assertThat(page(HERON.with("all", "true")))
        .contains("10 entries", "?query=heron\">Without inserted texts")
        .contains("name=\"all\" type=\"hidden\" value=\"true\"", "tsearch search --all heron");
  }

  @Test
  void aSearchThatFindsNothingSaysHowManyWereLeftOut()
      throws IOException, InvalidQuestionException {
    assertThat(page(EGRET)).contains("Nothing found", "2 entries have text that programs inserted");
    assertThat(page(EGRET.with("all", "true"))).contains("2 entries");
  }
}
