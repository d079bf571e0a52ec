package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The rules that every format obeys for every input.
public interface FormatContract {

  /// The format under test.
  SourceFormat format();

  /// A valid transcript of this format, with at least ten entries and text that is not ASCII.
  byte[] sample();

  /// The source of the sample's entries: the format's name, except for formats whose files belong
  /// to the transcripts of other formats.
  default String source() {
    return format().name();
  }

  /// Whether files of this format state times. Entries of others have the time of the file.
  default boolean statesTimes() {
    return true;
  }

  /// Whether the sample is one conversation. It is not if each object of a file is one.
  default boolean isOneSession() {
    return true;
  }

  private SourceContext context() {
    return Reading.alone("sample.jsonl");
  }

  private Reading read(byte[] bytes) {
    return Reading.of(format(), context(), bytes);
  }

  @Test
  default void sample_isClaimedAndReadCompletely() {
    Head head = Head.of(Path.of("any-name"), sample(), Siblings.NONE);
    assertThat(format().claims(head)).isTrue();
    assertThat(format().firstTime(head, context()).isPresent()).isEqualTo(statesTimes());
    Reading reading = read(sample());
    assertThat(reading.entries()).hasSizeGreaterThanOrEqualTo(10);
    assertThat(reading.skipped()).isEmpty();
    assertThat(reading.offset()).isEqualTo(sample().length);
  }

  @Test
  default void everyEntry_hasItsTranscriptAndOrigin() throws IOException {
    byte[] sample = sample();
    SourceReader reader = format().open(context(), new ByteArrayInputStream(sample), 0);
    TranscriptId transcript = reader.transcript();
    assertThat(transcript.source()).isEqualTo(format().name());
    assertThat(transcript.session()).isNotEmpty();
    Set<String> ids = new HashSet<>();
    for (Entry entry : read(sample).entries()) {
      assertThat(entry.metadata().source()).isEqualTo(source());
      assertThat(entry.metadata().session()).isNotEmpty();
      if (isOneSession()) {
        assertThat(entry.metadata().session()).isEqualTo(transcript.session());
      }
      assertThat(ids.add(entry.transcript() + entry.id())).as(entry.id()).isTrue();
      var origin = entry.metadata().origin().orElseThrow();
      assertThat(origin.source()).isEqualTo(context().source());
      int start = (int) origin.offset();
      byte[] bytes = Arrays.copyOfRange(sample, start, start + origin.length());
      assertThat(bytes).startsWith('{').endsWith('}');
    }
  }

  @Test
  default void emptyBinaryAndForeignFiles_areNotClaimed() {
    var noise = new byte[70_000];
    new Random(1).nextBytes(noise);
    List<byte[]> foreign =
        List.of(
            new byte[0],
            "\n\n  \n".getBytes(UTF_8),
            noise,
            "# Notes\n\nSome prose.\n".getBytes(UTF_8),
            "[1,2,3]\n\"text\"\n12\n".getBytes(UTF_8),
            "{\"name\":\"package\",\"version\":\"1\"}\n".getBytes(UTF_8),
            new byte[100_000]);
    for (byte[] bytes : foreign) {
      Head head = Head.of(Path.of("sample.jsonl"), bytes, Siblings.NONE);
      assertThat(format().claims(head)).isFalse();
      assertThat(format().firstTime(head, context())).isEmpty();
    }
  }

  @Test
  default void damagedFiles_neverMakeAReaderThrow() {
    byte[] sample = sample();
    var random = new Random(2);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = sample.clone();
      for (int j = random.nextInt(8); j >= 0; j--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(damaged.length + 1);
      byte[] cut = Arrays.copyOf(damaged, length);
      assertThatCode(() -> read(cut)).doesNotThrowAnyException();
    }
  }

  @Test
  default void valuesOfWrongTypes_neverMakeAReaderThrow() {
    String text = new String(sample(), UTF_8);
    for (String value : List.of("null", "[]", "{}", "7", "-1.5", "true", "\"\"", "[[{}]]")) {
      String wrong = text.replaceAll("\"[^\"\\\\]{3,}\"([,}\\]])", value + "$1");
      assertThatCode(() -> read(wrong.getBytes(UTF_8))).doesNotThrowAnyException();
    }
  }

  @Test
  default void truncatedFile_givesItsCompleteValues() {
    byte[] sample = sample();
    List<ReadResult> whole = read(sample).results();
    var random = new Random(3);
    for (int i = 0; i < 50; i++) {
      int length = random.nextInt(sample.length);
      Reading cut = read(Arrays.copyOf(sample, length));
      assertThat(cut.skipped()).isEmpty();
      assertThat(cut.offset()).isLessThanOrEqualTo(length);
      assertThat(cut.results().size()).isLessThanOrEqualTo(whole.size());
    }
  }

  @Test
  default void readingFromAnyOffset_equalsReadingTheWhole() {
    byte[] sample = sample();
    List<ReadResult> whole = read(sample).results();
    for (int from = 0; from <= sample.length; from += 1 + sample.length / 97) {
      long at = from;
      List<ReadResult> rest =
          whole.stream().filter(result -> Reading.offsetOf(result) >= at).toList();
      assertThat(Reading.of(format(), context(), sample, from).results()).isEqualTo(rest);
    }
  }

  @Test
  default void reader_beginsAtTheGivenOffset() {
    SourceReader reader = format().open(context(), new ByteArrayInputStream(sample()), 17);
    assertThat(reader.offset()).isEqualTo(17);
  }

  @Test
  default void readingTwice_givesEqualResults() {
    assertThat(read(sample())).isEqualTo(read(sample()));
  }

  /// Deriving entries again from the archive knows the session that an earlier reading found.
  @Test
  default void readingInAKnownSession_givesEqualEntries() throws IOException {
    SourceReader reader = format().open(context(), new ByteArrayInputStream(sample()), 0);
    SourceContext known = context().inSession(reader.transcript().session());
    assertThat(Reading.of(format(), known, sample()).entries()).isEqualTo(read(sample()).entries());
  }

  @Test
  default void incompleteLastLine_givesNoResultYet() {
    byte[] sample = sample();
    byte[] torn = Arrays.copyOf(sample, sample.length + 9);
    System.arraycopy("{\"id\":\"to".getBytes(UTF_8), 0, torn, sample.length, 9);
    Reading reading = read(torn);
    assertThat(reading.results()).isEqualTo(read(sample).results());
    assertThat(reading.offset()).isEqualTo(sample.length);
  }

  @Test
  default void invalidLine_isSkippedWithItsLineNumber() {
    String[] lines = new String(sample(), UTF_8).split("\n", -1);
    lines[2] = lines[2] + "\nno json at all";
    Reading reading = read(String.join("\n", lines).getBytes(UTF_8));
    assertThat(reading.skipped()).hasSize(1);
    assertThat(reading.skipped().getFirst().line()).isEqualTo(4);
    assertThat(reading.entries()).hasSameSizeAs(read(sample()).entries());
  }
}
