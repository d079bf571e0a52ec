package dev.tsearch.indexer.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.search.SampleArchive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A page of a list that was made without texts equals the page of the whole list.
class OpenLibraryPageTest {
  /// So many that their sessions are merged in one file.
  private static final int PARTITIONS = SessionPackWriter.MAX_UNCOVERED + 4;

  @TempDir private Path root;

  @Test
  void texts_ofAPage_areThoseOfTheWholeList() throws IOException {
    try (SampleArchive sample =
        SampleArchive.create(root, PARTITIONS * SampleArchive.PARTITION_ENTRIES + 5)) {
      check(sample);
      sample.index();
      assertThat(sample.archive().layout().sessionPack()).exists();
      check(sample);
    }
  }

  private static void check(SampleArchive sample) throws IOException {
    try (OpenLibrary open = OpenLibrary.of(sample.archive())) {
      for (SessionSort order : SessionSort.values()) {
        for (boolean agents : new boolean[] {false, true}) {
          for (String text : List.of("", "a")) {
            var filter = new SessionFilter(List.of(), List.of(), text, agents);
            List<ListedSession> whole = open.sessions(filter, TimeRange.ALL, order);
            List<ListedSession> outlines = open.sessionsWithoutTexts(filter, TimeRange.ALL, order);
            assertThat(outlines).hasSameSizeAs(whole);
            for (int from = 0; from < whole.size(); from += 2) {
              int to = Math.min(whole.size(), from + 3);
              assertThat(open.withTexts(outlines.subList(from, to)))
                  .as("%s, agents %s, text %s", order, agents, text)
                  .isEqualTo(whole.subList(from, to));
            }
          }
        }
      }
      assertThat(
              open.sessions(
                  new SessionFilter(List.of(), List.of(), "", true),
                  TimeRange.ALL,
                  SessionSort.NEWEST))
          .anyMatch(listed -> !listed.row().prompt().isEmpty());
    }
  }
}
