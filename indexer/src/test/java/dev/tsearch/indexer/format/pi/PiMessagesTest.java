package dev.tsearch.indexer.format.pi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PiMessagesTest {
  private static final Pi PI = new Pi(Json.SOURCE);

  private static List<Entry> read(String text) {
    return Reading.of(PI, Reading.alone("2026_s-9.jsonl"), text.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read(PiSample.text()))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Wie heiß wird der Ofen?",
            "system system: <system-reminder>tree</system-reminder>",
            "thinking assistant: Read the log.",
            "message assistant: One moment.",
            "tool_call assistant: kiln.log",
            "tool_call assistant: date",
            "tool_result read: 1240",
            "tool_result bash: no date",
            "message assistant: 1240 °C\n\nmeasured",
            "message user: ! ls",
            "tool_result bash: kiln.log",
            "compaction system: Context compacted",
            "system system: aborted",
            "system system: Kiln");
  }

  @Test
  void metadata_isThatOfSessionLineAndMessage() {
    List<Entry> entries = read(PiSample.text());
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("s-1"));
    assertThat(entries).allMatch(entry -> entry.metadata().project().equals("/projects/kiln"));
    assertThat(entries.get(1).metadata().values().flag("meta")).isTrue();
    JsonObject first = entries.get(2).metadata().values();
    assertThat(first.text("model")).contains("clay-2");
    assertThat(first.text("parent")).contains("l3");
    assertThat(first.object("usage").number("cacheRead", 0)).isEqualTo(5);
    assertThat(entries.get(3).metadata().values().has("usage")).isFalse();
    assertThat(entries.get(3).id()).isEqualTo("l4#1");
    assertThat(entries.get(4).metadata().values().texts("files")).containsExactly("kiln.log");
    assertThat(entries.get(7).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(11).metadata().summary()).isEqualTo("The kiln is hot.");
  }

  @Test
  void linesThatABranchRepeats_belongToTheSessionThatItContinues() {
    String branch =
        PiSample.session(",\"parentSession\":\"/home/x/.pi/2026-07-14T01-00-00_s-0.jsonl\"")
            + "{\"type\":\"message\",\"id\":\"a\",\"timestamp\":\"2026-07-14T01:00:09.000Z\",\"message\":{\"role\":\"user\",\"content\":\"old\"}}\n"
            + PiSample.message(2, "\"role\":\"user\",\"content\":\"new\"");
    List<Entry> entries = read(branch);
    assertThat(entries)
        .extracting(entry -> entry.metadata().session())
        .containsExactly("s-0", "s-1");
    assertThat(entries.getLast().metadata().values().text("forked_from")).contains("s-0");
  }

  @Test
  void realSessions_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(PI, "pi");
    assertThat(files).hasSize(2);
    for (Path file : files) {
      Reading reading = Samples.read(PI, file);
      Samples.assertSound(file, reading);
      assertThat(reading.skipped()).isEmpty();
      List<JsonObject> messages =
          Samples.lines(file).stream().map(line -> line.object("message")).toList();
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .isEqualTo(Samples.count(messages, message -> isOf(message, "user")));
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(messages, message -> isOf(message, "toolResult")));
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(blocks(messages, "toolCall", ""));
      assertThat(Samples.count(reading, EntryType.THINKING, ""))
          .isEqualTo(blocks(messages, "thinking", "thinking"));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
          .isEqualTo(blocks(messages, "text", "text"));
      for (String kind : List.of("input", "output", "cacheRead", "cacheWrite")) {
        assertThat(Samples.tokens(reading, kind))
            .isEqualTo(
                messages.stream()
                    .mapToLong(message -> message.object("usage").number(kind, 0))
                    .sum());
      }
    }
  }

  /// The blocks of answers of a type, without blank ones. In the samples, no two texts of an answer
  /// follow each other.
  private static long blocks(List<JsonObject> messages, String type, String text) {
    return messages.stream()
        .filter(message -> isOf(message, "assistant"))
        .flatMap(message -> message.objects("content").stream())
        .filter(block -> block.text("type", "").equals(type))
        .filter(block -> text.isEmpty() || !block.text(text, "").isBlank())
        .count();
  }

  private static boolean isOf(JsonObject message, String role) {
    return message.text("role", "").equals(role);
  }

  @Test
  void foreignFixtures_areUnderstood() throws IOException {
    List<Path> files = Samples.of(PI, "fixtures");
    assertThat(files).hasSize(5);
    for (Path file : files) {
      Reading reading = Samples.read(PI, file);
      Samples.assertSound(file, reading);
      assertThat(reading.entries()).hasSizeGreaterThanOrEqualTo(3);
    }
  }
}
