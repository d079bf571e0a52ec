package dev.tsearch.core.store.sidecar;

import static dev.tsearch.core.store.SealedSample.entry;
import static dev.tsearch.core.store.SealedSample.withMetadata;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.SealedSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeafSummariesTest {
  private static final TimedText EARLY = new TimedText("early", 5);
  private static final TimedText LATE = new TimedText("late", 7);

  private final Sidecar partition =
      SealedSample.of(
              1,
              List.of(
                  inSession("one", entry("a1", 100, "water")),
                  withMetadata(inSession("two", entry("a1-more", 200, "fire")), "agent", "helper")))
          .read();

  private static Entry inSession(String session, Entry entry) {
    return withMetadata(entry, "session", session);
  }

  private SessionTable table() {
    var table = new SessionTable();
    partition.sessions().orElseThrow().forEach(table::add);
    return table;
  }

  @Test
  void summaryMovesToTheSessionOfItsLeaf() {
    SessionTable table = table();
    var summaries = new LeafSummaries();
    summaries.add("a1", LATE);
    summaries.add("a1", EARLY);
    summaries.add("a", EARLY);
    summaries.moveTo(table, partition);
    assertThat(table.rows())
        .extracting(row -> row.session() + " " + row.agent() + ": " + row.summary().text())
        .containsExactly("one : late", "two helper: ");
    var rest = new LeafSummaries();
    rest.add("a", EARLY);
    assertThat(summaries.toBytes()).isEqualTo(rest.toBytes());
  }

  @Test
  void summaryOfALeafWithoutARowIsTakenOut() {
    var empty = new SessionTable();
    var summaries = new LeafSummaries();
    summaries.add("a1", LATE);
    summaries.moveTo(empty, partition);
    assertThat(summaries.isEmpty()).isTrue();
    assertThat(empty.rows()).isEmpty();
  }

  @Test
  void bytesAreReadAsTheyWereWritten() {
    var summaries = new LeafSummaries();
    summaries.add("größer", new TimedText("日本", 9));
    summaries.add("b", EARLY);
    assertThat(LeafSummaries.read(summaries.toBytes()).toBytes()).isEqualTo(summaries.toBytes());
    assertThat(LeafSummaries.read(new LeafSummaries().toBytes()).isEmpty()).isTrue();
  }

  @Test
  void theOrderOfPartitionsDoesNotMatter() {
    var first = new LeafSummaries();
    first.add("x", EARLY);
    var second = new LeafSummaries();
    second.add("x", new TimedText("a", 5));
    var oneWay = new LeafSummaries();
    oneWay.add(first);
    oneWay.add(second);
    var otherWay = new LeafSummaries();
    otherWay.add(second);
    otherWay.add(first);
    assertThat(oneWay.toBytes()).isEqualTo(otherWay.toBytes());
  }
}
