package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileLayoutTest {
  private static final Document DOCUMENT = new Document(Json.SOURCE);

  private static Reading reading(String path, String text) {
    return Reading.of(DOCUMENT, Reading.alone(path), text.getBytes(UTF_8));
  }

  private static List<String> texts(Reading reading) {
    return reading.entries().stream().map(entry -> entry.from() + ": " + entry.content()).toList();
  }

  /// A folder refused such a file; when it was named, each line was quarantined, or nothing was
  /// read because the object had no end.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1} is what the tool said.\n",
        "{\"a\":1}\n",
        "{\" opens an object.\n",
        "{\"a\":\"x\n"
      })
  void proseThatBeginsLikeAnObject_isText(String first) {
    String text = first + "\n## User\n\nWhat is this?\n\n## Assistant\n\nJSON.\n";
    Head head = Head.of(Path.of("chat.md"), text.getBytes(UTF_8), Siblings.NONE);
    assertThat(DOCUMENT.claims(head)).isTrue();
    Reading reading = reading("chat.md", text);
    assertThat(reading.skipped()).isEmpty();
    assertThat(texts(reading))
        .contains("user: What is this?", "assistant: JSON.")
        .anyMatch(entry -> entry.contains(first.strip()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"con\n",
        "{\"type\":\"session_meta\",\"payload\":{\"id\":\"x\"\u0001 damaged\n",
        "{\"timestamp\":\"2026\" and \"role\n",
        "{\"timestamp\":\"2026\"} damaged\n"
      })
  void damagedFirstLine_doesNotMakeLinesProse(String first) {
    String whole = "{\"role\":\"user\",\"content\":\"Rye?\"}\n";
    String torn = "{\"role\":\"assistant\",\"content\":\"Whe\n";
    for (String text : List.of(first, first + torn, first + whole + torn, first + whole + whole)) {
      assertThat(texts(reading("a.jsonl", text)))
          .noneMatch(entry -> entry.contains("damaged") || entry.contains("role"));
    }
  }

  @Test
  void byteOrderMark_doesNotMakeADocumentProse() {
    String text =
        """
        {"id":"rye","messages":[{"role":"user","content":"Rye?"},{"role":"assistant","content":"Yes."}]}
        """;
    assertThat(texts(reading("a.json", text))).containsExactly("user: Rye?", "assistant: Yes.");
    assertThat(texts(reading("a.json", "\uFEFF" + text))).isEqualTo(texts(reading("a.json", text)));
  }
}
