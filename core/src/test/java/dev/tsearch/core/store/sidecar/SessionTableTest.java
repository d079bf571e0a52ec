package dev.tsearch.core.store.sidecar;

import static dev.tsearch.core.store.SealedSample.entry;
import static dev.tsearch.core.store.SealedSample.withMetadata;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionTableTest {

  @Test
  void rowsOfOneTranscriptAreMergedWhateverPartitionTheyCameFrom() {
    var later = new SessionTable();
    later.add(entry("3", 300, "third"));
    later.add(entry("4", 0, "undated"));
    var earlier = new SessionTable();
    earlier.add(withMetadata(entry("1", 100, "answer first"), "role", "assistant"));
    earlier.add(withMetadata(entry("2", 200, "second"), "project", "/projects/garden"));

    var all = new SessionTable();
    later.rows().forEach(all::add);
    earlier.rows().forEach(all::add);
    assertThat(all.rows())
        .containsExactly(
            new SessionRow(
                "chibi", "garden@1", "", "/projects/garden", 4, 100, 300, "second", 200));
  }

  @Test
  void latestTranscriptIsFirstAndSubAgentsStandApart() {
    var table = new SessionTable();
    table.add(entry("1", 100, "old"));
    table.add(withMetadata(entry("2", 300, "new"), "session", "house@2"));
    table.add(withMetadata(entry("3", 200, "do this"), "agent", "a1"));
    assertThat(table.byRecency())
        .extracting(SessionRow::session, SessionRow::agent)
        .containsExactly(tuple("house@2", ""), tuple("garden@1", "a1"), tuple("garden@1", ""));
  }

  @Test
  void transcriptWithoutTimesIsLastAndKeepsItsFirstPrompt() {
    var table = new SessionTable();
    table.add(withMetadata(entry("1", 0, "first"), "session", "timeless"));
    table.add(withMetadata(entry("2", 0, "second"), "session", "timeless"));
    table.add(entry("3", 5, "dated"));
    assertThat(table.byRecency().getLast())
        .isEqualTo(new SessionRow("chibi", "timeless", "", "", 2, 0, 0, "first", 0));
  }

  /// The texts of most entries are not extracted, since they cannot be better.
  @Test
  void promptIsTheBestTextOfAllEntries_inAnyOrder() {
    List<Entry> entries =
        List.of(
            entry("1", 100, "water"),
            entry("2", 100, "a rose"),
            entry("3", 50, "prune"),
            entry("4", 0, "undated"),
            entry("5", 60, "/plan"),
            entry("6", 10, "/mode"),
            withMetadata(entry("7", 5, "an answer"), "role", "assistant"));
    for (Entry first : entries) {
      for (Entry second : entries) {
        for (Entry third : entries) {
          var table = new SessionTable();
          TimedText best = TimedText.NONE;
          for (Entry each : List.of(first, second, third)) {
            table.add(each);
            best = PromptText.better(best, SessionRow.of(each).prompt());
          }
          assertThat(table.rows()).singleElement().extracting(SessionRow::prompt).isEqualTo(best);
        }
      }
    }
  }

  @Test
  void timesAreInferredIfThoseOfAllDatedEntriesAre() {
    var table = new SessionTable();
    table.add(withMetadata(entry("1", 100, "of the file"), "time_inferred", true));
    table.add(entry("2", 0, "without a time"));
    assertThat(table.rows()).singleElement().matches(SessionRow::isTimeInferred);
    assertThat(SessionTable.rows(table.toBytes()))
        .singleElement()
        .matches(SessionRow::isTimeInferred);
    table.add(entry("3", 200, "with its own"));
    assertThat(table.rows()).singleElement().matches(row -> !row.isTimeInferred());
  }

  @Test
  void rowsAreReadBackAsTheyWere() {
    var table = new SessionTable();
    for (Entry entry :
        List.of(
            entry("1", 1_700_000_000, "größer 日本 👍"),
            withMetadata(entry("2", 0, ""), "session", "x".repeat(300)),
            withMetadata(entry("3", 9, "hi"), "agent", "a1"))) {
      table.add(entry);
    }
    assertThat(SessionTable.rows(table.toBytes())).isEqualTo(table.rows());
    assertThat(SessionTable.rows(new SessionTable().toBytes())).isEmpty();
  }

  static Entry summary(String id, String leaf, String text) {
    Entry entry = entry(id, 0, text);
    return new Entry(
        entry.id(),
        entry.timestamp(),
        entry.from(),
        entry.to(),
        entry.content(),
        EntryType.SUMMARY,
        entry.metadata().with("leafUuid", leaf).with("session", "file@1"));
  }

  /// A summary titled the session in whose file it was, which is mostly another session.
  @Test
  void aSummaryIsTheTitleOfTheSessionThatHasItsLeaf() {
    for (boolean isFirst : new boolean[] {true, false}) {
      var table = new SessionTable();
      if (isFirst) {
        table.add(summary("s", "2", "Watering"));
      }
      table.add(entry("1", 100, "water"));
      table.add(entry("2", 200, "the roses"));
      if (!isFirst) {
        table.add(summary("s", "2", "Watering"));
      }
      assertThat(SessionTable.rows(table.toBytes()))
          .isEqualTo(table.rows())
          .extracting(SessionRow::session, row -> row.summary().text())
          .containsExactlyInAnyOrder(tuple("garden@1", "Watering"), tuple("file@1", ""));
    }
  }

  @Test
  void aSummaryOfAnUnknownEntryIsNoTitle() {
    var table = new SessionTable();
    assertThat(table.leaves().isEmpty()).isTrue();
    table.add(summary("s", "elsewhere", "Watering"));
    table.add(entry("1", 100, "water"));
    assertThat(table.rows()).allMatch(row -> row.summary().isEmpty());
    assertThat(table.leaves().isEmpty()).isFalse();
  }
}
