package dev.tsearch.indexer.format.chatgpt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChatGptDialectTest {
  private static final ChatGpt CHAT_GPT = new ChatGpt(Json.SOURCE);

  private static Reading read(String text) {
    return Reading.of(CHAT_GPT, Reading.alone("conversations.json"), text.getBytes(UTF_8));
  }

  @Test
  void eachMessage_becomesItsEntries() {
    assertThat(read(ChatGptSample.text()).entries())
        .filteredOn(entry -> !entry.metadata().values().text("subtype", "").equals("title"))
        .extracting(entry ->
            entry.type() + " " + entry.from() + " > " + entry.to() + ": " + entry.content())
        .containsExactly(
            "system system > assistant: Be brief.",
            "message user > assistant: Où est la reine?\n\n[image file-service://hive]",
            "thinking assistant > user: Look\nat the frames",
            "tool_call assistant > python: count()",
            "tool_result browser > assistant: 3",
            "message assistant > user: On frame three.",
            "message user > assistant: And the drones?",
            "message assistant > user: Gone.",
            "tool_result browser > assistant: no net");
  }

  @Test
  void metadata_isThatOfMessageAndConversation() {
    List<Entry> entries = read(ChatGptSample.text()).entries();
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("c-1"));
    assertThat(entries.getFirst().content()).isEqualTo("Bees");
    Entry answer =
        entries.stream()
            .filter(entry -> entry.content().startsWith("On frame"))
            .findFirst()
            .orElseThrow();
    assertThat(answer.id()).isEqualTo("m6");
    assertThat(answer.timestamp()).isEqualTo(1752483606L);
    assertThat(answer.metadata().values().text("model")).contains("wax-2");
    assertThat(answer.metadata().values().text("parent")).contains("n5");
  }

  @Test
  void eachConversationOfAnExport_isASession() throws IOException {
    String export =
        "[\n"
            + ChatGptSample.text().strip().replaceFirst("\n.*\n", ",\n").replaceFirst("c-1", "c-0")
            + "\n]\n";
    Reading reading = read(export);
    assertThat(reading.skipped()).isEmpty();
    assertThat(reading.offset()).isEqualTo(export.getBytes(UTF_8).length);
    assertThat(reading.entries().stream().map(entry -> entry.metadata().session()).distinct())
        .containsExactly("c-0", "c-1");
    assertThat(reading.entries().getLast().metadata().origin().orElseThrow().line()).isEqualTo(3);
  }

  @Test
  void realExports_haveAsManyMessagesAsACountWithoutTheReader() throws IOException {
    Path file = Samples.of(CHAT_GPT, "chatgpt").getFirst();
    Reading reading = Samples.read(CHAT_GPT, file);
    Samples.assertSound(file, reading);
    assertThat(reading.skipped()).isEmpty();
    String list = Files.readString(file);
    List<JsonObject> conversations = Json.SOURCE.object("{\"all\":" + list + "}").objects("all");
    assertThat(reading.entries().stream().map(entry -> entry.metadata().session()).distinct())
        .hasSameSizeAs(conversations);
    List<JsonObject> messages =
        conversations.stream()
            .flatMap(conversation -> conversation.object("mapping").values().values().stream())
            .map(node -> ((JsonObject) node).object("message"))
            .filter(message -> !message.object("content").texts("parts").equals(List.of("")))
            .toList();
    for (String role : List.of("user", "assistant")) {
      assertThat(Samples.count(reading, EntryType.MESSAGE, role))
          .isPositive()
          .isEqualTo(
              Samples.count(
                  messages, message -> message.object("author").text("role", "").equals(role)));
    }
  }
}
