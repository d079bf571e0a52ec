package dev.tsearch.indexer.format.hooks;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HookLogTest {
  private static final HookLog HOOKS = new HookLog(Json.SOURCE);

  private static Reading read(String text) {
    return Reading.of(HOOKS, Reading.alone("hooks-s-1.jsonl"), text.getBytes(UTF_8));
  }

  private static String event(String event, String more) {
    return "{\"ts\":\"2026-03-04T09:00:00Z\",\"session_id\":\"s-1\",\"event\":\"%s\",\"cwd\":\"/boats\"%s}\n"
        .formatted(event, more);
  }

  private static Entry only(String text) {
    assertThat(read(text).results()).hasSize(1);
    return read(text).entries().getFirst();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "SessionStart|,\"source\":\"resume\",\"transcript_path\":\"/t/s.jsonl\"|''|resume",
        "UserPromptSubmit|,\"prompt\":\"count the buoys\"|count the buoys|''",
        "PreToolUse|,\"tool_name\":\"Grep\",\"tool_input\":{\"pattern\":\"b.oy\",\"path\":\"/x\"},\"grep_pattern\":\"b.oy\"|b.oy|''",
        "PostToolUse|,\"tool_name\":\"WebFetch\",\"fetch_url\":\"https://quay.example\",\"tool_response\":{\"stdout\":\"long\"}|https://quay.example|''",
        "Stop|,\"stop_hook_active\":false|''|''",
        "SubagentStop|,\"agent_id\":\"ab12\",\"stop_hook_active\":true|''|''",
        "PreCompact|,\"trigger\":\"manual\"|''|manual",
        "Notification|,\"message\":\"Waiting\",\"notification_type\":\"idle_prompt\"|Waiting|idle_prompt",
        "SessionEnd|,\"reason\":\"logout\"|''|logout",
        "TideTurned|,\"height\":\"low\",\"deep\":{\"er\":\"still\"}|'low\nstill'|''",
      })
  void everyEvent_becomesAnEntryOfItsSession(
      String event, String more, String content, String subtype) {
    Entry entry = only(event(event, more));
    assertThat(entry.type()).isEqualTo(EntryType.HOOK_EVENT);
    assertThat(entry.from()).isEqualTo("hook");
    assertThat(entry.to()).isEqualTo(event);
    assertThat(entry.content()).isEqualTo(content);
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-03-04T09:00:00Z"));
    assertThat(entry.metadata().session()).isEqualTo("s-1");
    assertThat(entry.metadata().project()).isEqualTo("/boats");
    assertThat(entry.metadata().values().text("subtype", "")).isEqualTo(subtype);
    assertThat(Field.EVENT.values(entry)).containsExactly(event);
  }

  @Test
  void flattenedMembers_areTheContent_insteadOfTheToolInput() {
    Entry entry =
        only(
            event(
                "PreToolUse",
                ",\"permission_mode\":\"plan\",\"tool_name\":\"Write\",\"tool_input\":{\"file_path\":\"/boats/a.txt\",\"content\":\"much text\"},\"file_path\":\"/boats/a.txt\""));
    assertThat(entry.content()).isEqualTo("/boats/a.txt");
    assertThat(Field.FILE.terms(entry)).contains("/boats/a.txt", "a.txt");
    assertThat(Field.TOOL.values(entry)).containsExactly("Write");
    assertThat(entry.metadata().values().text("permission")).contains("plan");
  }

  @Test
  void toolWithoutFlattenedMembers_hasItsInputAsContent() {
    Entry entry =
        only(
            event(
                "PreToolUse",
                ",\"tool_name\":\"mcp__tide__ask\",\"tool_input\":{\"harbour\":\"north\"}"));
    assertThat(entry.content()).isEqualTo("north");
  }

  @Test
  void failedTool_isAnError() {
    Entry entry =
        only(event("PostToolUseFailure", ",\"tool_name\":\"Bash\",\"error\":\"no such buoy\""));
    assertThat(entry.content()).isEqualTo("no such buoy");
    assertThat(Field.ERROR.values(entry)).containsExactly("true");
  }

  @Test
  void unknownSession_isNamedAfterItsFirstEvent() {
    String text = event("Stop", "").replace("s-1", "unknown") + event("Stop", ",\"x\":1");
    String other = event("Start", "").replace("s-1", "unknown");
    List<Entry> entries = read(text).entries();
    assertThat(entries.get(0).metadata().session()).startsWith("unknown@");
    assertThat(entries.get(1).metadata().session()).isEqualTo("s-1");
    assertThat(only(other).metadata().session())
        .startsWith("unknown@")
        .isNotEqualTo(entries.get(0).metadata().session());
  }

  @Test
  void eventWithoutContent_displaysItsSubtype() {
    assertThat(HOOKS.displayText(only(event("SessionEnd", ",\"reason\":\"logout\""))))
        .isEqualTo("logout");
    assertThat(HOOKS.displayText(only(event("UserPromptSubmit", ",\"prompt\":\"dive\""))))
        .isEqualTo("dive");
  }

  @Test
  void equalEvents_areTwoEntries() {
    assertThat(read(event("Stop", "") + event("Stop", "")).entries())
        .extracting(Entry::id)
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void otherFiles_areNotClaimed() {
    assertThat(isClaimed(event("Anything", ""))).isTrue();
    assertThat(isClaimed("{\"event\":\"click\",\"x\":1}\n")).isFalse();
    assertThat(isClaimed("{\"ts\":\"2026-03-04T09:00:00Z\",\"event\":\"click\"}\n")).isFalse();
    assertThat(isClaimed("{\"session_id\":\"s\",\"hook_event_name\":\"Stop\"}\n")).isFalse();
  }

  private static boolean isClaimed(String text) {
    return HOOKS.claims(Head.of(Path.of("any"), text.getBytes(UTF_8), Siblings.NONE));
  }

  @Test
  void sample_hasTheCountedEvents() throws IOException {
    byte[] sample = Files.readAllBytes(SharedData.require("fasthooks/sample_hook_logs.jsonl"));
    Reading reading = Reading.of(HOOKS, Reading.alone("hooks.jsonl"), sample);
    assertThat(reading.skipped()).isEmpty();
    Map<String, Integer> events = new TreeMap<>();
    reading.entries().forEach(entry -> events.merge(entry.to(), 1, Integer::sum));
    assertThat(events)
        .isEqualTo(
            Map.of(
                "SubagentStop", 4,
                "SessionStart", 2,
                "UserPromptSubmit", 5,
                "PreToolUse", 10,
                "PostToolUse", 8,
                "Stop", 5,
                "PreCompact", 1,
                "Notification", 1));
    assertThat(reading.entries())
        .allSatisfy(
            entry -> assertThat(entry.metadata().session()).startsWith("c45af7b1-").hasSize(36));
    assertThat(reading.entries())
        .noneSatisfy(entry -> assertThat(entry.content()).contains("randint"));
  }

  @Test
  void flattenedMembers_keepTheirNamesInTheMetadata() {
    JsonObject metadata =
        only(event(
                "PreToolUse",
                ",\"tool_name\":\"Bash\",\"bash_command\":\"ls\",\"bash_description\":\"list\""))
            .metadata()
            .values();
    assertThat(metadata.text("bash_command")).contains("ls");
    assertThat(metadata.text("bash_description")).contains("list");
  }
}
