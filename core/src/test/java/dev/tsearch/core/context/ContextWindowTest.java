package dev.tsearch.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.ApiMessage.ApiToolResult;
import dev.tsearch.core.context.ApiMessage.Call;
import dev.tsearch.core.context.ApiMessage.Role;
import dev.tsearch.core.context.ApiMessage.Text;
import dev.tsearch.core.context.ApiMessage.ToolCalls;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextWindowTest {
  private static final Entry CREATED = entry("created", "context_created", "harbour", "");

  private static Entry entry(String id, String type, String to, String callId) {
    JsonObject about = JsonObject.builder().putText("tool_call_id", callId).build();
    return new Entry(
        id, 1_767_600_000, "x", to, "said " + id, new EntryType(type), new Metadata(about));
  }

  /// Entries given by letters: user, assistant, call, result, flow control.
  private static List<Entry> entries(String kinds, String callIds) {
    var entries = new ArrayList<Entry>();
    for (int i = 0; i < kinds.length(); i++) {
      String callId = callIds.isEmpty() ? "" : callIds.substring(i, i + 1);
      String id = kinds.charAt(i) + "" + i;
      entries.add(
          switch (kinds.charAt(i)) {
            case 'u' -> entry(id, "message", "harbour", "");
            case 'a' -> entry(id, "message", "user", "");
            case 'c' -> entry(id, "tool_call", "read_file", callId);
            case 'r' -> entry(id, "tool_result", "harbour", callId);
            default -> entry(id, "control_transfer", "harbour", "");
          });
    }
    return entries;
  }

  private static List<ApiMessage> messages(String kinds) {
    return new ContextWindow(entries(kinds, "")).messages();
  }

  @Test
  void windowStartsAtTheLastAnchor() {
    Entry first = entry("1", "context_created", "harbour", "");
    Entry said = entry("2", "message", "harbour", "");
    Entry compacted = entry("3", "compaction", "harbour", "");
    Entry changed = entry("4", "system_prompt_changed", "harbour", "");
    Entry after = entry("5", "message", "harbour", "");
    List<Entry> all = List.of(first, said, compacted, changed, after);
    assertThat(ContextWindow.of(all, CREATED).entries()).containsExactly(compacted, after);
    assertThat(ContextWindow.of(List.of(said, changed), CREATED).entries())
        .containsExactly(CREATED, said);
    assertThat(ContextWindow.of(List.of(), CREATED).entries()).containsExactly(CREATED);
  }

  @Test
  void everyTypeButTheAnchorsStaysInTheWindow() {
    var all = new ArrayList<>(entries("ucrfa", ""));
    all.addFirst(CREATED);
    assertThat(ContextWindow.of(all, CREATED).entries()).hasSize(6);
  }

  @Test
  void consecutiveCallsAreOneMessage() {
    assertThat(messages("ucra")).hasSize(4);
    assertThat(messages("ccrr"))
        .hasSize(3)
        .first()
        .isInstanceOfSatisfying(ToolCalls.class, called -> assertThat(called.calls()).hasSize(2));
    assertThat(messages("ucrcrcra")).hasSize(8);
    assertThat(messages("ccrrcr")).hasSize(5);
    assertThat(messages("r")).containsExactly(new ApiToolResult("synth_r0", "said r0"));
    assertThat(messages("ufa")).hasSize(2).first().isEqualTo(new Text(Role.USER, "said u0"));
  }

  @Test
  void resultsWithoutIdsGetTheIdsOfTheCalls() {
    assertThat(messages("ccrr"))
        .containsExactly(
            new ToolCalls(
                List.of(
                    new Call("synth_c0", "read_file", "said c0"),
                    new Call("synth_c1", "read_file", "said c1"))),
            new ApiToolResult("synth_c0", "said r2"),
            new ApiToolResult("synth_c1", "said r3"));
  }

  @Test
  void resultsMatchTheirCallsInAnyOrder() {
    assertThat(new ContextWindow(entries("ccrr", "abba")).messages().subList(1, 3))
        .containsExactly(new ApiToolResult("b", "said r2"), new ApiToolResult("a", "said r3"));
  }

  @ParameterizedTest
  @CsvSource({"agent,ASSISTANT", "assistant,ASSISTANT", "user,USER", "system,SYSTEM"})
  void roleDeterminesTheSender(String named, Role role) {
    JsonObject values = JsonObject.builder().put("role", named).build();
    for (String recipient : List.of("ana", "user")) {
      Entry said = entry("1", "message", recipient, "").withMetadata(new Metadata(values));
      assertThat(new ContextWindow(List.of(said)).messages())
          .containsExactly(new Text(role, "said 1"));
    }
  }
}
