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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchPageTest {
  private static final int ENTRIES = 250;
  private static final Pattern HIT = Pattern.compile("class=\"passage\"");
  private static final Pattern NEXT = Pattern.compile("href=\"[^\"]*cursor=([^\"&]*)\"");

  @TempDir private Path root;
  private WebTestArchive web;

  @BeforeEach
  void create() throws IOException {
    var entries = new ArrayList<Entry>();
    for (int n = 0; n < ENTRIES; n++) {
      entries.add(Entries.message("e" + n, Entries.NOON + n, "heron " + n, "pond" + n % 3));
    }
    web = WebTestArchive.of(root, entries, new SilentDesk());
  }

  private String page(PageAddress address) throws IOException, InvalidQuestionException {
    return web.page(address);
  }

  private static PageAddress search(String query) {
    return PageAddress.at("").with("query", query);
  }

  /// They were spelled `since 2026-02`, `agent` and `failed`, which no query understands.
  @Test
  void filtersAreSpelledAsTheyAreTyped() throws IOException, InvalidQuestionException {
    PageAddress filtered =
        search("heron session:pond1")
            .with("since", "2001-09-01")
            .with("until", "2 hours ago")
            .with("source", "chibi");
    List<String> chips = List.of("session:pond1", "since:2001-09-01", "source:chibi");
    String page = page(filtered);
    assertThat(page).contains("Remove until:&quot;2 hours ago&quot;", "<h2>source</h2>");
    for (String chip : chips) {
      assertThat(page).contains("Remove " + chip);
    }
    String typed = page(search("heron " + String.join(" ", chips)));
    for (String chip : chips) {
      assertThat(typed).contains("Remove " + chip);
    }
    assertThat(typed).contains(">83 entries<");
  }

  @Test
  void aHitThatAProgramInserted_saysSo() throws IOException, InvalidQuestionException {
    String text = "<system-reminder>an egret nests</system-reminder>";
    WebTestArchive inserted =
        WebTestArchive.of(
            root.resolve("inserted"),
            List.of(
                Entries.message("said", Entries.NOON, "an egret", "pond"),
                Entries.message("put", Entries.NOON + 1, text, "pond")),
            new SilentDesk());
    PageAddress egrets = search("egret");
    assertThat(inserted.page(egrets)).doesNotContain(" · inserted");
    assertThat(inserted.page(egrets.with("all", "true"))).containsOnlyOnce(" · inserted");
  }

  @Test
  void aFilterThatLeavesNothingIsNamedAndCanBeRemoved()
      throws IOException, InvalidQuestionException {
    String page = page(search("heron tool:Bash").with("since", "2001-01-01"));
    assertThat(page)
        .contains("Nothing found", "Remove tool:Bash", "Remove since:2001-01-01")
        .contains("no entry matches tool:Bash: ", ">250 entries without tool:Bash<")
        .containsSubsequence("id=\"facets\"", "aria-current=\"true\"", ">Bash<");
    assertThat(page(search("heron").with("since", "2001-09-01").with("until", "2001-09-02")))
        .contains(">250 entries without until:2001-09-02<");
    assertThat(page(search("heron time:2000").with("until", "2000")))
        .contains("no entry matches time:2000", ">250 entries without all filters<");
    assertThat(page(search("stork"))).contains("Nothing found").doesNotContain("id=\"reasons\"");
  }

  /// Counting what a million matches have took a second, during which the page was empty.
  @Test
  void fieldsOfManyMatchesAreCountedAfterTheHitsAreShown()
      throws IOException, InvalidQuestionException {
    var entries = new ArrayList<Entry>();
    for (int n = 0; n <= 20_000; n++) {
      String text = n < 10 ? "egret " + n : "heron " + n;
      entries.add(Entries.message("m" + n, Entries.NOON + n, text, "pond"));
    }
    WebTestArchive many = WebTestArchive.of(root.resolve("many"), entries, new SilentDesk());
    String later = "data-load=\"/?sort=newest&amp;part=facets\"";
    PageAddress first = PageAddress.at("").with("sort", "newest");
    assertThat(many.page(first))
        .contains(later, "<noscript><a href=\"/?sort=newest&amp;counts=shown\">", " entries<")
        .doesNotContain("id=\"histogram\"");
    assertThat(many.page(first.with("part", "facets"))).contains("id=\"histogram\"");
    assertThat(many.page(first.with("counts", "shown"))).contains("id=\"histogram\"");
    assertThat(many.page(search("egret"))).contains("id=\"histogram\"");
  }

  @Test
  void pagesOfHitsGoOnToTheEnd() throws IOException, InvalidQuestionException {
    PageAddress first = search("heron").with("sort", "newest");
    int shown = 0;
    String page = page(first);
    for (int pages = 0; pages < ENTRIES; pages++) {
      Matcher hits = HIT.matcher(page);
      while (hits.find()) {
        shown++;
      }
      Matcher next = NEXT.matcher(page);
      if (!next.find()) {
        break;
      }
      page = page(first.with("cursor", next.group(1)).with("part", "hits"));
    }
    assertThat(shown).isEqualTo(ENTRIES);
  }
}
