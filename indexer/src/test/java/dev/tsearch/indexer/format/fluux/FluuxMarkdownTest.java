package dev.tsearch.indexer.format.fluux;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FluuxMarkdownTest {
  private static final Fluux FLUUX = new Fluux(Json.SOURCE);
  private static final String TEXT =
      """
      ### user
      Where is the buoy?

      ### assistant
      I know two places:

      1. The north pier.
      2. Der Südkai.

      ### user (mira@example.org)
      [Attached: map.png]
      And on this map?

      ### assistant

      ### user (mira@example.org)
      Hello?
      """;

  private static Reading read(String text) {
    return Reading.of(FLUUX, Reading.alone("old.md"), text.getBytes(UTF_8));
  }

  @Test
  void bothFormsOfHeadings_areRead() {
    List<Entry> entries = read(TEXT).entries();
    assertThat(entries)
        .extracting(Entry::content)
        .containsExactly(
            "Where is the buoy?",
            "I know two places:\n\n1. The north pier.\n2. Der Südkai.",
            "And on this map?",
            "Hello?");
    assertThat(entries)
        .extracting(Entry::from)
        .containsExactly("user", "assistant", "mira@example.org", "mira@example.org");
    assertThat(entries.get(2).searchableText()).contains("map.png");
    assertThat(entries).allSatisfy(entry -> assertThat(entry.isDated()).isFalse());
    assertThat(entries).extracting(Entry::id).doesNotHaveDuplicates();
    assertThat(ModelMessage.of(entries).get(2).content())
        .isEqualTo("[Attached: map.png]\nAnd on this map?");
  }

  @Test
  void origins_areTheBytesOfTheBlocks() {
    byte[] bytes = TEXT.getBytes(UTF_8);
    for (Entry entry : read(TEXT).entries()) {
      var origin = entry.metadata().origin().orElseThrow();
      int start = (int) origin.offset();
      String block = new String(bytes, start, origin.length(), UTF_8);
      assertThat(block).startsWith("### ").contains(entry.content());
      assertThat(new String(bytes, 0, start, UTF_8).lines().count() + 1).isEqualTo(origin.line());
    }
  }

  @Test
  void pathOfTheFile_providesJidAndTime() {
    var context = Reading.alone("memory/mira@example.org/sessions/20260304-090000.md");
    Entry entry = Reading.of(FLUUX, context, TEXT.getBytes(UTF_8)).entries().getFirst();
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
    assertThat(entry.to()).isEqualTo("mira@example.org");
    assertThat(entry.metadata().session()).isEqualTo("mira@example.org@" + entry.id());
  }

  @Test
  void conversationsWithTheSameFirstMessage_areTwo() {
    Entry one = read("### user\nHi\n\n### assistant\nHello.\n").entries().getFirst();
    Entry other = read("### user\nHi\n\n### assistant\nGood day.\n").entries().getFirst();
    assertThat(one.identity()).isNotEqualTo(other.identity());
  }

  @Test
  void byteOrderMarkAndCarriageReturns_areNotText() {
    List<Entry> entries = read("\uFEFF" + TEXT.replace("\n", "\r\n")).entries();
    assertThat(entries).hasSize(4);
    assertThat(entries.getFirst().content()).isEqualTo("Where is the buoy?");
    assertThat(entries.get(2).from()).isEqualTo("mira@example.org");
  }

  @Test
  void readingFromAnyOffset_equalsReadingTheWhole() {
    byte[] bytes = TEXT.getBytes(UTF_8);
    List<ReadResult> whole = read(TEXT).results();
    for (int from = 0; from <= bytes.length; from++) {
      long at = from;
      assertThat(Reading.of(FLUUX, Reading.alone("old.md"), bytes, from).results())
          .isEqualTo(whole.stream().filter(result -> Reading.offsetOf(result) >= at).toList());
    }
  }

  @Test
  void damagedFiles_neverMakeAReaderThrow() {
    byte[] bytes = TEXT.getBytes(UTF_8);
    var random = new Random(4);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      for (int j = random.nextInt(8); j >= 0 && damaged.length > 0; j--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      var context = Reading.alone("old.md");
      assertThatCode(() -> Reading.of(FLUUX, context, damaged)).doesNotThrowAnyException();
      assertThat(Reading.of(FLUUX, context, damaged).offset()).isLessThanOrEqualTo(damaged.length);
    }
  }

  @Test
  void messageOverTheLimit_isSkippedAlone() {
    var small = new Fluux(new Json(JsonLimits.SOURCE.withValueBytes(1000)));
    String text = TEXT + "\n### user\n" + "x".repeat(5000) + "\n\n### assistant\nBye\n";
    Reading reading = Reading.of(small, Reading.alone("old.md"), text.getBytes(UTF_8));
    assertThat(reading.skipped()).hasSize(1);
    assertThat(reading.entries()).hasSize(5);
    assertThat(reading.entries().getLast().content()).isEqualTo("Bye");
  }

  @Test
  void claimsConversationsButNoOtherMarkdown() {
    assertThat(isClaimed(TEXT)).isTrue();
    assertThat(isClaimed("\n### assistant\nHi\n")).isTrue();
    assertThat(isClaimed("### user guide\nHi\n")).isFalse();
    assertThat(isClaimed("# Chat\n### user\nHi\n")).isFalse();
  }

  private static boolean isClaimed(String text) {
    return FLUUX.claims(Head.of(Path.of("any"), text.getBytes(UTF_8), Siblings.NONE));
  }

  /// The text of a damaged heading was lost without a word.
  @Test
  void headingWithoutTextThatNamesNoRole_isQuarantined() {
    String text = "### user\nHello?\n### assistant\n### assi is here";
    Reading reading = read(text);
    assertThat(reading.entries()).extracting(Entry::content).containsExactly("Hello?");
    assertThat(reading.skipped())
        .singleElement()
        .satisfies(bad -> assertThat(bad.offset()).isEqualTo(text.indexOf("### assi is")));
  }
}
