package dev.tsearch.indexer.format.claude;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Compares our entries with the figures that another implementation counts in its own samples.
class ClaudeGoldensTest {

  private static List<Entry> entries(String name) throws IOException {
    Path file = SharedData.require("fasthooks/" + name);
    var context = SourceContext.of(1, file, Reading.NOW);
    return Reading.of(new ClaudeCode(Json.SOURCE), context, Files.readAllBytes(file)).entries();
  }

  private static JsonObject metadata(Entry entry) {
    return entry.metadata().values();
  }

  private static long lines(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.metadata().origin().orElseThrow().offset())
        .distinct()
        .count();
  }

  private static List<Entry> ofType(List<Entry> entries, EntryType type) {
    return entries.stream().filter(entry -> entry.type().equals(type)).toList();
  }

  @Test
  void mainSession_hasTheKnownCounts() throws IOException {
    List<Entry> all = entries("sample_main_transcript.jsonl");
    assertThat(lines(all)).isEqualTo(63);
    assertThat(ofType(all, EntryType.SNAPSHOT)).hasSize(10);
    assertThat(ofType(all, EntryType.COMPACTION)).hasSize(1);
    assertThat(ofType(all, EntryType.SYSTEM))
        .hasSize(5)
        .allMatch(entry -> metadata(entry).text("subtype", "").equals("stop_hook_summary"));
    List<Entry> assistant =
        all.stream().filter(entry -> metadata(entry).text("role", "").equals("assistant")).toList();
    assertThat(lines(assistant)).isEqualTo(28);
    List<Entry> results = ofType(all, EntryType.TOOL_RESULT);
    long human =
        lines(
            all.stream().filter(entry -> metadata(entry).text("role", "").equals("user")).toList());
    assertThat(human + lines(results)).isEqualTo(19);
    assertThat(all)
        .filteredOn(entry -> metadata(entry).has("slug"))
        .allMatch(entry -> metadata(entry).text("slug", "").equals("idempotent-sprouting-ocean"))
        .isNotEmpty();
  }

  @Test
  void mainSession_pairsToolCallsAndResults() throws IOException {
    List<Entry> all = entries("sample_main_transcript.jsonl");
    Map<String, Long> calls =
        ofType(all, EntryType.TOOL_CALL).stream()
            .map(Entry::metadata)
            .collect(groupingBy(Metadata::tool, counting()));
    assertThat(calls).isEqualTo(Map.of("Bash", 5L, "Write", 3L, "Read", 2L));
    List<Entry> results = ofType(all, EntryType.TOOL_RESULT);
    assertThat(results).hasSize(10).noneMatch(entry -> entry.from().equals("unknown"));
    assertThat(results)
        .filteredOn(entry -> metadata(entry).flag("is_error"))
        .extracting(Entry::content)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("Exit code 1"),
            second -> assertThat(second).startsWith("Exit code 127"));
  }

  @Test
  void mainSession_countsEachMessagesTokensOnce() throws IOException {
    Map<String, JsonObject> usageOfMessage = new HashMap<>();
    for (Entry entry : entries("sample_main_transcript.jsonl")) {
      JsonObject usage = metadata(entry).object("usage");
      if (!usage.isEmpty()) {
        usageOfMessage.merge(
            metadata(entry).text("message_id").orElseThrow(), usage, ClaudeGoldensTest::longer);
      }
    }
    assertThat(usageOfMessage).hasSize(12);
    assertThat(sum(usageOfMessage, "input_tokens")).isEqualTo(132);
    assertThat(sum(usageOfMessage, "output_tokens")).isEqualTo(1480);
    assertThat(sum(usageOfMessage, "cache_read_input_tokens")).isEqualTo(223_265);
    assertThat(sum(usageOfMessage, "cache_creation_input_tokens")).isEqualTo(8467);
  }

  private static JsonObject longer(JsonObject one, JsonObject other) {
    long tokens = other.number("output_tokens", 0);
    return one.number("output_tokens", 0) >= tokens ? one : other;
  }

  private static long sum(Map<String, JsonObject> usages, String name) {
    return usages.values().stream().mapToLong(usage -> usage.number(name, 0)).sum();
  }

  @Test
  void mainSession_hasTheKnownDuration() throws IOException {
    List<Entry> dated =
        entries("sample_main_transcript.jsonl").stream()
            .filter(entry -> !metadata(entry).flag("time_inferred"))
            .toList();
    Instant first = Instant.parse(dated.getFirst().metadata().time().orElseThrow());
    Instant last = Instant.parse(dated.getLast().metadata().time().orElseThrow());
    assertThat(Duration.between(first, last)).isEqualTo(Duration.ofMillis(151_080));
  }

  @Test
  void subAgentsFile_isATranscriptOfTheSession() throws IOException {
    List<Entry> all = entries("sample_agent_sidechain.jsonl");
    assertThat(lines(all)).isEqualTo(2);
    Set<String> agents = new TreeSet<>();
    for (Entry entry : all) {
      assertThat(metadata(entry).flag("sidechain")).isTrue();
      agents.add(entry.transcript().agent());
    }
    assertThat(agents).containsExactly("af1ff21");
  }

  @Test
  void hookLog_isNotATranscriptOfClaude() throws IOException {
    Path file = SharedData.require("fasthooks/sample_hook_logs.jsonl");
    Head head = Head.of(file, Files.readAllBytes(file), Siblings.NONE);
    assertThat(new ClaudeCode(Json.SOURCE).claims(head)).isFalse();
  }
}
