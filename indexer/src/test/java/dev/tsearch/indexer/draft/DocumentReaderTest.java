package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.cline.Cline;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentReaderTest {
  private static final String LIST =
      """
      [{"role":"user","content":[{"type":"text","text":"<task>one</task>"}]},
      garbage,
      {"role":"assistant","content":[{"type":"text","text":"two"}]},
      more garbage,
      {"role":"user" "content":3},
      {"role":"assistant","content":[{"type":"text","text":"three"}]}]
      """;

  /// The first messages of a list wait until they name the session. What was damaged among them
  /// came before them.
  @Test
  void results_haveTheOrderOfTheirBytes() {
    Cline format = new Cline(Json.SOURCE);
    byte[] bytes = LIST.getBytes(UTF_8);
    Reading whole = Reading.of(format, Reading.alone("list.json"), bytes);
    List<Long> offsets = whole.results().stream().map(Reading::offsetOf).toList();
    assertThat(whole.entries()).hasSize(3);
    assertThat(offsets).hasSize(6).isSorted();
    for (int from = 0; from < bytes.length; from++) {
      int begin = from;
      assertThat(Reading.of(format, Reading.alone("list.json"), bytes, from).results())
          .as("from %d", from)
          .isEqualTo(
              whole.results().stream()
                  .filter(result -> Reading.offsetOf(result) >= begin)
                  .toList());
    }
  }
}
