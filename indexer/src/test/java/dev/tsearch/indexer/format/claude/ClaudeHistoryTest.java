package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaudeHistoryTest {
  private static final ClaudeHistory FORMAT = new ClaudeHistory(Json.SOURCE);

  private static final String TWO_SESSIONS =
      """
      {"display":"Salt the herring","pastedContents":{},"timestamp":1760000000000,"project":"/quay","sessionId":"s-1"}
      {"display":"Compare these [Pasted text #1 +2 lines]","pastedContents":{"1":{"id":1,"type":"text","content":"cod\\nhaddock"},"2":{"id":2,"type":"image"}},"timestamp":1760000001000,"project":"/quay","sessionId":"s-2"}
      {"display":"An old prompt","pastedContents":{},"timestamp":1750000001000,"project":"/quay/nets"}
      {"display":" ","pastedContents":{},"timestamp":1760000002000,"project":"/quay","sessionId":"s-2"}
      {"display":7,"timestamp":1760000003000,"project":"/quay","sessionId":"s-2"}
      """;

  @TempDir private Path folder;

  /// Twelve prompts of one session.
  static String sample() {
    var lines = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      lines.append(
          """
          {"display":"Räuchere die Makrele, batch %d","pastedContents":{},"timestamp":%d,"project":"/quay","sessionId":"s-1"}
          """
              .formatted(i, 1_760_000_000_000L + i * 1000L));
    }
    return lines.toString();
  }

  private Reading read() {
    SourceContext context = SourceContext.of(1, folder.resolve("history.jsonl"), Reading.NOW);
    return Reading.of(FORMAT, context, TWO_SESSIONS.getBytes(UTF_8));
  }

  @Test
  void prompt_isAMessageOfItsSessionWithWhatWasPasted() {
    Reading reading = read();
    assertThat(reading.entries())
        .extracting(entry -> entry.metadata().session() + ": " + entry.content())
        .containsExactly(
            "s-1: Salt the herring",
            "s-2: Compare these [Pasted text #1 +2 lines]\n\ncod\nhaddock",
            "history-quay-nets: An old prompt");
    assertThat(reading.skipped()).hasSize(1);
    Entry first = reading.entries().getFirst();
    assertThat(first.from()).isEqualTo("user");
    assertThat(first.timestamp()).isEqualTo(1760000000L);
    assertThat(first.metadata().project()).isEqualTo("/quay");
    assertThat(first.metadata().echoOf()).contains("claude-code");
  }

  @Test
  void promptOfASessionWithATranscript_isNoEntry() throws IOException {
    Path project = Files.createDirectories(folder.resolve("projects/-elsewhere"));
    Files.writeString(project.resolve("s-2.jsonl"), "{}");
    assertThat(read().entries())
        .extracting(Entry::content)
        .isEqualTo(List.of("Salt the herring", "An old prompt"));
  }
}
