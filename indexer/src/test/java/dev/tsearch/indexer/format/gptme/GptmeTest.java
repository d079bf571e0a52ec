package dev.tsearch.indexer.format.gptme;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GptmeTest {
  static final String SAMPLE =
      """
      {"role":"system","content":"You bake.","timestamp":"2026-06-13T10:00:00.000000","pinned":true,"hide":true}
      {"role":"user","content":"Backe Brötchen.","timestamp":"2026-06-13T10:00:01.000000"}
      {"role":"assistant","content":"I knead.","timestamp":"2026-06-13T10:00:02.000000","metadata":{"model":"oven/rye-2","usage":{"input_tokens":120,"output_tokens":42}}}
      {"role":"system","content":"Saved dough.txt","timestamp":"2026-06-13T10:00:03.000000","call_id":"c9"}
      {"role":"tool","content":"Warm.","timestamp":"2026-06-13T10:00:04.000000"}
      {"role":"assistant","content":"They rise.","timestamp":"2026-06-13T10:00:05.000000"}
      {"role":"user","content":"How long?","timestamp":"2026-06-13T10:00:06.000000"}
      {"role":"assistant","content":"An hour.","timestamp":"2026-06-13T10:00:07.000000"}
      {"role":"user","content":"Good.","timestamp":"2026-06-13T10:00:08.000000"}
      {"role":"assistant","content":"Yes.","timestamp":"2026-06-13T10:00:09.000000"}
      """;

  private static final Gptme FORMAT = new Gptme(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("/home/x/logs/2026-bread/conversation.jsonl"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You bake.",
            "message user: Backe Brötchen.",
            "message assistant: I knead.",
            "tool_result unknown: Saved dough.txt",
            "tool_result unknown: Warm.",
            "message assistant: They rise.",
            "message user: How long?",
            "message assistant: An hour.",
            "message user: Good.",
            "message assistant: Yes.");
  }

  @Test
  void session_isTheFolderOfTheConversation() {
    List<Entry> entries = read("/home/x/logs/2026-bread/conversation.jsonl");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("2026-bread"));
    JsonObject answer = entries.get(2).metadata().values();
    assertThat(answer.text("model")).contains("oven/rye-2");
    assertThat(answer.object("usage").number("output_tokens", 0)).isEqualTo(42);
    assertThat(entries.get(3).metadata().values().text("tool_use_id")).contains("c9");
    assertThat(entries.get(1).timestamp()).isEqualTo(Reading.seconds("2026-06-13T10:00:01Z"));
  }

  private static boolean isClaimed(String text) {
    return FORMAT.claims(Head.of(Path.of("any.jsonl"), text.getBytes(UTF_8), Siblings.NONE));
  }

  /// Lines of other programs have times with zones, too.
  @Test
  void timesWithAZone_areClaimedWithAMemberOfGptme() {
    String zoned = SAMPLE.replace(".000000\"", ".000000+00:00\"");
    assertThat(isClaimed(zoned)).isTrue();
    assertThat(isClaimed(zoned.replace(",\"pinned\":true,\"hide\":true", ""))).isFalse();
    assertThat(isClaimed(SAMPLE.replace("\"hide\"", "\"ui_only\""))).isTrue();
    assertThat(isClaimed(SAMPLE.replace("\"hide\"", "\"other\""))).isFalse();
  }

  @Test
  void tokensOfEarlierVersions_areThoseInTheMetadata() {
    String flat =
        SAMPLE.replace(
            "\"usage\":{\"input_tokens\":120,\"output_tokens\":42}",
            "\"input_tokens\":120,\"output_tokens\":42");
    assertThat(Reading.of(FORMAT, Reading.alone("c.jsonl"), flat.getBytes(UTF_8)).entries())
        .extracting(entry -> entry.metadata().values().object("usage"))
        .filteredOn(usage -> !usage.isEmpty())
        .singleElement()
        .matches(usage -> usage.number("input_tokens", 0) == 120);
  }

  @Test
  void foreignFixture_hasAsManyEntriesAsLines() throws IOException {
    List<Path> files = Samples.of(FORMAT, "fixtures");
    assertThat(files).hasSize(1);
    Reading reading = Samples.read(FORMAT, files.getFirst());
    Samples.assertSound(files.getFirst(), reading);
    List<JsonObject> lines = Samples.lines(files.getFirst());
    assertThat(reading.entries()).hasSameSizeAs(lines);
    assertThat(Samples.tokens(reading, "output_tokens"))
        .isEqualTo(
            lines.stream()
                .mapToLong(
                    line -> line.object("metadata").object("usage").number("output_tokens", 0))
                .sum());
    assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
        .isEqualTo(Samples.count(lines, line -> line.text("role", "").equals("user")));
  }
}
