package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.Message.Speaker;
import dev.tsearch.core.transcript.Tokens;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.core.transcript.TranscriptQuery;
import dev.tsearch.core.transcript.TranscriptStats;
import dev.tsearch.core.transcript.Turn;
import dev.tsearch.core.transcript.View;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.SourceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Counts in our entries what another implementation counts in its samples and test cases. Tests of
/// its samples are skipped if there are none.
class ClaudeTranscriptTest {

  private static Transcript sample(String name) throws IOException {
    Path file = SharedData.require("fasthooks/" + name);
    var context = SourceContext.of(1, file, Reading.NOW);
    return Transcript.of(
        Reading.of(new ClaudeCode(Json.SOURCE), context, Files.readAllBytes(file)).entries());
  }

  private static Transcript of(String... lines) {
    return Transcript.of(ClaudeSample.read(String.join("\n", lines)).entries());
  }

  private static String line(String type, String uuid, String parent, int second, String members) {
    String of = parent.isEmpty() ? "null" : "\"" + parent + "\"";
    return "{\"type\":\"%s\",\"uuid\":\"%s\",\"parentUuid\":%s,\"sessionId\":\"s\",\"slug\":\"test-session\",\"timestamp\":\"2026-01-05T10:00:%02dZ\"%s}"
        .formatted(type, uuid, of, second, members.isEmpty() ? "" : "," + members);
  }

  private static String user(String uuid, String parent, int second, String text) {
    return line("user", uuid, parent, second, "\"message\":{\"content\":\"" + text + "\"}");
  }

  private static String assistant(
      String uuid, String parent, int second, String request, String message) {
    String members =
        "\"requestId\":\""
            + request
            + "\",\"message\":{\"id\":\"msg_"
            + request
            + "\","
            + message
            + "}";
    return line("assistant", uuid, parent, second, members);
  }

  private static String call(String id, String tool) {
    return "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}".formatted(id, tool);
  }

  private static String text(String text) {
    return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
  }

  private static String content(String... blocks) {
    return "\"content\":[" + String.join(",", blocks) + "]";
  }

  private static List<String> ids(List<Message> messages) {
    return messages.stream().map(Message::id).toList();
  }

  private static long count(Transcript transcript, Predicate<Message> wanted) {
    return transcript.messages(View.ALL).stream().filter(wanted).count();
  }

  @Test
  void mainSample_hasTheGoldenCounts() throws IOException {
    Transcript main = sample("sample_main_transcript.jsonl");
    assertThat(main.messages(View.ALL)).hasSize(63);
    assertThat(main.messages(View.CURRENT.withMeta())).hasSize(4);
    assertThat(main.archived()).hasSize(59);
    assertThat(main.archived().getLast().isBoundary()).isTrue();
    assertThat(main.messages(View.ALL, Speaker.USER)).hasSize(19);
    assertThat(main.messages(View.CURRENT.withArchived(), Speaker.USER)).hasSize(17);
    assertThat(main.messages(View.ALL, Speaker.ASSISTANT)).hasSize(28);
    assertThat(count(main, message -> message.type().equals(EntryType.SNAPSHOT))).isEqualTo(10);
    assertThat(count(main, message -> message.type().equals(EntryType.SYSTEM))).isEqualTo(5);
    assertThat(main.turns(View.CURRENT)).isEmpty();
    assertThat(main.turns(View.ALL)).hasSize(12);
    assertThat(main.toolCalls()).hasSize(10);
    assertThat(main.toolResults()).hasSize(10).allMatch(result -> main.callOf(result).isPresent());
    assertThat(main.errors())
        .extracting(Entry::content)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("Exit code 1\n"),
            second -> assertThat(second).startsWith("Exit code 127"));
    assertThat(count(main, message -> !message.toolCalls().isEmpty())).isEqualTo(10);
    assertThat(count(main, main::hasError)).isEqualTo(2);
  }

  @Test
  void mainSample_hasTheGoldenStats() throws IOException {
    TranscriptStats stats = sample("sample_main_transcript.jsonl").stats();
    assertThat(stats)
        .isEqualTo(
            new TranscriptStats(
                47,
                12,
                1,
                2,
                Map.of("Bash", 5, "Write", 3, "Read", 2),
                new Tokens(132, 1480, 223_265, 8467, 12),
                Map.of("claude-haiku-4-5-20251001", new Tokens(132, 1480, 223_265, 8467, 12)),
                new Tokens(0, 0, 0, 0, 0),
                List.of(
                    "/workspace/hello_world.py",
                    "/workspace/number_generator.py",
                    "/workspace/data.txt"),
                Duration.ofMillis(151_080),
                "idempotent-sprouting-ocean"));
  }

  @Test
  void mainSample_hasTheGoldenTexts() throws IOException {
    Transcript main = sample("sample_main_transcript.jsonl");
    Map<String, Integer> golden = Map.of("ls", 6, "file", 8, "hello", 5, "test", 2, "error", 2);
    golden.forEach((word, times) ->
        assertThat(count(main, message -> isSaid(message) && message.text().contains(word)))
            .as(word)
            .isEqualTo((long) times));
    assertThat(count(main, ClaudeTranscriptTest::hasThought)).isEqualTo(12);
  }

  @Test
  void mainSample_answersQueriesWithTheGoldenCounts() throws IOException {
    TranscriptQuery all = sample("sample_main_transcript.jsonl").query(View.ALL);
    assertThat(all.withTools().count()).isEqualTo(10);
    assertThat(all.withErrors().count()).isEqualTo(2);
    assertThat(all.withThinking().count()).isEqualTo(12);
    assertThat(all.users().count()).isEqualTo(19);
    assertThat(all.assistants().count()).isEqualTo(28);
    assertThat(all.system().count()).isEqualTo(6);
    assertThat(all.filter("type", "snapshot").filter("timestamp__isnull", true).count())
        .isEqualTo(10);
    Map<String, Integer> golden = Map.of("ls", 6, "file", 8, "hello", 5, "test", 2, "error", 2);
    golden.forEach((word, times) ->
        assertThat(all.filter("text__contains", word).count()).as(word).isEqualTo((long) times));
  }

  private static boolean isSaid(Message message) {
    return message.speaker() != Speaker.SYSTEM;
  }

  private static boolean hasThought(Message message) {
    return message.blocks().stream().anyMatch(block -> block.type().equals(EntryType.THINKING));
  }

  @Test
  void agentSample_isOneCompleteTurn() throws IOException {
    Transcript agent = sample("sample_agent_sidechain.jsonl");
    TranscriptStats stats = agent.stats();
    assertThat(stats.turns()).isEqualTo(1);
    assertThat(agent.turns(View.ALL)).allMatch(Turn::isComplete);
    assertThat(stats.tokens().input()).isEqualTo(728);
    assertThat(stats.tokens().output()).isEqualTo(152);
    assertThat(stats.duration()).isEqualTo(Duration.ofMillis(2_176));
  }

  @Test
  void statsOfAShortSession() {
    String usage =
        ",\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d,\"cache_read_input_tokens\":%d,\"cache_creation_input_tokens\":%d}";
    String three = content(call("t1", "Bash"), call("t2", "Bash"), call("t3", "Read"));
    TranscriptStats stats =
        of(
                line("system", "s1", "", 0, "\"subtype\":\"note\""),
                user("u1", "s1", 1, "Hello"),
                assistant("a1", "u1", 5, "r1", three + usage.formatted(100, 50, 20, 10)),
                user("u2", "a1", 10, "And?"),
                assistant(
                    "a2",
                    "u2",
                    15,
                    "r2",
                    content(call("t4", "Write")) + usage.formatted(150, 30, 0, 0)))
            .stats();
    assertThat(stats)
        .isEqualTo(
            new TranscriptStats(
                4,
                2,
                0,
                0,
                Map.of("Bash", 2, "Read", 1, "Write", 1),
                new Tokens(250, 80, 20, 10, 2),
                Map.of("", new Tokens(250, 80, 20, 10, 2)),
                new Tokens(0, 0, 0, 0, 0),
                List.of(),
                Duration.ofSeconds(15),
                "test-session"));
  }

  @Test
  void turn_hasAllLinesOfARequestAndItsResults() {
    String result =
        "\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"no\",\"is_error\":true}]}";
    Transcript transcript =
        of(
            assistant(
                "a1", "", 1, "req_001", content("{\"type\":\"thinking\",\"thinking\":\"Hm\"}")),
            assistant("a2", "a1", 2, "req_001", content(call("t1", "Bash"))),
            line("user", "u1", "a2", 3, result),
            assistant(
                "a3", "u1", 4, "req_001", content(text("Done")) + ",\"stop_reason\":\"end_turn\""),
            assistant("a4", "a3", 5, "", content(text("of none")))
                .replace("\"requestId\":\"\",", ""));
    assertThat(transcript.turns(View.CURRENT))
        .singleElement()
        .satisfies(turn -> {
          assertThat(ids(turn.messages())).containsExactly("a1", "a2", "a3");
          assertThat(turn.isComplete()).isTrue();
          assertThat(turn.thinking()).isEqualTo("Hm");
          assertThat(turn.text()).isEqualTo("Done");
          assertThat(turn.toolCalls()).hasSize(1);
          assertThat(turn.messages()).anyMatch(transcript::hasError);
        });
  }

  @Test
  void compaction_dividesATranscript() {
    String boundary =
        "\"subtype\":\"compact_boundary\",\"logicalParentUuid\":\"old2\",\"compactMetadata\":{\"trigger\":\"auto\"}";
    Transcript transcript =
        of(
            user("old1", "", 1, "One"),
            assistant("old2", "old1", 2, "r1", content(call("t1", "Bash"))),
            line("system", "b", "", 3, boundary),
            user("new1", "b", 4, "Two"),
            assistant("new2", "new1", 5, "r2", content(call("t2", "Read"))));
    assertThat(ids(transcript.messages(View.CURRENT, Speaker.USER))).containsExactly("new1");
    assertThat(transcript.messages(View.CURRENT.withArchived(), Speaker.USER)).hasSize(2);
    Message old1 = transcript.message("old1").orElseThrow();
    assertThat(transcript.children(old1, View.CURRENT)).isEmpty();
    assertThat(transcript.children(old1, View.CURRENT.withArchived())).hasSize(1);
    Message division = transcript.message("b").orElseThrow();
    assertThat(division.parent()).isEmpty();
    assertThat(division.logicalParent()).contains("old2");
    assertThat(transcript.turns(View.CURRENT)).hasSize(1);
    assertThat(transcript.stats().turns()).isEqualTo(2);
    assertThat(transcript.stats().toolCalls()).isEqualTo(Map.of("Bash", 1, "Read", 1));
  }

  @Test
  void metaMessages_areIncludedOnRequest() {
    Transcript transcript =
        of(
            user("u1", "", 1, "One"),
            user("u2", "u1", 2, "Two").replace("\"type\"", "\"isMeta\":true,\"type\""),
            user("u3", "u2", 3, "Three")
                .replace("\"type\"", "\"isVisibleInTranscriptOnly\":true,\"type\""));
    assertThat(ids(transcript.messages(View.CURRENT))).containsExactly("u1");
    assertThat(transcript.messages(View.CURRENT.withMeta())).hasSize(3);
  }

  @Test
  void queriesOnATranscript() {
    Transcript transcript =
        of(
            user("u1", "", 0, "Hello"),
            assistant("a1", "u1", 1, "r1", content(text("Hi"), call("t1", "Bash"))),
            user("u2", "a1", 2, "Again"),
            assistant("a2", "u2", 3, "r2", content(text("Error occurred"))),
            line("system", "s1", "a2", 4, "\"subtype\":\"note\""));
    List<Message> all = transcript.messages(View.CURRENT);
    assertThat(all).hasSize(5);
    assertThat(transcript.messages(View.CURRENT, Speaker.USER)).hasSize(2);
    assertThat(transcript.messages(View.CURRENT, Speaker.ASSISTANT)).hasSize(2);
    assertThat(transcript.messages(View.CURRENT, Speaker.SYSTEM)).hasSize(1);
    assertThat(count(transcript, message -> !message.toolCalls().isEmpty())).isEqualTo(1);
    assertThat(count(transcript, message -> message.text().contains("Error"))).isEqualTo(1);
    Instant third = Instant.parse("2026-01-05T10:00:02Z");
    assertThat(count(transcript, message -> isTime(message, time -> !time.isBefore(third))))
        .isEqualTo(3);
    Instant second = Instant.parse("2026-01-05T10:00:01Z");
    assertThat(count(transcript, message -> isTime(message, time -> !time.isAfter(second))))
        .isEqualTo(2);
  }

  private static boolean isTime(Message message, Predicate<Instant> wanted) {
    Optional<Instant> time = message.time();
    return time.isPresent() && wanted.test(time.get());
  }

  @Test
  void snapshot_isFoundByItsMessage() {
    String snapshot =
        "{\"type\":\"file-history-snapshot\",\"messageId\":\"u1\",\"snapshot\":{\"trackedFileBackups\":{\"test.py\":{}}}}";
    Transcript transcript = of(user("u1", "", 1, "One"), snapshot);
    assertThat(transcript.snapshotOf("u1").orElseThrow().blocks().getFirst().content())
        .isEqualTo("test.py");
    assertThat(transcript.snapshotOf("u2")).isEmpty();
  }

  @Test
  void unknownBlocks_areMessages() {
    Transcript transcript =
        of(assistant("a1", "", 1, "r1", content("{\"type\":\"hologram\",\"text\":\"lamp\"}")));
    assertThat(transcript.messages(View.CURRENT).getFirst().text()).isEqualTo("lamp");
  }
}
