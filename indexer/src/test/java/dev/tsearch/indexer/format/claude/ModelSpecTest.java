package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The model of a transcript as its specification for another language describes it: relations,
/// views, lookups, steps and results of queries, and statistics, on a session of our own and on its
/// samples.
class ModelSpecTest {
  private static final Instant TEN = Instant.parse("2026-01-05T10:00:00Z");

  /// A compaction, then a failed and a successful call, an answer, and lines about the session.
  private static final Transcript SESSION =
      Transcript.of(
          ClaudeSample.read(
                  """
                  {"type":"user","uuid":"old1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-05T09:00:00Z","message":{"content":"Before"}}
                  {"type":"assistant","uuid":"old2","parentUuid":"old1","sessionId":"s","timestamp":"2026-01-05T09:01:00Z","requestId":"req_0","message":{"id":"msg_0","content":[{"type":"tool_use","id":"toolu_0","name":"Read","input":{"file_path":"/area/garden/a"}}]}}
                  {"type":"system","subtype":"compact_boundary","uuid":"b","parentUuid":null,"logicalParentUuid":"old2","sessionId":"s","timestamp":"2026-01-05T09:59:00Z","content":"Conversation compacted"}
                  {"type":"user","uuid":"u1","parentUuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:00Z","gitBranch":"main","message":{"content":"Hello there"}}
                  {"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s","timestamp":"2026-01-05T10:01:00Z","requestId":"req_1","message":{"id":"msg_1","model":"model-1","content":[{"type":"thinking","thinking":"Which folder?"}],"usage":{"input_tokens":3,"output_tokens":1}}}
                  {"type":"assistant","uuid":"a2","parentUuid":"a1","sessionId":"s","timestamp":"2026-01-05T10:01:10Z","requestId":"req_1","message":{"id":"msg_1","model":"model-1","content":[{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":3,"output_tokens":20}}}
                  {"type":"user","uuid":"u2","parentUuid":"a2","sessionId":"s","timestamp":"2026-01-05T10:01:20Z","message":{"content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"Exit code 1","is_error":true}]}}
                  {"type":"assistant","uuid":"a3","parentUuid":"u2","sessionId":"s","timestamp":"2026-01-05T10:02:00Z","requestId":"req_2","message":{"id":"msg_2","model":"model-2","content":[{"type":"tool_use","id":"toolu_2","name":"Write","input":{"file_path":"/area/garden/b","content":"x"}}],"usage":{"input_tokens":5,"output_tokens":7}}}
                  {"type":"user","uuid":"u3","parentUuid":"a3","sessionId":"s","timestamp":"2026-01-05T10:02:10Z","message":{"content":[{"type":"tool_result","tool_use_id":"toolu_2","content":"ok"}]}}
                  {"type":"assistant","uuid":"a4","parentUuid":"u3","sessionId":"s","timestamp":"2026-01-05T10:03:00Z","requestId":"req_2","message":{"id":"msg_2","model":"model-2","stop_reason":"end_turn","content":[{"type":"text","text":"Done: Error fixed"}],"usage":{"input_tokens":5,"output_tokens":9}}}
                  {"type":"user","uuid":"m1","parentUuid":"a4","sessionId":"s","timestamp":"2026-01-05T10:04:00Z","isMeta":true,"message":{"content":"Caveat"}}
                  {"type":"system","subtype":"stop_hook_summary","uuid":"s1","parentUuid":"a4","sessionId":"s","timestamp":"2026-01-05T10:05:00Z"}
                  {"type":"file-history-snapshot","messageId":"u1","snapshot":{"messageId":"u1","trackedFileBackups":{}}}
                  """)
              .entries());

  private static Message message(String id) {
    return SESSION.message(id).orElseThrow();
  }

  private static List<String> ids(List<Message> messages) {
    return messages.stream().map(Message::id).toList();
  }

  private static List<String> ids(TranscriptQuery query) {
    return ids(query.all());
  }

  private static Transcript sample(String name) throws IOException {
    Path file = SharedData.require("fasthooks/" + name);
    var context = SourceContext.of(1, file, Reading.NOW);
    return Transcript.of(
        Reading.of(new ClaudeCode(Json.SOURCE), context, Files.readAllBytes(file)).entries());
  }

  @Test
  void parentsAreFound_acrossACompactionOnRequest() {
    assertThat(SESSION.parentOf(message("a2"))).contains(message("a1"));
    assertThat(SESSION.parentOf(message("old1"))).isEmpty();
    assertThat(SESSION.parentOf(message("b"))).isEmpty();
    assertThat(SESSION.logicalParentOf(message("b"))).contains(message("old2"));
    assertThat(SESSION.logicalParentOf(message("a2"))).contains(message("a1"));
    assertThat(ids(SESSION.children(message("a4"), View.CURRENT.withMeta())))
        .containsExactly("m1", "s1");
  }

  @Test
  void compactionsAreInTheArchivedPart() {
    assertThat(ids(SESSION.compactBoundaries(View.ALL))).containsExactly("b");
    assertThat(SESSION.compactBoundaries(View.CURRENT)).isEmpty();
    assertThat(ids(SESSION.archived())).containsExactly("old1", "old2", "b");
  }

  @Test
  void callsAndResultsAreFoundByTheirId() {
    Entry call = SESSION.toolCall("toolu_1").orElseThrow();
    Entry result = SESSION.toolResult("toolu_1").orElseThrow();
    assertThat(call.metadata().tool()).isEqualTo("Bash");
    assertThat(result.content()).isEqualTo("Exit code 1");
    assertThat(SESSION.resultOf(call)).contains(result);
    assertThat(SESSION.callOf(result)).contains(call);
    assertThat(SESSION.toolCall("toolu_0")).as("archived calls are found, too").isPresent();
    assertThat(SESSION.toolCall("toolu_9")).isEmpty();
    assertThat(SESSION.toolResult("toolu_0")).isEmpty();
    assertThat(SESSION.errors()).containsExactly(result);
    assertThat(SESSION.snapshotOf("u1")).isPresent();
  }

  @Test
  void turnHasAnErrorIfOneOfItsCallsFailed() {
    List<Turn> turns = SESSION.turns(View.CURRENT);
    assertThat(turns).extracting(Turn::request).containsExactly("req_1", "req_2");
    assertThat(turns).extracting(turn -> turn.hasError(SESSION)).containsExactly(true, false);
    assertThat(turns).extracting(Turn::isComplete).containsExactly(false, true);
    assertThat(turns.getFirst().thinking()).isEqualTo("Which folder?");
    assertThat(turns.getLast().text()).isEqualTo("Done: Error fixed");
    assertThat(turns.getFirst().toolCalls())
        .extracting(call -> call.metadata().tool())
        .containsExactly("Bash");
    assertThat(SESSION.turns(View.ALL)).hasSize(3);
  }

  @Test
  void subAgentAndItsCallLeadToEachOther() {
    String call =
        """
        {"type":"assistant","uuid":"c","sessionId":"s","timestamp":"2026-01-05T10:00:00Z","message":{"id":"m","content":[{"type":"tool_use","id":"toolu_7","name":"Task","input":{"description":"Look","prompt":"Find the moorings."}},{"type":"tool_use","id":"toolu_8","name":"Task","input":{"description":"Look","prompt":"Count the boats."}}]}}
        """;
    String result =
        """
        {"type":"user","uuid":"d","sessionId":"s","timestamp":"2026-01-05T10:09:00Z","message":{"content":[{"type":"tool_result","tool_use_id":"toolu_8","content":"done\\nagentId: b2"}]}}
        """;
    Transcript main = Transcript.of(ClaudeSample.read(call + result).entries());
    Transcript first = agent("a1", "Find the moorings.");
    Transcript second = agent("b2", "Another prompt than that of its call");
    List<Transcript> agents = List.of(second, first);
    Entry seventh = main.toolCall("toolu_7").orElseThrow();
    Entry eighth = main.toolCall("toolu_8").orElseThrow();
    assertThat(first.agent()).contains("a1");
    assertThat(main.agent()).isEmpty();
    assertThat(main.agentOf(seventh, agents)).containsSame(first);
    assertThat(main.agentOf(eighth, agents)).containsSame(second);
    assertThat(main.callOfAgent(first)).contains(seventh);
    assertThat(main.callOfAgent(second)).contains(eighth);
    assertThat(main.callOfAgent(agent("c3", "Nobody asked for this."))).isEmpty();
  }

  private static Transcript agent(String id, String prompt) {
    return Transcript.of(
        ClaudeSample.read(
                """
                {"type":"user","isSidechain":true,"agentId":"%s","uuid":"x-%s","sessionId":"s","timestamp":"2026-01-05T10:00:30Z","message":{"role":"user","content":"%s"}}
                """
                    .formatted(id, id, prompt))
            .entries());
  }

  @Test
  void viewsSelectTheCurrentWindow_andMoreOnRequest() {
    assertThat(ids(SESSION.messages(View.CURRENT, Speaker.USER))).containsExactly("u1", "u2", "u3");
    assertThat(SESSION.messages(View.CURRENT.withMeta(), Speaker.USER)).hasSize(4);
    assertThat(SESSION.messages(View.CURRENT.withArchived(), Speaker.USER)).hasSize(4);
    assertThat(SESSION.messages(View.ALL)).hasSize(13);
    assertThat(ids(SESSION.messages(View.CURRENT, Speaker.ASSISTANT)))
        .containsExactly("a1", "a2", "a3", "a4");
    assertThat(ids(SESSION.messages(View.CURRENT, Speaker.SYSTEM))).contains("s1");
    assertThat(SESSION.toolCalls()).hasSize(3);
    assertThat(SESSION.toolResults()).hasSize(2);
    assertThat(SESSION.errors()).hasSize(1);
    assertThat(ids(SESSION.archived())).containsExactly("old1", "old2", "b");
    assertThat(SESSION.turns(View.CURRENT)).hasSize(2);
    Message prompt = SESSION.message("u1").orElseThrow();
    assertThat(ids(SESSION.children(prompt, View.CURRENT))).containsExactly("a1");
  }

  @Test
  void everyLookupSelects() {
    TranscriptQuery query = SESSION.query();
    assertThat(ids(query.filter("uuid", "u1"))).containsExactly("u1");
    assertThat(ids(query.filter("uuid__exact", "u1"))).containsExactly("u1");
    assertThat(ids(query.filter("text__contains", "Error"))).containsExactly("a4");
    assertThat(ids(query.filter("text__contains", "error"))).as("case-sensitive").isEmpty();
    assertThat(ids(query.filter("text__startswith", "Hello"))).containsExactly("u1");
    assertThat(ids(query.filter("text__endswith", "there"))).containsExactly("u1");
    assertThat(ids(query.filter("uuid__regex", "^a[12]$"))).containsExactly("a1", "a2");
    assertThat(ids(query.filter("uuid__in", List.of("u1", "s1")))).containsExactly("u1", "s1");
    assertThat(ids(query.filter("timestamp__gt", minute(3)))).containsExactly("s1");
    assertThat(ids(query.filter("timestamp__gte", minute(3)))).containsExactly("a4", "s1");
    assertThat(ids(query.filter("timestamp__lt", minute(1)))).containsExactly("u1");
    assertThat(ids(query.filter("timestamp__lte", minute(1)))).containsExactly("u1", "a1");
    assertThat(query.filter("timestamp__isnull", true).count()).isEqualTo(1);
    assertThat(ids(query.filter("git_branch", "main"))).containsExactly("u1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> query.filter("uuid__invalid", "x"))
        .withMessageContaining("Unknown lookup");
  }

  private static Instant minute(int minute) {
    return TEN.plus(Duration.ofMinutes(minute));
  }

  @Test
  void everyStepSelects() {
    TranscriptQuery query = SESSION.query();
    assertThat(ids(query.users())).containsExactly("u1", "u2", "u3");
    assertThat(ids(query.assistants())).containsExactly("a1", "a2", "a3", "a4");
    assertThat(ids(query.system().filter("uuid", "s1"))).containsExactly("s1");
    assertThat(ids(query.withTools())).containsExactly("a2", "a3");
    assertThat(ids(query.withTool("Write"))).containsExactly("a3");
    assertThat(ids(query.withTool("Grep"))).isEmpty();
    assertThat(ids(query.withErrors())).containsExactly("a2");
    assertThat(ids(query.withThinking())).containsExactly("a1");
    assertThat(ids(query.exclude("type", "user").withTools())).containsExactly("a2", "a3");
    assertThat(ids(query.filter("type", "assistant").since(minute(3)))).containsExactly("a4");
    assertThat(ids(query.filter(message -> message.id().endsWith("3"))))
        .containsExactly("a3", "u3");
    assertThat(ids(query.since(minute(3)))).containsExactly("a4", "s1");
    assertThat(ids(query.since(Duration.ofMinutes(2), minute(5)))).containsExactly("a4", "s1");
    assertThat(ids(query.until(minute(1)))).containsExactly("u1", "a1");
    assertThat(ids(query.assistants().orderBy("-uuid"))).containsExactly("a4", "a3", "a2", "a1");
    assertThat(ids(query.users().limit(1))).containsExactly("u1");
    assertThat(ids(query.users().offset(1).limit(1))).containsExactly("u2");
    assertThat(ids(query.users().last(2))).containsExactly("u2", "u3");
    assertThat(ids(query.users().last(9))).containsExactly("u1", "u2", "u3");
    assertThat(ids(query.users().last(0))).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> query.last(-1));
  }

  @Test
  void everyResultIsEvaluated() {
    TranscriptQuery users = SESSION.query().users();
    assertThat(users.all()).hasSize(3);
    assertThat(users.first()).map(Message::id).contains("u1");
    assertThat(users.last()).map(Message::id).contains("u3");
    assertThat(users.filter("uuid", "u2").one().id()).isEqualTo("u2");
    assertThatThrownBy(users::one)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("3 results");
    assertThat(users.count()).isEqualTo(3);
    assertThat(users.exists()).isTrue();
    assertThat(users.filter("uuid", "x").exists()).isFalse();
    assertThat(users.stream().map(Message::id)).containsExactly("u1", "u2", "u3");
  }

  /// The example of a session's analysis at its end.
  @Test
  void sessionIsAnalysedAsInTheExample() {
    TranscriptStats stats = SESSION.stats();
    assertThat(stats.tokens()).isEqualTo(new Tokens(8, 29, 0, 0, 2));
    assertThat(stats.tokensByModel())
        .isEqualTo(
            Map.of("model-1", new Tokens(3, 20, 0, 0, 1), "model-2", new Tokens(5, 9, 0, 0, 1)));
    assertThat(stats.toolCalls()).isEqualTo(Map.of("Bash", 1, "Write", 1, "Read", 1));
    assertThat(stats.errors()).isEqualTo(1);
    assertThat(stats.compactions()).isEqualTo(1);
    assertThat(stats.changedFiles()).containsExactly("/area/garden/b");
    long failed =
        SESSION
            .query()
            .filter(message ->
                message.toolResults().stream()
                    .anyMatch(result -> result.metadata().values().flag("is_error")))
            .count();
    assertThat(failed).isEqualTo(1);
    long recent = SESSION.query().assistants().since(Duration.ofMinutes(3), minute(5)).count();
    assertThat(recent).isEqualTo(2);
  }

  @Test
  void tokensOfSubAgentsAreApart() {
    String line =
        """
        {"type":"assistant","uuid":"%s","sessionId":"s","timestamp":"2026-01-05T10:00:00Z",%s"message":{"id":"%s","model":"m","content":[{"type":"text","text":"x"}],"usage":{"input_tokens":1,"output_tokens":%d}}}
        """;
    String agent = "\"isSidechain\":true,\"agentId\":\"a1\",";
    TranscriptStats stats =
        Transcript.of(
                ClaudeSample.read(
                        line.formatted("1", "", "m1", 10) + line.formatted("2", agent, "m2", 5))
                    .entries())
            .stats();
    assertThat(stats.tokens()).isEqualTo(new Tokens(1, 10, 0, 0, 1));
    assertThat(stats.agentTokens()).isEqualTo(new Tokens(1, 5, 0, 0, 1));
  }

  @Test
  void detailsOfTheUsageAreKept() throws IOException {
    Entry answer =
        sample("sample_main_transcript.jsonl")
            .query(View.ALL)
            .withTools()
            .all()
            .getFirst()
            .blocks()
            .getFirst();
    assertThat(answer.metadata().values().object("usage").text("service_tier"))
        .contains("standard");
    assertThat(
            answer.metadata().values().object("usage").object("cache_creation").values().keySet())
        .containsExactlyInAnyOrder("ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens");
  }

  @Test
  void queryOverACursorEqualsTheOneInMemory() throws IOException {
    Transcript main = sample("sample_main_transcript.jsonl");
    assertThat(over(main).withTool("Bash").count()).isEqualTo(5);
    assertThat(ids(over(main))).isEqualTo(ids(main.messages(View.ALL)));
    assertThat(ids(over(main).users().filter("text__contains", "ls")))
        .isEqualTo(ids(main.query(View.ALL).users().filter("text__contains", "ls")));
    assertThat(ids(over(main).withThinking().offset(2).limit(3)))
        .isEqualTo(ids(main.query(View.ALL).withThinking().offset(2).limit(3)));
    assertThat(ids(over(main).last(4))).isEqualTo(ids(main.query(View.ALL).last(4)));
  }

  @Test
  void queryOverACursorRefusesStepsThatNeedAllMessages() {
    assertThatIllegalStateException()
        .isThrownBy(() -> over(SESSION).orderBy("uuid"))
        .withMessageContaining("orderBy");
    assertThatIllegalStateException()
        .isThrownBy(() -> over(SESSION).users().withErrors())
        .withMessageContaining("withErrors");
    TranscriptQuery once = over(SESSION);
    assertThat(once.count()).isEqualTo(13);
    assertThatIllegalStateException().isThrownBy(once::count).withMessageContaining("read before");
  }

  @Test
  void failedReadOfACursorIsReported() {
    var broken =
        new Cursor(Stream.<Entry>empty().iterator()) {
          @Override
          public boolean next() throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    assertThatThrownBy(TranscriptQuery.over(broken)::count)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the disk is gone");
  }

  private static TranscriptQuery over(Transcript transcript) {
    return TranscriptQuery.over(
        new Cursor(
            transcript.messages(View.ALL).stream()
                .flatMap(message -> message.blocks().stream())
                .iterator()));
  }

  /// Entries in memory.
  private static class Cursor implements EntryCursor {
    private final Iterator<Entry> entries;
    private Entry current = SESSION.toolCalls().getFirst();

    Cursor(Iterator<Entry> entries) {
      this.entries = entries;
    }

    @Override
    public boolean next() throws IOException {
      boolean hasNext = entries.hasNext();
      current = hasNext ? entries.next() : current;
      return hasNext;
    }

    @Override
    public Entry entry() {
      return current;
    }

    @Override
    public EntryAddress address() {
      return new EntryAddress(1, 0, 1);
    }

    @Override
    public void close() {}
  }
}
