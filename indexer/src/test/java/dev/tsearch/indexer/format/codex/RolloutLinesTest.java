package dev.tsearch.indexer.format.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RolloutLinesTest {

  private static List<Entry> read(String text) {
    return Reading.of(
            new Codex(Json.SOURCE), Reading.alone("rollout-1.jsonl"), text.getBytes(UTF_8))
        .entries();
  }

  private static List<String> shown(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.type() + " " + entry.from() + ": " + entry.content())
        .toList();
  }

  @Test
  void eachMessageIsOneEntry_thoughTheRolloutHasItTwice() {
    assertThat(shown(read(CodexSample.session())))
        .containsExactly(
            "system_prompt system: You predict tides.",
            "system system: <permissions instructions>all</permissions instructions>",
            "system system: # AGENTS.md instructions for /projects/tidewatch",
            "message user: When is high water in Büsum?",
            "thinking assistant: **Find the table**",
            "message assistant: I look at the table.",
            "tool_call assistant: cat tides.csv",
            "tool_result exec_command: no such file\n",
            "progress system: ",
            "tool_call assistant: *** Begin Patch\n*** Add File: tides.csv\n+1,2\n*** End Patch",
            "tool_result apply_patch: Success.",
            "message assistant: High water is at noon.",
            "progress system: ",
            "compaction system: Context compacted",
            "system system: interrupted");
  }

  private static String item(int second, String payload) {
    return CodexSample.line(second, "response_item", payload);
  }

  private static String encrypted(int second, String summary, String content) {
    return item(
        second,
        "{\"type\":\"reasoning\",\"summary\":[%s],\"encrypted_content\":\"%s\"}"
            .formatted(summary, content));
  }

  /// No entry said that there was any. There are hundreds in a session.
  @Test
  void encryptedReasoning_isNamedInTheNextEntryOfTheModel() {
    String text =
        CodexSample.meta(CodexSample.ID, "")
            + encrypted(1, "", "abcd")
            + encrypted(2, "", "efgh")
            + CodexSample.said(3, "user", "Quickly.")
            + CodexSample.event(4, "agent_message", "\"message\":\"Noon.\"")
            + CodexSample.said(4, "assistant", "Noon.")
            + encrypted(5, "{\"type\":\"summary_text\",\"text\":\"Why noon?\"}", "xy")
            + item(
                6,
                "{\"type\":\"function_call\",\"name\":\"ls\",\"arguments\":\"{}\",\"call_id\":\"c\"}")
            + encrypted(7, "", "z");
    List<Entry> entries = read(text);
    assertThat(shown(entries).subList(1, 5))
        .containsExactly(
            "message user: Quickly.",
            "message assistant: Noon.",
            "thinking assistant: Why noon?",
            "tool_call assistant: ");
    assertThat(entries)
        .extracting(entry -> entry.metadata().values().object("encrypted").number("reasoning", 0))
        .containsExactly(0L, 0L, 8L, 2L, 0L);
  }

  @Test
  void encryptedCompaction_isNamed() {
    String compaction = "{\"type\":\"%s\",\"encrypted_content\":\"abcde\"}";
    String text =
        CodexSample.meta(CodexSample.ID, "")
            + CodexSample.line(
                1,
                "compacted",
                "{\"message\":\"\",\"replacement_history\":[{\"type\":\"message\",\"role\":\"user\",\"content\":[]},"
                    + compaction.replace("%s", "compaction_summary")
                    + "]}")
            + item(2, compaction.replace("%s", "compaction"))
            + CodexSample.line(3, "compacted", "{\"message\":\"Tides so far.\"}");
    assertThat(read(text))
        .filteredOn(entry -> entry.type().equals(EntryType.COMPACTION))
        .extracting(entry -> entry.metadata().values().object("encrypted").number("compaction", 0))
        .containsExactly(5L, 5L, 0L);
  }

  @Test
  void sameAnswerTwice_isTwoEntries() {
    String twice =
        CodexSample.meta(CodexSample.ID, "")
            + CodexSample.said(1, "assistant", "Yes.")
            + CodexSample.event(1, "agent_message", "\"message\":\"Yes.\"")
            + CodexSample.event(2, "agent_message", "\"message\":\"Yes.\"")
            + CodexSample.said(2, "assistant", "Yes.");
    assertThat(shown(read(twice)).stream().filter("message assistant: Yes."::equals)).hasSize(2);
  }

  /// A message with a picture was there twice, since the event has the text only.
  @Test
  void messageWithAPicture_isOneEntry() {
    String picture = ",{\"type\":\"input_image\",\"image_url\":null,\"detail\":\"auto\"}]";
    String text =
        CodexSample.meta(CodexSample.ID, "")
            + CodexSample.event(1, "user_message", "\"message\":\"See this.\"")
            + CodexSample.said(1, "user", "See this.").replace("}]", "}" + picture)
            + CodexSample.said(2, "assistant", "A gull.").replace("}]", "}" + picture)
            + CodexSample.event(2, "agent_message", "\"message\":\"A gull.\"");
    assertThat(shown(read(text)))
        .containsExactly(
            "system_prompt system: You predict tides.",
            "message user: See this.",
            "message assistant: A gull.\n\n[image]");
  }

  @Test
  void injectedTexts_areMarked() {
    List<Entry> entries = read(CodexSample.session());
    assertThat(entries.subList(0, 3))
        .allMatch(entry -> entry.metadata().values().flag("meta"))
        .noneMatch(entry -> entry.from().equals("user"));
    assertThat(entries.subList(3, 9)).noneMatch(entry -> entry.metadata().values().flag("meta"));
  }

  @Test
  void metadata_isThatOfTheThreadAndTheTurn() {
    Entry answer = read(CodexSample.session()).get(5);
    JsonObject values = answer.metadata().values();
    assertThat(values.text("session")).contains(CodexSample.ID);
    assertThat(values.text("project")).contains("/projects/tidewatch");
    assertThat(values.text("branch")).contains("höhe");
    assertThat(values.text("model")).contains("gpt-tide");
    assertThat(values.text("version")).contains("0.140.0");
    assertThat(values.text("phase")).contains("commentary");
    assertThat(values.text("time")).contains("2026-06-18T05:00:04.500Z");
    assertThat(values.flag("time_inferred")).isFalse();
  }

  @Test
  void resultsHaveToolAndExitCode_andPatchesTheirFiles() {
    List<Entry> entries = read(CodexSample.session());
    JsonObject failed = entries.get(7).metadata().values();
    assertThat(failed.number("exit_code", -1)).isEqualTo(2);
    assertThat(failed.flag("is_error")).isTrue();
    assertThat(failed.text("tool_use_id")).contains("call_1");
    assertThat(entries.get(9).metadata().values().texts("files")).containsExactly("tides.csv");
    assertThat(entries.get(10).metadata().values().flag("is_error")).isFalse();
    assertThat(entries.get(10).metadata().tool()).isEqualTo("apply_patch");
  }

  @Test
  void tokensAreCountedOnce() {
    long sum =
        read(CodexSample.session()).stream()
            .mapToLong(entry -> entry.metadata().values().object("usage").number("total_tokens", 0))
            .sum();
    assertThat(sum).isEqualTo(250);
  }

  @Test
  void compaction_hasItsSummaryAndNotTheRepeatedHistory() {
    Entry compaction = read(CodexSample.session()).get(13);
    assertThat(compaction.type()).isEqualTo(EntryType.COMPACTION);
    assertThat(compaction.metadata().summary()).isEqualTo("Tides were computed.");
  }

  @Test
  void turnsThatAForkRepeats_belongToTheParent() {
    String parent = CodexSample.bornId("0000000000aa");
    String fork = CodexSample.bornId("0000000000bb");
    List<Entry> own =
        read(
            CodexSample.meta(parent, "")
                + CodexSample.said(9, "user", "When is high water in Büsum?")
                + CodexSample.said(9, "assistant", "High water is at noon."));
    List<Entry> entries =
        read(CodexSample.fork(fork, parent, ",\"forked_from_id\":\"" + parent + "\""));
    List<Entry> repeated =
        entries.stream().filter(entry -> entry.metadata().session().equals(parent)).toList();
    assertThat(repeated)
        .extracting(Entry::identity)
        .containsExactlyElementsOf(own.stream().skip(1).map(Entry::identity).toList());
    assertThat(repeated).allMatch(entry -> entry.metadata().values().flag("time_inferred"));
    assertThat(new Codex(Json.SOURCE).repeats(own.getLast(), repeated.getLast())).isTrue();
    assertThat(
            shown(
                entries.stream().filter(entry -> entry.metadata().session().equals(fork)).toList()))
        .containsExactly(
            "system_prompt system: You predict tides.",
            "message user: And low water?",
            "message assistant: At six.");
    assertThat(entries.getLast().metadata().values().text("forked_from")).contains(parent);
  }

  @Test
  void subAgent_belongsToTheSessionThatStartedIt() {
    String child =
        CodexSample.meta(
                "child-1",
                ",\"source\":{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"main-1\",\"agent_nickname\":\"Kelp\"}}}")
            + CodexSample.said(1, "user", "Read the gauge.")
            + CodexSample.said(2, "assistant", "It shows 3 m.");
    List<Entry> entries = read(child);
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("main-1"));
    assertThat(entries).allMatch(entry -> entry.metadata().agent().equals("child-1"));
    assertThat(shown(entries))
        .endsWith("message assistant: Read the gauge.", "message agent-Kelp: It shows 3 m.");
  }

  @Test
  void rolloutOfAnEarlyVersion_hasBareItems() {
    String old =
        """
        {"id":"old-1","timestamp":"2025-09-01T10:00:00.000Z","instructions":"Be brief."}
        {"record_type":"state"}
        {"type":"message","role":"user","content":[{"type":"input_text","text":"hello"}]}
        {"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":["bash","-lc","ls"]}}
        {"type":"function_call_output","call_id":"c","output":"{\\"output\\":\\"a.txt\\",\\"metadata\\":{\\"exit_code\\":0}}"}
        """;
    Head head = Head.of(Path.of("x"), old.getBytes(UTF_8), Siblings.NONE);
    assertThat(new Codex(Json.SOURCE).claims(head)).isTrue();
    List<Entry> entries = read(old);
    assertThat(shown(entries))
        .containsExactly(
            "system_prompt system: Be brief.",
            "message user: hello",
            "tool_call assistant: ls",
            "tool_result local_shell: a.txt");
    assertThat(entries).allMatch(entry -> entry.metadata().session().equals("old-1"));
    assertThat(entries)
        .allMatch(entry -> entry.timestamp() == Reading.seconds("2025-09-01T10:00:00Z"));
  }

  @Test
  void promptOfTheHistory_countsOnlyWithoutARollout() {
    String history =
        """
        {"session_id":"kept","ts":1757500000,"text":"low water?"}
        {"session_id":"gone","ts":1757500001,"text":"high water?"}
        """;
    Siblings siblings =
        new Siblings() {
          @Override
          public Optional<byte[]> head(String relative, int maxBytes) {
            return Optional.empty();
          }

          @Override
          public List<String> names(String folder) {
            return folder.equals("sessions/2025/09/11")
                ? List.of("rollout-1-kept.jsonl")
                : List.of();
          }
        };
    var context =
        new SourceContext(7, Path.of("history.jsonl"), Reading.NOW, Optional.empty(), siblings);
    List<Entry> entries =
        Reading.of(new Codex(Json.SOURCE), context, history.getBytes(UTF_8)).entries();
    assertThat(shown(entries)).containsExactly("message user: high water?");
    assertThat(entries.getFirst().metadata().session()).isEqualTo("gone");
  }
}
