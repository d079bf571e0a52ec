package dev.tsearch.indexer.format.copilot;

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
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionEventsTest {
  private static final CopilotCli COPILOT = new CopilotCli(Json.SOURCE);

  private static List<Entry> read(String text) {
    return reading(text).entries();
  }

  private static Reading reading(String text) {
    return Reading.of(COPILOT, Reading.alone("events.jsonl"), text.getBytes(UTF_8));
  }

  @Test
  void eachEvent_becomesItsEntriesOnce() {
    assertThat(read(CopilotSample.session()))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You prune trees.",
            "message user: Wann schneidet man Äpfel?",
            "thinking assistant: Look into the plan.",
            "message assistant: I read the plan.",
            "tool_call assistant: cat plan.md",
            "tool_result bash: no plan\n<exited with exit code 1>",
            "tool_call assistant: find it",
            "message assistant: find it",
            "message agent-c2: Not there.",
            "tool_result task: denied",
            "message assistant: In February.",
            "system system: a shell has ended",
            "compaction system: Context compacted",
            "system system: something new",
            "progress system: routine");
  }

  @Test
  void metadata_isThatOfSessionAndEvent() {
    List<Entry> entries = read(CopilotSample.session());
    JsonObject prompt = entries.get(1).metadata().values();
    assertThat(prompt.text("session")).contains("cafe-1");
    assertThat(prompt.text("project")).contains("/projects/orchard");
    assertThat(prompt.text("branch")).contains("main");
    assertThat(prompt.text("version")).contains("1.0.64");
    assertThat(prompt.texts("files")).containsExactly("/projects/orchard/plan.md");
    assertThat(entries.get(1).id()).isEqualTo("e4");
    assertThat(entries.get(4).metadata().values().text("model")).contains("pear-1");
    assertThat(entries.get(5).metadata().values().number("exit_code", 0)).isEqualTo(1);
    assertThat(entries.get(5).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(8).metadata().agent()).isEqualTo("c2");
    assertThat(entries.get(9).metadata().values().flag("is_error")).isTrue();
    assertThat(entries.get(11).metadata().values().flag("meta")).isTrue();
    assertThat(entries.get(12).metadata().summary()).isEqualTo("Apples in February.");
  }

  @Test
  void tokens_addUpToTheTotalOfTheProgram() {
    Reading reading =
        Reading.of(COPILOT, Reading.alone("x"), CopilotSample.session().getBytes(UTF_8));
    assertThat(Samples.tokens(reading, "output_tokens")).isEqualTo(42);
  }

  @Test
  void realSessions_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(COPILOT, "copilot");
    assertThat(files).hasSize(2);
    for (Path file : files) {
      Reading reading = Samples.read(COPILOT, file);
      Samples.assertSound(file, reading);
      assertThat(reading.skipped()).isEmpty();
      List<JsonObject> lines = Samples.lines(file);
      assertThat(Samples.count(reading, EntryType.MESSAGE, "user"))
          .isEqualTo(Samples.count(lines, line -> isOf(line, "user.message")));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
          .isEqualTo(
              Samples.count(
                  lines,
                  line ->
                      isOf(line, "assistant.message")
                          && !line.object("data").text("content", "").isBlank()));
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .isEqualTo(Samples.count(lines, line -> isOf(line, "tool.execution_start")));
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .isEqualTo(Samples.count(lines, line -> isOf(line, "tool.execution_complete")));
      assertThat(reading.entries())
          .filteredOn(entry -> entry.type().equals(EntryType.TOOL_RESULT))
          .noneMatch(entry -> entry.metadata().tool().equals("unknown"));
      assertTokensAreThoseOfTheEnds(reading, lines);
    }
  }

  private static void assertTokensAreThoseOfTheEnds(Reading reading, List<JsonObject> lines) {
    List<JsonObject> ends = lines.stream().filter(line -> isOf(line, "session.shutdown")).toList();
    if (ends.isEmpty()) {
      return;
    }
    Map<String, String> kinds =
        Map.of(
            "inputTokens", "input_tokens",
            "cacheReadTokens", "cached_input_tokens",
            "cacheWriteTokens", "cache_creation_input_tokens",
            "outputTokens", "output_tokens");
    kinds.forEach((stated, kind) -> {
      long total = 0;
      for (JsonObject end : ends) {
        JsonObject metrics = end.object("data").object("modelMetrics");
        for (String model : metrics.values().keySet()) {
          total += metrics.object(model).object("usage").number(stated, 0);
        }
      }
      assertThat(Samples.tokens(reading, kind)).as(kind).isEqualTo(total);
    });
  }

  /// The program states the tokens of its input only there.
  @Test
  void endsOfRuns_haveWhatTheAnswersDoNotState() {
    String end =
        "{\"type\":\"session.shutdown\",\"id\":\"e%d\",\"timestamp\":\"2026-03-01T10:00:0%dZ\",\"data\":"
            + "{\"sessionStartTime\":%d,\"modelMetrics\":{\"orchard-1\":{\"usage\":{\"inputTokens\":%d,"
            + "\"outputTokens\":%d,\"cacheReadTokens\":%d}}}}}\n";
    String answer =
        "{\"type\":\"assistant.message\",\"id\":\"a1\",\"timestamp\":\"2026-03-01T10:00:00Z\",\"data\":"
            + "{\"model\":\"orchard-1\",\"content\":\"Six.\",\"outputTokens\":5}}\n";
    Reading reading =
        reading(
            answer
                + end.formatted(1, 1, 1000, 100, 7, 80)
                + end.formatted(2, 2, 1000, 150, 9, 90)
                + end.formatted(3, 3, 2000, 40, 3, 0));
    assertThat(Samples.tokens(reading, "input_tokens")).isEqualTo(150 + 40);
    assertThat(Samples.tokens(reading, "output_tokens")).isEqualTo(9 + 3);
    assertThat(Samples.tokens(reading, "cached_input_tokens")).isEqualTo(90);
    assertThat(reading.entries())
        .filteredOn(entry -> !entry.metadata().values().object("usage").isEmpty())
        .allMatch(entry -> entry.metadata().values().text("model", "").equals("orchard-1"));
  }

  /// Earlier versions state the model only at the start of the session, or not at all.
  @Test
  void answersWithoutAModel_countOnce() {
    String rest =
        "{\"type\":\"assistant.message\",\"id\":\"a1\",\"timestamp\":\"2026-03-01T10:00:01Z\",\"data\":"
            + "{\"content\":\"Six.\",\"outputTokens\":5}}\n"
            + "{\"type\":\"session.shutdown\",\"id\":\"e\",\"timestamp\":\"2026-03-01T10:00:02Z\",\"data\":"
            + "{\"modelMetrics\":{\"orchard-1\":{\"usage\":{\"inputTokens\":9,\"outputTokens\":7}}}}}\n";
    for (String model : List.of("", ",\"selectedModel\":\"orchard-1\"")) {
      Reading reading =
          reading(
              "{\"type\":\"session.start\",\"id\":\"s\",\"timestamp\":\"2026-03-01T10:00:00Z\","
                  + "\"data\":{\"sessionId\":\"c-1\""
                  + model
                  + "}}\n"
                  + rest);
      assertThat(Samples.tokens(reading, "output_tokens")).as(model).isEqualTo(7);
      assertThat(Samples.tokens(reading, "input_tokens")).as(model).isEqualTo(9);
      assertThat(reading.entries().getFirst().metadata().values().text("model", ""))
          .isEqualTo(model.isEmpty() ? "" : "orchard-1");
    }
  }

  @Test
  void foreignFixtures_areUnderstood() throws IOException {
    List<Path> files = Samples.of(COPILOT, "fixtures");
    assertThat(files).hasSizeGreaterThanOrEqualTo(4);
    for (Path file : files) {
      Reading reading = Samples.read(COPILOT, file);
      Samples.assertSound(file, reading);
      assertThat(reading.skipped()).isEmpty();
    }
  }

  private static boolean isOf(JsonObject line, String type) {
    return line.text("type", "").equals(type);
  }
}
