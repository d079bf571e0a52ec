package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The files of a context other than those with entries on lines, intact, damaged and truncated.
class ChibiFilesTest {
  private static final Chibi CHIBI = new Chibi(Json.SOURCE);
  private static final String DOCUMENT =
      "{\"name\":\"harbour\",\"messages\":[{\"role\":\"user\",\"content\":\"Is it lit?\"},{\"id\":\"m\",\"role\":\"assistant\",\"content\":[{\"text\":\"é\"}]}],\"created_at\":1767600000,\"summary\":\"lamps\"}";
  private static final String LOG =
      "{\"timestamp\":1767600000,\"request\":{\"model\":\"m\",\"messages\":[{}],\"tools\":[{\"name\":\"t\"}]}}\n";
  private static final String TEXT = "[USER]: Is it lit?\n\n[ASSISTANT]: It is. é\n\n";

  private static byte[] sample(String name) {
    String text =
        switch (name) {
          case "context.json" -> DOCUMENT;
          case "requests.jsonl" -> LOG + LOG.replace("request", "response");
          case "transcript.txt" -> TEXT;
          default -> "- [ ] é\n";
        };
    return text.getBytes(UTF_8);
  }

  private static SourceContext context(String name) {
    return new SourceContext(
        7,
        Path.of("contexts/harbour/" + name),
        Reading.NOW,
        Optional.of("harbour@c1"),
        Siblings.NONE,
        Optional.of(Reading.NOW));
  }

  private static Reading read(String name, byte[] bytes, long from) {
    return Reading.of(CHIBI, context(name), bytes, from);
  }

  @ParameterizedTest
  @ValueSource(strings = {"context.json", "requests.jsonl", "transcript.txt", "todos.md"})
  void everyEntry_hasAnOriginAndReadingIsRepeatable(String name) {
    byte[] sample = sample(name);
    Reading reading = read(name, sample, 0);
    assertThat(reading.entries()).isNotEmpty();
    assertThat(reading.skipped()).isEmpty();
    assertThat(reading.offset()).isEqualTo(sample.length);
    assertThat(read(name, sample, 0)).isEqualTo(reading);
    for (Entry entry : reading.entries()) {
      var origin = entry.metadata().origin().orElseThrow();
      assertThat(origin.source()).isEqualTo(7);
      assertThat(origin.offset() + origin.length()).isLessThanOrEqualTo(sample.length);
      assertThat(entry.metadata().session()).isEqualTo("harbour@c1");
      assertThat(entry.from() + entry.to()).contains("harbour");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"context.json", "requests.jsonl", "transcript.txt", "todos.md"})
  void damagedFiles_neverMakeAReaderThrow(String name) {
    byte[] sample = sample(name);
    var random = new Random(5);
    for (int i = 0; i < 500; i++) {
      byte[] damaged = sample.clone();
      for (int j = random.nextInt(8); j >= 0; j--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      byte[] cut = Arrays.copyOf(damaged, random.nextInt(damaged.length + 1));
      long from = random.nextInt(cut.length + 1);
      assertThatCode(() -> read(name, cut, from)).doesNotThrowAnyException();
      Head head = Head.of(Path.of("contexts/harbour/" + name), cut, Siblings.NONE);
      assertThatCode(() -> CHIBI.claims(head)).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"context.json", "requests.jsonl", "transcript.txt", "todos.md"})
  void grownFile_losesNoEntry(String name) throws IOException {
    byte[] sample = sample(name);
    for (int length = 1; length < sample.length; length++) {
      Reading before = read(name, Arrays.copyOf(sample, length), 0);
      Reading after = read(name, sample, before.offset());
      var contents = after.entries().stream().map(Entry::content).toList();
      Reading whole = read(name, sample, 0);
      for (Entry entry : whole.entries()) {
        boolean wasThere =
            before.entries().stream().anyMatch(one -> one.content().equals(entry.content()));
        assertThat(wasThere || contents.contains(entry.content())).as(name + " " + length).isTrue();
      }
    }
  }
}
