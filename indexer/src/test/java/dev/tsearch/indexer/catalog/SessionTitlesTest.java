package dev.tsearch.indexer.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.TimedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionTitlesTest {

  @Test
  void nameBeatsSummaryBeatsPrompt() {
    assertThat(titles(row("a", "prompt", "name", "summary"))).containsExactly("name");
    assertThat(titles(row("a", "prompt", "", "summary"))).containsExactly("summary");
    assertThat(titles(row("a", "prompt\nmore", "", ""))).containsExactly("prompt more");
    assertThat(titles(row("a", "", "", ""))).containsExactly("");
  }

  @Test
  void equalFirstLinesAreSkipped() {
    assertThat(
            titles(
                row("a", "# Task\ncommon\nfirst", "", ""),
                row("b", "# Task\ncommon\nsecond", "", ""),
                row("c", "# Task\nother", "", ""),
                row("d", "something else", "", "")))
        .containsExactly("first", "second", "other", "something else");
  }

  @Test
  void equalPromptsStayWhole() {
    assertThat(titles(row("a", "one\ntwo", "", ""), row("b", "one\ntwo", "", "")))
        .containsExactly("one two", "one two");
    assertThat(titles(row("a", "one", "", ""), row("b", "one\ntwo", "", "")))
        .containsExactly("one", "two");
  }

  private static List<String> titles(SessionRow... rows) {
    Map<TranscriptId, String> titles = SessionTitles.of(List.of(rows));
    var ordered = new ArrayList<String>();
    for (SessionRow row : rows) {
      ordered.add(titles.getOrDefault(row.transcript(), ""));
    }
    return ordered;
  }

  private static SessionRow row(String session, String prompt, String name, String summary) {
    return new SessionRow(
        "chibi", session, "", "", 1, 5, 5, false, text(prompt), text(name), text(summary));
  }

  private static TimedText text(String text) {
    return text.isEmpty() ? TimedText.NONE : new TimedText(text, 5);
  }
}
