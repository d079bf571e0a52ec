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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatsPageTest {
  @TempDir private Path root;

  /// Two folders of the same name were told apart by nothing.
  @Test
  void projectsOfTheSameNameHaveTheirFolders() throws IOException, InvalidQuestionException {
    var entries = new ArrayList<Entry>();
    for (String project : List.of("/projects/day/pond", "/projects/night/pond", "/projects/reef")) {
      Entry plain =
          Entries.message("e" + entries.size(), Entries.NOON, "heron", "s" + entries.size());
      entries.add(plain.withMetadata(plain.metadata().with("project", project)));
    }
    assertThat(WebTestArchive.of(root, entries, new SilentDesk()).page(PageAddress.at("stats")))
        .contains(">day/pond</a>", ">night/pond</a>", ">reef</a>", "sessions with messages");
  }

  @Test
  void aDayLeadsToItsEntriesWithTheFiltersOfThePage() throws IOException, InvalidQuestionException {
    WebTestArchive web =
        WebTestArchive.of(
            root, List.of(Entries.message("e1", Entries.NOON, "heron", "pond")), new SilentDesk());
    assertThat(web.page(PageAddress.at("stats").with("source", "chibi").with("query", "heron")))
        .contains("Remove source:chibi", "href=\"/?query=heron&amp;source=chibi\"")
        .contains("href=\"/?source=chibi&amp;since=2024-03-09&amp;until=2024-03-09\"");
  }
}
