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
import org.junit.jupiter.api.Test;

class SessionEventsTest {
  private static final CopilotCli COPILOT = new CopilotCli(Json.SOURCE);

  private static List<Entry> read(String text) {
    return Reading.of(COPILOT, Reading.alone("events.jsonl"), text.getBytes(UTF_8)).entries();
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
      for (JsonObject end :
          lines.stream().filter(line -> isOf(line, "session.shutdown")).toList()) {
        JsonObject metrics = end.object("data").object("modelMetrics");
        long total =
            metrics.values().keySet().stream()
                .mapToLong(model -> metrics.object(model).object("usage").number("outputTokens", 0))
                .sum();
        assertThat(Samples.tokens(reading, "output_tokens")).isEqualTo(total);
      }
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
