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

class SessionsPageTest {
  private static final String HOSTILE = "</h3><script>alert(1)</script>\u202e";

  @TempDir private Path root;
  private WebTestArchive web;

  @BeforeEach
  void create() throws IOException {
    var entries = new ArrayList<Entry>();
    for (int n = 0; n < 12; n++) {
      long time = Entries.NOON + n * 43_200L;
      entries.add(Entries.message("e" + n, time, "heron " + n, "pond" + n));
    }
    for (int n = 0; n < 3; n++) {
      Entry agent = Entries.message("a" + n, Entries.NOON + n, HOSTILE, "pond11");
      entries.add(agent.withMetadata(agent.metadata().with("agent", "agent" + n)));
    }
    web = WebTestArchive.of(root, entries, new SilentDesk());
  }

  private String page(PageAddress address) throws IOException, InvalidQuestionException {
    return web.page(address);
  }

  private static PageAddress sessions() {
    return PageAddress.at("sessions");
  }

  @Test
  void theListHasPages() throws IOException, InvalidQuestionException {
    String first = page(sessions().with("limit", "5"));
    assertThat(first)
        .contains("12 sessions", "heron 11", "heron 7", "data-more=\"session-list\"", "cursor=5")
        .doesNotContain("heron 6");
    assertThat(page(sessions().with("limit", "5").with("cursor", "10")))
        .contains("heron 1<", "heron 0<")
        .doesNotContain("data-more");
  }

  @Test
  void sessionsAreGroupedByDay() throws IOException, InvalidQuestionException {
    String grouped = page(sessions().with("group", "day"));
    assertThat(grouped.split("class=\"heading\"", -1)).hasSizeGreaterThan(6);
  }

  @Test
  void subAgentsAreBelowTheirSession() throws IOException, InvalidQuestionException {
    String part = "/sessions?part=agents&amp;of=chibi%3Apond11";
    assertThat(page(sessions())).contains("3 sub-agents", "data-part=\"" + part + "\"");
    assertThat(page(sessions().with("part", "agents").with("of", "chibi:pond11")))
        .startsWith("<div class=\"body\">")
        .contains("/s/chibi%3Apond11/agent2", "agent0", "&lt;script&gt;")
        .doesNotContain("<script", "\u202e");
    assertThat(page(sessions().with("part", "agents").with("of", "x")))
        .isEqualTo("<div class=\"body\"><ol class=\"sessions\"></ol></div>");
  }

  @Test
  void everySessionCanBeChosen() throws IOException, InvalidQuestionException {
    assertThat(page(sessions()))
        .contains(
            "name=\"session\"", "value=\"pond3\"", "form=\"selection\"", "action=\"/export\"");
  }

  @Test
  void nothingFoundIsSaid() throws IOException, InvalidQuestionException {
    assertThat(page(sessions().with("query", "stork"))).contains("No session matches.");
  }

  @Test
  void linksToOtherPagesKeepTheQueryAndTheFilters() throws IOException, InvalidQuestionException {
    String page = page(sessions().with("query", "heron").with("role", "x").with("source", "chibi"));
    assertThat(page)
        .contains("href=\"/?query=heron&amp;source=chibi\"")
        .contains("href=\"/files?query=heron&amp;source=chibi\"")
        .contains("href=\"/stats?source=chibi\"", "href=\"/archive\"");
  }

  @Test
  void everyFilterOfASearchSelectsSessions() throws IOException, InvalidQuestionException {
    assertThat(page(sessions().with("session", "pond7"))).contains("1 session<", "heron 7");
    assertThat(page(sessions().with("tool", "Bash").with("since", "2001-01-01")))
        .contains("No session matches.", "Remove tool:Bash", "Remove since:2001-01-01")
        .contains("no session matches tool:Bash: ", ">12 sessions without tool:Bash<");
  }
}
