package dev.tsearch.indexer.format.cline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Samples;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClineTest {
  static final String SAMPLE =
      """
      {"role":"user","content":[{"type":"text","text":"<task>\\nStreich den Zaun grün.\\n</task>"},{"type":"text","text":"<environment_details>\\nTime\\n</environment_details>"}],"ts":1760000001000}
      {"role":"assistant","content":[{"type":"thinking","thinking":"Which green?"},{"type":"text","text":"I open the paint."},{"type":"tool_use","id":"t1","name":"read_file","input":{"path":"paint.txt"}}],"ts":1760000002000,"modelInfo":{"modelId":"brush-2"},"metrics":{"tokens":{"prompt":9,"completion":3}}}
      {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"fern"}]}],"ts":1760000003000}
      {"role":"assistant","content":[{"type":"text","text":"Fern."}],"ts":1760000004000}
      {"role":"user","content":[{"type":"text","text":"<feedback>Darker.</feedback>"}],"ts":1760000005000}
      {"role":"assistant","content":[{"type":"text","text":"Moss."}],"ts":1760000006000}
      {"role":"user","content":[{"type":"text","text":"Good."}],"ts":1760000007000}
      """;

  private static final Cline FORMAT = new Cline(Json.SOURCE);

  private static List<Entry> read(String path) {
    return Reading.of(FORMAT, Reading.alone(path), SAMPLE.getBytes(UTF_8)).entries();
  }

  @Test
  void eachLine_becomesItsEntries() {
    assertThat(read("/g/tasks/1760000000000/api_conversation_history.json"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "system system: <environment_details>\nTime\n</environment_details>",
            "message user: Streich den Zaun grün.",
            "thinking assistant: Which green?",
            "message assistant: I open the paint.",
            "tool_call assistant: paint.txt",
            "tool_result read_file: fern",
            "message assistant: Fern.",
            "message user: Darker.",
            "message assistant: Moss.",
            "message user: Good.");
  }

  @Test
  void toolsInTexts_areCallsAndResults() {
    String task =
        """
        [{"role":"user","ts":1760000001000,"content":[{"type":"text","text":"<task>Paint the fence.</task>"}]},
        {"role":"assistant","ts":1760000002000,"content":"<thinking>Which one?</thinking>\\n\\nI look.\\n<execute_command>\\n<command>ls fence</command>\\n</execute_command>"},
        {"role":"user","ts":1760000003000,"content":[{"type":"text","text":"[execute_command for 'ls fence'] Result:"},{"type":"text","text":"Command executed. Exit code: 2\\nOutput:\\nno fence"},{"type":"text","text":"<environment_details>\\nTime\\n</environment_details>"}]},
        {"role":"assistant","ts":1760000004000,"content":[{"type":"text","text":"<write_to_file>\\n<path>fence.txt</path>\\n<content>\\n<b>wood</b>\\n</content>\\n</write_to_file>"}]},
        {"role":"user","ts":1760000005000,"content":[{"type":"text","text":"[write_to_file for 'fence.txt'] Result:\\nThe user denied this operation and provided the following feedback:\\n<feedback>\\nMetal.\\n</feedback>"}]},
        {"role":"assistant","ts":1760000006000,"content":[{"type":"text","text":"<ask_followup_question>\\n<question>Which <metal>?</question>\\n</ask_followup_question>"}]},
        {"role":"user","ts":1760000007000,"content":[{"type":"text","text":"[ask_followup_question for 'Which?'] Result:"},{"type":"text","text":"<answer>\\nIron.\\n</answer>"}]},
        {"role":"assistant","ts":1760000008000,"content":[{"type":"text","text":"Use a <b>brush</b>, and <my_tag> is none."}]},
        {"role":"user","ts":1760000009000,"content":[{"type":"text","text":"[note] Result: fine"}]},
        {"role":"assistant","ts":1760000010000,"content":[{"type":"text","text":"<read_file>\\n<args>\\n<file>\\n<path>gate.txt</path>\\n</file>\\n</args>\\n</read_file>"}]}]
        """;
    String path = "/g/tasks/1760000000000/api_conversation_history.json";
    List<Entry> entries = Reading.of(FORMAT, Reading.alone(path), task.getBytes(UTF_8)).entries();
    assertThat(entries)
        .filteredOn(entry -> !entry.metadata().values().flag("meta"))
        .extracting(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .containsExactly(
            "message user: Paint the fence.",
            "thinking assistant: Which one?",
            "message assistant: I look.",
            "tool_call assistant: ls fence",
            "tool_result execute_command: Command executed. Exit code: 2\nOutput:\nno fence",
            "tool_call assistant: fence.txt\n<b>wood</b>",
            "tool_result write_to_file: The user denied this operation and provided the following feedback:",
            "message user: Metal.",
            "tool_call assistant: Which <metal>?",
            "tool_result ask_followup_question: ",
            "message user: Iron.",
            "message assistant: Use a <b>brush</b>, and <my_tag> is none.",
            "message user: [note] Result: fine",
            "tool_call assistant: gate.txt");
    assertThat(entries)
        .filteredOn(entry -> entry.metadata().values().flag("is_error"))
        .extracting(Entry::from)
        .containsExactly("execute_command", "write_to_file");
    assertThat(entries)
        .flatExtracting(entry -> entry.metadata().values().texts("files"))
        .containsExactly("fence.txt", "gate.txt");
  }

  @Test
  void session_isTheFolderOfTheTask() {
    List<Entry> entries = read("/g/tasks/1760000000000/api_conversation_history.json");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("1760000000000"));
    JsonObject thinking = entries.get(2).metadata().values();
    assertThat(thinking.text("model")).contains("brush-2");
    assertThat(thinking.object("usage").number("input_tokens", 0)).isEqualTo(9);
    assertThat(entries.get(2).timestamp()).isEqualTo(1760000002L);
  }

  @Test
  void display_isReadIfTheConversationIsMissing() {
    String display =
        """
        [{"ts":1760000001000,"type":"say","say":"task","text":"Paint."},
        {"ts":1760000002000,"type":"say","say":"api_req_started","text":"{}"},
        {"ts":1760000003000,"type":"ask","ask":"command","text":"ls"},
        {"ts":1760000004000,"type":"say","say":"command_output","text":"fence"},
        {"ts":1760000005000,"type":"say","say":"text","text":"Do","partial":true},
        {"ts":1760000006000,"type":"say","say":"completion_result","text":"Done."}]
        """;
    Head head = Head.of(Path.of("ui_messages.json"), display.getBytes(UTF_8), Siblings.NONE);
    assertThat(FORMAT.claims(head)).isTrue();
    assertThat(
            Reading.of(FORMAT, Reading.alone("/t/17/ui_messages.json"), display.getBytes(UTF_8))
                .entries())
        .extracting(entry -> entry.type() + " " + entry.content())
        .containsExactly("message Paint.", "tool_call ls", "tool_result fence", "message Done.");
  }

  private static final String DISPLAY =
      """
      [{"ts":1760000001000,"type":"say","say":"task","text":"Paint."},
      {"ts":1760000000900,"type":"say","say":"api_req_started","text":"{\\"tokensIn\\":10,\\"tokensOut\\":4,\\"cacheWrites\\":0,\\"cacheReads\\":6}"},
      {"ts":1760000003100,"type":"say","say":"api_req_started","text":"{\\"tokensIn\\":1,\\"tokensOut\\":0,\\"cancelReason\\":\\"streaming_failed\\"}"},
      {"ts":1760000003200,"type":"say","say":"api_req_started","text":"{\\"tokensIn\\":100,\\"tokensOut\\":20,\\"cacheWrites\\":30,\\"cacheReads\\":60%s}"},
      {"ts":1760000007100,"type":"say","say":"api_req_started","text":"{\\"request\\":\\"…\\"}"}]
      """;

  private static List<Entry> beside(Path task, String display) throws IOException {
    Files.writeString(task.resolve("ui_messages.json"), display);
    Path file = task.resolve("api_conversation_history.json");
    SourceContext context =
        new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    return Reading.of(FORMAT, context, SAMPLE.getBytes(UTF_8)).entries();
  }

  private static String usage(Entry entry) {
    return entry.metadata().values().object("usage").values().toString();
  }

  @Test
  void tokensOfAnAnswer_areThoseOfTheLastRequestBeforeIt(@TempDir Path task) throws IOException {
    List<Entry> entries = beside(task, DISPLAY.replace("%s", ""));
    assertThat(entries.get(2).metadata().values().object("usage").number("input_tokens", 0))
        .as("tokens that the message states itself")
        .isEqualTo(9);
    JsonObject fern = entries.get(6).metadata().values().object("usage");
    assertThat(fern.number("input_tokens", 0)).isEqualTo(100);
    assertThat(fern.number("output_tokens", 0)).isEqualTo(20);
    assertThat(fern.number("cache_read_input_tokens", 0)).isEqualTo(60);
    assertThat(fern.number("cache_creation_input_tokens", 0)).isEqualTo(30);
    assertThat(entries).filteredOn(entry -> !usage(entry).equals("{}")).hasSize(2);
  }

  @Test
  void inputTokens_areWithoutCachesAlsoWhereTheProgramIncludesThem(@TempDir Path task)
      throws IOException {
    Map<String, Long> inputs =
        Map.of("", 100L, "openai", 10L, "anthropic", 100L); // before 2025-11-01
    for (Map.Entry<String, Long> each : inputs.entrySet()) {
      String protocol = ",\\\"apiProtocol\\\":\\\"" + each.getKey() + "\\\"";
      JsonObject fern =
          beside(task, DISPLAY.replace("%s", protocol)).get(6).metadata().values().object("usage");
      assertThat(fern.number("input_tokens", 0)).as(each.getKey()).isEqualTo(each.getValue());
    }
  }

  @Test
  void inputTokens_ofRooIncludeCachesSinceNovember2025(@TempDir Path task) throws IOException {
    String later = SAMPLE.replace("17600000", "17700000"); // February 2026
    String display =
        DISPLAY
            .replace("17600000", "17700000")
            .replace("%s", ",\\\"apiProtocol\\\":\\\"anthropic\\\"");
    Files.writeString(task.resolve("ui_messages.json"), display);
    Path file = task.resolve("api_conversation_history.json");
    SourceContext context =
        new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    List<Entry> entries = Reading.of(FORMAT, context, later.getBytes(UTF_8)).entries();
    assertThat(entries.get(6).metadata().values().object("usage").number("input_tokens", 0))
        .isEqualTo(10);
  }

  @Test
  void entriesAreTheSame_whateverTheDisplaySays(@TempDir Path task) throws IOException {
    List<String> ids = beside(task, DISPLAY.replace("%s", "")).stream().map(Entry::id).toList();
    for (String display :
        List.of(
            "", "[", "[{\"say\":\"api_req_started\"}]", "{\"ts\":", DISPLAY.substring(0, 400))) {
      assertThat(beside(task, display)).extracting(Entry::id).isEqualTo(ids);
    }
    assertThat(beside(task, DISPLAY.substring(0, DISPLAY.length() - 20).replace("%s", "")))
        .as("a display that is not whole yet")
        .filteredOn(entry -> !usage(entry).equals("{}"))
        .hasSize(2);
    Files.delete(task.resolve("ui_messages.json"));
    Path file = task.resolve("api_conversation_history.json");
    SourceContext context =
        new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    assertThat(Reading.of(FORMAT, context, SAMPLE.getBytes(UTF_8)).entries())
        .extracting(Entry::id)
        .isEqualTo(ids);
  }

  @Test
  void project_isTheFolderThatTheEnvironmentStates() {
    Map<String, String> projects =
        Map.of(
            "<environment_details>\\n# Current Working Directory (/area/a (b)) Files\\nx",
            "/area/a (b)",
            "<environment_details>\\nTime\\n\\n# Current Workspace Directory (/area/c) Files",
            "/area/c",
            "<environment_details>\\n# Current Working Directory (no end",
            "",
            "# Current Working Directory (/area/quoted) Files\\n<environment_details>",
            "",
            "# Current Working Directory (/area/quoted) Files",
            "");
    projects.forEach((environment, project) -> {
      String text = SAMPLE.replace("<environment_details>\\nTime", environment);
      assertThat(
              Reading.of(
                      FORMAT,
                      Reading.alone("/g/tasks/17/api_conversation_history.json"),
                      text.getBytes(UTF_8))
                  .entries())
          .as(environment)
          .hasSizeGreaterThan(8)
          .allMatch(entry -> entry.metadata().project().equals(project));
    });
  }

  @Test
  void projectThatNothingElseStates_isThatOfTheListOfTasks(@TempDir Path folder)
      throws IOException {
    Path list = Files.createDirectories(folder.resolve("state")).resolve("taskHistory.json");
    Files.writeString(
        list,
        """
        [{"id":"1","task":"a","tokensIn":5,"cwdOnTaskInitialization":"/area/other"},
         {"id":"1760000000000","task":"b","tokensIn":7,"cwdOnTaskInitialization":"/area/fence"}]
        """);
    Path task = Files.createDirectories(folder.resolve("tasks/1760000000000"));
    Path file = task.resolve("api_conversation_history.json");
    Files.writeString(file, SAMPLE);
    assertThat(Samples.read(FORMAT, file).entries())
        .hasSize(10)
        .allMatch(entry -> entry.metadata().project().equals("/area/fence"));
    Files.writeString(
        task.resolve("history_item.json"),
        "{\"workspace\":\"/area/of-item\",\"parentTaskId\":\"1\",\"tokensIn\":9}");
    assertThat(Samples.read(FORMAT, file).entries())
        .allMatch(entry -> entry.metadata().project().equals("/area/of-item"))
        .allMatch(entry -> entry.metadata().values().text("forked_from", "").equals("1"));
  }

  @Test
  void projectOfTheHistory_comesFirst(@TempDir Path task) throws IOException {
    Files.writeString(task.resolve("history_item.json"), "{\"workspace\":\"/area/of-item\"}");
    Path file = task.resolve("api_conversation_history.json");
    String text =
        SAMPLE.replace("details>\\nTime", "details>\\n# Current Working Directory (/area/a) Files");
    SourceContext context =
        new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    assertThat(Reading.of(FORMAT, context, text.getBytes(UTF_8)).entries())
        .isNotEmpty()
        .allMatch(entry -> entry.metadata().project().equals("/area/of-item"));
  }

  @Test
  void summaryOfRoo_hasNotTheTokensOfAnAnswerThatItReplaces(@TempDir Path task) throws IOException {
    Files.writeString(task.resolve("ui_messages.json"), DISPLAY.replace("%s", ""));
    Path file = task.resolve("api_conversation_history.json");
    SourceContext context =
        new SourceContext(7, file, Reading.NOW, Optional.empty(), Siblings.of(file));
    String condensed =
        """
        {"role":"user","content":[{"type":"text","text":"<task>Paint.</task>"}],"ts":1760000001000}
        {"role":"assistant","content":"Painted so far.","isSummary":true,"ts":1760000004000}
        {"role":"assistant","content":[{"type":"text","text":"Fern."}],"ts":1760000004000}
        """;
    assertThat(Reading.of(FORMAT, context, condensed.getBytes(UTF_8)).entries())
        .filteredOn(entry -> !usage(entry).equals("{}"))
        .extracting(Entry::content)
        .containsExactly("Fern.");
  }
}
