package dev.tsearch.indexer.format.claudeai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaudeAiDialectTest {
  private static final ClaudeAi CLAUDE_AI = new ClaudeAi(Json.SOURCE);

  private static List<Entry> read(String text) {
    return Reading.of(CLAUDE_AI, Reading.alone("conversations.json"), text.getBytes(UTF_8))
        .entries();
  }

  @Test
  void eachMessage_becomesItsEntries() {
    assertThat(read(ClaudeAiSample.text()))
        .filteredOn(entry -> !entry.metadata().values().text("subtype", "").equals("title"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Wie viel Salz?",
            "system system: dough.txt\n500 g flour",
            "thinking assistant: Two percent.",
            "tool_call assistant: 500*0.02",
            "tool_result calculator: 10",
            "message assistant: Ten grams.",
            "message user: And water?",
            "message assistant: 350 ml.",
            "message user: Thanks.");
  }

  @Test
  void filesOfAMessage_areNamed() {
    for (String member : List.of("files", "files_v2")) {
      String more = "\"text\":\"Rise?\",\"" + member + "\":[{\"file_name\":\"bowl.png\"},{}]";
      String conversation = ClaudeAiSample.conversation(ClaudeAiSample.message(1, "human", more));
      assertThat(read("[" + conversation.strip() + "]"))
          .extracting(Entry::content)
          .containsExactly("Rise?", "bowl.png");
    }
  }

  @Test
  void idsAndTimes_areThoseOfTheMessages() {
    List<Entry> entries = read(ClaudeAiSample.text());
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("k-1"));
    Entry answer =
        entries.stream()
            .filter(entry -> entry.content().equals("Ten grams."))
            .findFirst()
            .orElseThrow();
    assertThat(answer.id()).isEqualTo("u2#3");
    assertThat(answer.metadata().values().text("time")).contains("2026-05-01T08:00:02.500Z");
    assertThat(entries)
        .filteredOn(entry -> entry.metadata().tool().equals("calculator"))
        .allMatch(entry -> entry.metadata().values().text("tool_use_id", "").equals("t1"))
        .hasSize(2);
  }

  @Test
  void aNewerExport_repeatsTheIdsOfTheOlderOne() {
    List<Entry> older =
        read(
            "["
                + ClaudeAiSample.conversation(ClaudeAiSample.message(1, "human", "\"text\":\"a\""))
                    .strip()
                + "]");
    List<Entry> newer =
        read(
            "[{\"uuid\":\"k-0\",\"chat_messages\":[]},"
                + ClaudeAiSample.conversation(ClaudeAiSample.message(1, "human", "\"text\":\"a\""))
                    .strip()
                + "]");
    assertThat(newer)
        .extracting(Entry::identity)
        .containsExactlyElementsOf(older.stream().map(Entry::identity).toList());
  }

  @Test
  void foreignFixture_isUnderstood() throws IOException {
    List<Path> files = Samples.of(CLAUDE_AI, "fixtures");
    assertThat(files).hasSize(1);
    Reading reading = Samples.read(CLAUDE_AI, files.getFirst());
    Samples.assertSound(files.getFirst(), reading);
    assertThat(reading.entries()).hasSize(2);
  }
}
