package dev.tsearch.indexer.format.sweagent;

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

class SweAgentDialectTest {
  private static final SweAgent SWE_AGENT = new SweAgent(Json.SOURCE);

  private static List<Entry> read(String text) {
    return Reading.of(SWE_AGENT, Reading.alone("garden-7.traj"), text.getBytes(UTF_8)).entries();
  }

  @Test
  void eachMessage_becomesItsEntries() {
    assertThat(read(SweAgentSample.history(SweAgentSample.message("user", "Prune.", ""))))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly("message user: Prune.");
    assertThat(read(SweAgentSample.text()))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system_prompt system: You prune trees.",
            "message user: Prune the pêche.",
            "message assistant: Look first.",
            "tool_call assistant: tree.py",
            "tool_result open: a tree",
            "message user: Now cut.",
            "message assistant: Cut.",
            "tool_call assistant: cut branch",
            "tool_result shell: (cut)",
            "progress system: ",
            "system system: submitted\ndiff",
            "message assistant: Done.");
  }

  @Test
  void runsWithTheSameNameAndTask_areDifferentSessions() {
    String task = SweAgentSample.message("user", "Prune.", "");
    String run =
        "{\"history\":[" + task + "," + SweAgentSample.message("assistant", "%s", "") + "]}";
    String first = read(run.formatted("Cut.")).getFirst().metadata().session();
    String second = read(run.formatted("Wait.")).getFirst().metadata().session();
    assertThat(first).startsWith("garden-7@").isNotEqualTo(second);
  }

  @Test
  void realTrajectories_haveAsManyEntriesAsACountWithoutTheReader() throws IOException {
    List<Path> files = Samples.of(SWE_AGENT, "sweagent");
    assertThat(files).hasSize(8);
    for (Path file : files) {
      Reading reading = Samples.read(SWE_AGENT, file);
      Samples.assertSound(file, reading);
      assertThat(reading.skipped()).isEmpty();
      JsonObject whole = whole(file);
      List<JsonObject> messages = whole.objects(whole.has("history") ? "history" : "messages");
      long answers =
          Samples.count(messages, message -> message.text("role", "").equals("assistant"));
      assertThat(Samples.count(reading, EntryType.MESSAGE, "assistant"))
          .as(file.toString())
          .isEqualTo(answers);
      assertThat(Samples.count(reading, EntryType.TOOL_CALL, ""))
          .as(file.toString())
          .isEqualTo(answers);
      long others = messages.size() - answers;
      long before =
          Samples.count(reading, EntryType.MESSAGE, "user")
              + Samples.count(reading, EntryType.SYSTEM_PROMPT, "");
      assertThat(Samples.count(reading, EntryType.TOOL_RESULT, ""))
          .as(file.toString())
          .isEqualTo(others - before);
      JsonObject stats = whole.object("info").object("model_stats");
      assertThat(Samples.tokens(reading, "input_tokens")).isEqualTo(stats.number("tokens_sent", 0));
      assertThat(Samples.tokens(reading, "output_tokens"))
          .isEqualTo(stats.number("tokens_received", 0));
    }
  }

  /// The trajectory of a file; a list of messages as an object with it.
  private static JsonObject whole(Path file) throws IOException {
    String text = Files.readString(file).strip();
    return Json.SOURCE.object(text.startsWith("[") ? "{\"messages\":" + text + "}" : text);
  }
}
