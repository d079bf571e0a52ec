package dev.tsearch.indexer.format.claude;

import static dev.tsearch.indexer.format.Reading.seconds;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaudeLinesTest {
  private static final List<Entry> ENTRIES = ClaudeSample.read(ClaudeSample.session()).entries();

  private static Entry entry(String id) {
    return ENTRIES.stream().filter(entry -> entry.id().equals(id)).findFirst().orElseThrow();
  }

  private static Entry ofSubtype(String subtype) {
    return ENTRIES.stream()
        .filter(entry -> metadata(entry).text("subtype", "").equals(subtype))
        .findFirst()
        .orElseThrow();
  }

  private static JsonObject metadata(Entry entry) {
    return entry.metadata().values();
  }

  private static void assertEntry(
      Entry entry, String from, String to, EntryType type, String content) {
    assertThat(entry.from()).isEqualTo(from);
    assertThat(entry.to()).isEqualTo(to);
    assertThat(entry.type()).isEqualTo(type);
    assertThat(entry.content()).isEqualTo(content);
  }

  @Test
  void userText_isAMessageToTheAssistant() {
    Entry entry = entry("u1");
    assertEntry(entry, "user", "assistant", EntryType.MESSAGE, "Why is the café light déjà off?");
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-01-05T09:00:01Z"));
    assertThat(entry.metadata().time()).contains("2026-01-05T09:00:01.250Z");
    assertThat(entry.metadata().project()).isEqualTo("/projects/harbour");
    assertThat(entry.metadata().session()).isEqualTo(ClaudeSample.SESSION);
    assertThat(metadata(entry).text("role")).contains("user");
    assertThat(metadata(entry).text("branch")).contains("main");
    assertThat(metadata(entry).text("version")).contains("2.1.14");
    assertThat(metadata(entry).has("parent")).isFalse();
  }

  @Test
  void thinking_isAnEntryOfItsOwn() {
    Entry entry = entry("a1");
    assertEntry(entry, "assistant", "user", EntryType.THINKING, "Look at the lamp list.");
    assertThat(metadata(entry).text("model")).contains("claude-test-1");
    assertThat(metadata(entry).text("request")).contains("req_1");
    assertThat(metadata(entry).text("parent")).contains("u1");
    assertThat(metadata(entry).object("usage").number("output_tokens", 0)).isEqualTo(5);
  }

  @Test
  void blocksOfOneLine_areNumberedEntries() {
    assertEntry(entry("a2"), "assistant", "user", EntryType.MESSAGE, "I will look.");
    String command = "grep -n lamp src/lights.rs\nFind the lamp\ntimeout: 5000";
    assertEntry(entry("a2#1"), "assistant", "Bash", EntryType.TOOL_CALL, command);
    String edit = "/projects/harbour/src/lights.rs\noff\non\nstill";
    assertEntry(entry("a2#2"), "assistant", "Edit", EntryType.TOOL_CALL, edit);
    assertThat(metadata(entry("a2#2")).texts("files"))
        .containsExactly("/projects/harbour/src/lights.rs");
    assertThat(entry("a2#2").metadata().origin().orElseThrow().block()).isEqualTo(2);
  }

  @Test
  void usage_isCountedOncePerLine() {
    assertThat(metadata(entry("a2")).has("usage")).isTrue();
    assertThat(metadata(entry("a2#1")).has("usage")).isFalse();
  }

  @Test
  void toolResult_hasTheNameOfItsTool() {
    Entry entry = entry("u2");
    assertEntry(entry, "Bash", "assistant", EntryType.TOOL_RESULT, "12: lamp = off");
    assertThat(entry.metadata().tool()).isEqualTo("Bash");
    assertThat(metadata(entry).text("tool_use_id")).contains("toolu_1");
    assertThat(metadata(entry).value("is_error")).isEqualTo(false);
    assertThat(metadata(entry).text("cwd")).contains("/projects/harbour/src");
  }

  @Test
  void toolResultOfParts_describesPictures() {
    Entry entry = entry("u2#1");
    assertThat(entry.content()).isEqualTo("edited\n\n[image image/png, 4 B]");
    assertThat(metadata(entry).has("is_error")).isFalse();
    assertThat(metadata(entry).objects("attachments").getFirst().text("media_type"))
        .contains("image/png");
  }

  @Test
  void emptyToolResult_hasTheTextOfToolUseResult() {
    Entry entry = entry("u2#2");
    assertEntry(entry, "unknown", "assistant", EntryType.TOOL_RESULT, "fallback text");
    assertThat(metadata(entry).flag("is_error")).isTrue();
  }

  @Test
  void agentProgress_isTheSubAgentsMessage() {
    Entry entry = entry("g1");
    assertEntry(entry, "agent-ab12", "assistant", EntryType.MESSAGE, "Seven gulls.");
    assertThat(entry.transcript().agent()).isEqualTo("ab12");
    assertThat(entry.metadata().session()).isEqualTo(ClaudeSample.SESSION);
    assertThat(entry.timestamp()).isEqualTo(seconds("2026-01-05T09:00:05Z"));
    assertThat(metadata(entry).text("parentToolUseID")).contains("toolu_1");
  }

  @Test
  void messageInASubAgentsFile_repeatsItsMirrorInTheParent() {
    String own =
        """
        {"agentId":"ab12","isSidechain":true,"cwd":"/projects/harbour","sessionId":"%s","type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Seven gulls."}]},"uuid":"g1","timestamp":"2026-01-05T09:00:05.000Z"}
        """
            .formatted(ClaudeSample.SESSION);
    Entry later = ClaudeSample.read(own).entries().getFirst();
    assertThat(later.identity()).isEqualTo(entry("g1").identity());
    assertThat(later.transcript()).isEqualTo(entry("g1").transcript());
    var claude = new ClaudeCode(Json.SOURCE);
    assertThat(claude.repeats(entry("g1"), later)).isTrue();
    assertThat(claude.repeats(later, entry("g1"))).isTrue();
    assertThat(claude.repeats(later, later)).isFalse();
    assertThat(claude.repeats(entry("a2"), entry("g1"))).isFalse();
  }

  @Test
  void otherProgress_isNotSearchable() {
    Entry entry = entry("p1");
    assertThat(entry.type()).isEqualTo(EntryType.PROGRESS);
    assertThat(entry.content()).isEqualTo("elapsedTimeSeconds: 2");
    assertThat(entry.searchableText()).isEmpty();
  }

  @Test
  void compaction_hasItsLogicalParent() {
    Entry entry = entry("s2");
    String content = "Conversation compacted";
    assertEntry(entry, "system", "assistant", EntryType.COMPACTION, content);
    assertThat(metadata(entry).text("parent")).contains("s1");
    assertThat(metadata(entry).text("trigger")).contains("auto");
    assertThat(entry("u3").type()).isEqualTo(EntryType.SUMMARY);
    assertThat(metadata(entry("u3")).flag("meta")).isTrue();
  }

  @Test
  void consecutiveTextsAndPictures_areOneMessage() {
    String content = "First part.\n\n[image image/jpeg, 3 B]\n\nSecond part.";
    assertEntry(entry("u4"), "user", "assistant", EntryType.MESSAGE, content);
    assertThat(metadata(entry("u4")).flag("meta")).isTrue();
    assertThat(metadata(entry("u4")).objects("attachments")).hasSize(1);
  }

  @Test
  void linesWithoutSessionFolderOrTime_inheritThem() {
    Entry summary = ENTRIES.getFirst();
    String content = "Sorting the harbour lights";
    assertEntry(summary, "system", "assistant", EntryType.SUMMARY, content);
    assertThat(summary.metadata().session()).isEqualTo(ClaudeSample.SESSION);
    assertThat(summary.metadata().project()).isEqualTo("/projects/harbour");
    assertThat(summary.timestamp()).isEqualTo(seconds("2026-01-05T09:00:01Z"));
    assertThat(metadata(summary).flag("time_inferred")).isTrue();
    Entry title = ofSubtype("custom-title");
    assertThat(title.timestamp()).isEqualTo(seconds("2026-01-05T09:00:11Z"));
    assertThat(metadata(title).flag("time_inferred")).isTrue();
    assertThat(title.content()).isEqualTo("Harbour");
  }

  @Test
  void snapshot_listsItsFilesAndIsNotSearchable() {
    Entry snapshot = ENTRIES.get(1);
    assertThat(snapshot.type()).isEqualTo(EntryType.SNAPSHOT);
    assertThat(snapshot.content()).isEqualTo("src/lights.rs");
    assertThat(snapshot.searchableText()).isEmpty();
  }

  @Test
  void otherLines_areSystemEntriesWithASubtype() {
    assertThat(entry("s1").type()).isEqualTo(EntryType.SYSTEM);
    assertThat(entry("s1").content()).contains("check-lights.sh");
    assertThat(ofSubtype("queue-operation").content()).isEqualTo("and the buoy?");
    assertThat(metadata(ofSubtype("queue-operation")).text("operation")).contains("enqueue");
    assertThat(ofSubtype("last-prompt").content()).isEqualTo("and the buoy?");
    assertThat(metadata(ofSubtype("permission-mode")).text("permission")).contains("plan");
    assertThat(ofSubtype("pr-link").content()).contains("https://example.invalid/pull/12");
    assertThat(ofSubtype("hook_success").content()).isEqualTo("lights fine");
    assertThat(metadata(ofSubtype("hook_success")).text("event")).contains("Stop");
    assertThat(ofSubtype("moon-phase").content()).isEqualTo("waxing");
  }

  @Test
  void equalLinesWithoutId_haveDistinctStableIds() {
    List<String> dequeued = dequeued(ClaudeSample.session());
    assertThat(dequeued).hasSize(2).doesNotHaveDuplicates();
    String shorter =
        ClaudeSample.session().substring(ClaudeSample.session().indexOf("{\"parentUuid"));
    assertThat(dequeued(shorter)).isEqualTo(dequeued);
  }

  private static List<String> dequeued(String transcript) {
    return ClaudeSample.read(transcript).entries().stream()
        .filter(entry -> metadata(entry).text("operation", "").equals("dequeue"))
        .map(Entry::id)
        .toList();
  }

  @Test
  void transcriptWithoutAnyTime_isUndated() {
    Entry entry =
        ClaudeSample.read("{\"type\":\"summary\",\"summary\":\"Quiet\",\"leafUuid\":\"x\"}")
            .entries()
            .getFirst();
    assertThat(entry.isDated()).isFalse();
    assertThat(entry.metadata().session()).isEqualTo("x");
  }

  @Test
  void transcriptOfSnapshotsOnly_hasTheirTimes() {
    String line =
        "{\"type\":\"file-history-snapshot\",\"messageId\":\"m\",\"snapshot\":{\"timestamp\":\"%s\"}}\n";
    List<Entry> entries =
        ClaudeSample.read(
                line.formatted("2026-01-05T09:00:00Z") + line.formatted("2026-01-05T10:00:00Z"))
            .entries();
    assertThat(entries.get(1).timestamp() - entries.get(0).timestamp()).isEqualTo(3600);
    assertThat(metadata(entries.get(1)).flag("time_inferred")).isTrue();
  }

  @Test
  void subAgentsWithoutAName_areNamedAfterTheirFirstLines() {
    String line =
        "{\"isSidechain\":%s,\"sessionId\":\"s\",\"type\":\"%s\",\"parentUuid\":%s,\"uuid\":\"%s\",\"message\":{\"content\":%s}}\n";
    String call =
        "[{\"type\":\"tool_use\",\"id\":\"toolu_7\",\"name\":\"Task\",\"input\":{\"prompt\":\"Count\"}}]";
    List<Entry> entries =
        ClaudeSample.read(
                line.formatted(false, "assistant", "null", "m1", call)
                    + line.formatted(true, "user", "null", "aaaaaaaa-1", "\"Count\"")
                    + line.formatted(true, "user", "null", "bbbbbbbb-1", "\"Sort\"")
                    + line.formatted(true, "assistant", "\"aaaaaaaa-1\"", "a2", "\"Seven\"")
                    + line.formatted(true, "assistant", "\"bbbbbbbb-1\"", "b2", "\"Sorted\"")
                    + line.formatted(true, "user", "\"a2\"", "a3", "\"Again\""))
            .entries();
    assertThat(entries)
        .extracting(entry -> entry.metadata().agent())
        .containsExactly("", "aaaaaaaa", "bbbbbbbb", "aaaaaaaa", "bbbbbbbb", "aaaaaaaa");
    assertEntry(entries.get(1), "assistant", "agent-aaaaaaaa", EntryType.MESSAGE, "Count");
    assertEntry(entries.get(4), "agent-bbbbbbbb", "assistant", EntryType.MESSAGE, "Sorted");
    assertThat(entries.subList(1, 6)).allMatch(entry -> metadata(entry).flag("sidechain"));
    assertThat(metadata(entries.get(1)).text("parentToolUseID")).contains("toolu_7");
    assertThat(metadata(entries.get(2)).has("parentToolUseID")).isFalse();
  }

  @Test
  void mainSessionWithALineOfASubAgent_staysAMainSession() {
    String text =
        """
        {"type":"user","sessionId":"s","uuid":"u","message":{"content":"Hi"}}
        {"isSidechain":true,"agentId":"ab","sessionId":"s","type":"user","uuid":"x","message":{"content":"Count"}}
        {"type":"last-prompt","sessionId":"s","lastPrompt":"Hi"}
        """;
    assertThat(ClaudeSample.read(text).entries())
        .extracting(entry -> entry.metadata().agent())
        .containsExactly("", "ab", "");
  }

  @Test
  void pathOfAFile_providesMissingSessionAndAgent() {
    byte[] line =
        "{\"type\":\"user\",\"uuid\":\"u\",\"sessionId\":\"s\",\"message\":{\"content\":\"Count\"}}"
            .getBytes(UTF_8);
    assertThat(transcriptOf("p/s/subagents/agent-ab12.jsonl", line))
        .isEqualTo(new TranscriptId("claude-code", "s", "ab12"));
    byte[] nameless = new String(line, UTF_8).replace("\"sessionId\":\"s\",", "").getBytes(UTF_8);
    assertThat(transcriptOf("p/s/subagents/agent-ab12.jsonl", nameless))
        .isEqualTo(new TranscriptId("claude-code", "s", "ab12"));
    assertThat(transcriptOf("p/s.jsonl", nameless))
        .isEqualTo(TranscriptId.main("claude-code", "s"));
  }

  private static TranscriptId transcriptOf(String path, byte[] bytes) {
    return Reading.of(new ClaudeCode(Json.SOURCE), Reading.alone(path), bytes)
        .entries()
        .getFirst()
        .transcript();
  }
}
