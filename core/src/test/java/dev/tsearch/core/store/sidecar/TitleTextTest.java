package dev.tsearch.core.store.sidecar;

import static dev.tsearch.core.store.SealedSample.entry;
import static dev.tsearch.core.store.SealedSample.withMetadata;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.List;
import org.junit.jupiter.api.Test;

class TitleTextTest {

  @Test
  void personsName() {
    assertThat(TitleText.name(note("custom-title", 5, " My work "))).isEqualTo("My work");
    assertThat(TitleText.name(note("ai-title", 5, "Red numbers"))).isEmpty();
    assertThat(
            TitleText.name(
                entry(
                    "1",
                    5,
                    "<command-name>/rename</command-name> <command-args>New</command-args>")))
        .isEqualTo("New");
    assertThat(TitleText.name(entry("1", 5, "<command-name>/rename</command-name>"))).isEmpty();
    assertThat(TitleText.name(entry("1", 5, "custom-title"))).isEmpty();
  }

  @Test
  void programsTitleIsShortAndOneLine() {
    assertThat(TitleText.summary(note("ai-title", 5, "Red numbers"))).isEqualTo("Red numbers");
    assertThat(TitleText.summary(note("title", 5, "Roses"))).isEqualTo("Roses");
    assertThat(TitleText.summary(typed(EntryType.SUMMARY, "Red numbers"))).isEqualTo("Red numbers");
    assertThat(TitleText.summary(typed(EntryType.SUMMARY, "two\nlines"))).isEmpty();
    assertThat(TitleText.summary(typed(EntryType.SUMMARY, "x".repeat(500)))).isEmpty();
    assertThat(TitleText.summary(typed(EntryType.MESSAGE, "Red numbers"))).isEmpty();
  }

  @Test
  void laterTitleWins_whateverPartitionItIsIn() {
    var first = new SessionTable();
    first.add(entry("1", 10, "make it red"));
    first.add(note("custom-title", 20, "old"));
    first.add(note("ai-title", 30, "Red numbers"));
    var second = new SessionTable();
    second.add(note("custom-title", 40, "new"));
    SessionRow one = first.rows().getFirst().merge(second.rows().getFirst());
    assertThat(one.name()).isEqualTo(new TimedText("new", 40));
    assertThat(one.summary()).isEqualTo(new TimedText("Red numbers", 30));
    assertThat(one.prompt()).isEqualTo(new TimedText("make it red", 10));
    assertThat(second.rows().getFirst().merge(first.rows().getFirst())).isEqualTo(one);
    assertThat(SessionTable.rows(first.toBytes())).isEqualTo(first.rows());
  }

  private static Entry note(String kind, long time, String title) {
    Entry note = withMetadata(entry("n" + time, time, title), "subtype", kind);
    return new Entry(note.id(), time, "system", "box", title, EntryType.SYSTEM, note.metadata());
  }

  private static Entry typed(EntryType type, String content) {
    Entry entry = entry("1", 5, content);
    return new Entry("1", 5, "system", "box", content, type, entry.metadata());
  }

  @Test
  void aTitleThatEverySessionOfAProgramHasAtFirstIsNone() {
    for (String text :
        List.of(
            "New chat",
            "New Session",
            "Untitled Session",
            "New session - 2026-03-01T10:00:00.000Z",
            "Child session - 2026-03-01T10:00:00.000Z")) {
      assertThat(TitleText.summary(note("title", 5, text))).as(text).isEmpty();
      assertThat(TitleText.name(note("custom-title", 5, text))).as(text).isEqualTo(text);
    }
    for (String text : List.of("New chat window", "Session", "New session - why")) {
      assertThat(TitleText.summary(note("title", 5, text))).as(text).isEqualTo(text);
    }
  }
}
