package dev.tsearch.indexer.format.openhands;

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

class OpenHandsDialectTest {
  private static final OpenHands OPEN_HANDS = new OpenHands(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(OPEN_HANDS, Reading.alone(path), OpenHandsSample.text().getBytes(UTF_8))
        .entries();
  }

  @Test
  void eachEvent_becomesItsEntries() {
    assertThat(read("e.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You repair clocks.",
            "message user: Die Uhr geht vör.",
            "thinking assistant: The pendulum.",
            "message assistant: I look.",
            "tool_call assistant: cat clock",
            "tool_result terminal: no clock",
            "tool_result terminal: no such tool",
            "compaction system: Context compacted",
            "message user: Slower.",
            "message assistant: A turn.",
            "tool_call assistant: turn screw",
            "tool_result run: turned",
            "message assistant: It is right.");
  }

  @Test
  void callsAndResults_areJoinedByTheirIdsAndHaveExitCodes() {
    List<Entry> entries = read("/home/x/conversations/c-9/events/event-00001-e1.json");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("c-9"));
    JsonObject failed = entries.get(5).metadata().values();
    assertThat(failed.text("tool_use_id")).contains("t1");
    assertThat(failed.number("exit_code", -1)).isEqualTo(1);
    assertThat(failed.flag("is_error")).isTrue();
    JsonObject call = entries.get(10).metadata().values();
    JsonObject result = entries.get(11).metadata().values();
    assertThat(call.text("tool_use_id")).contains("call-12").isEqualTo(result.text("tool_use_id"));
    assertThat(result.flag("is_error")).isFalse();
    assertThat(entries.get(2).id()).isEqualTo("e3");
    assertThat(entries.get(4).id()).isEqualTo("e3#2");
  }

  @Test
  void realRuns_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(OPEN_HANDS, "openhands");
    assertThat(files).hasSize(1);
    Reading reading = Samples.read(OPEN_HANDS, files.getFirst());
    Samples.assertSound(files.getFirst(), reading);
    assertThat(reading.skipped()).isEmpty();
    List<JsonObject> events =
        Samples.lines(files.getFirst()).stream()
            .flatMap(run -> run.objects("history").stream())
            .toList();
    assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
        .isEqualTo(Samples.count(events, event -> event.has("observation")));
    List<String> spoken = List.of("message", "finish");
    assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
        .isEqualTo(
            Samples.count(
                events,
                event -> event.has("action") && !spoken.contains(event.text("action", ""))));
    assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
        .isEqualTo(Samples.count(events, event -> event.text("action", "").equals("message")));
    assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
        .isEqualTo(Samples.count(events, event -> !event.text("thought", "").isBlank()));
  }
}
