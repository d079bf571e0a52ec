package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.CallNames;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.ToolInput;
import dev.tsearch.indexer.format.ReadableText;
import java.util.List;
import java.util.Set;

/// Makes drafts of entries from the events of a rollout that no item repeats. Single owner, not
/// thread-safe.
final class RolloutEvents {
  /// Events about the state of the program, and events that other lines repeat as a whole.
  private static final Set<String> STATE =
      Set.of(
          "task_started",
          "turn_started",
          "task_complete",
          "turn_complete",
          "turn.completed",
          "context_compacted",
          "item_started",
          "item_completed",
          "thread_settings_applied",
          "session_configured",
          "agent_reasoning_section_break",
          "turn_diff",
          "plan_update",
          "codex/event/raw_item",
          "account/rateLimits/updated",
          "sub_agent_activity",
          "guardian_assessment");

  private static final List<String> ENVELOPE =
      List.of(
          "type",
          "call_id",
          "turn_id",
          "turnId",
          "threadId",
          "thread_id",
          "item_id",
          "event_id",
          "status",
          "success",
          "started_at",
          "completed_at",
          "completed_at_ms",
          "duration",
          "duration_ms",
          "sender_thread_id",
          "receiver_thread_id",
          "new_thread_id",
          "rate_limits");

  private final RolloutItems items;
  private JsonObject counted = JsonObject.EMPTY;

  RolloutEvents(RolloutItems items) {
    this.items = items;
  }

  List<EntryDraft> event(JsonObject event) {
    String type = event.text("type", "");
    return switch (type) {
      case "user_message" -> prompt(event);
      case "agent_message" -> answer(event);
      case "agent_reasoning", "agent_reasoning_raw_content" -> thinking(event.text("text", ""));
      case "token_count" -> usage(event.object("info"));
      case "turn_aborted" -> List.of(note(type, event.text("reason", "aborted")));
      case "error", "stream_error", "warning" -> List.of(error(type, event));
      case "thread_name_updated" -> List.of(note("title", event.text("thread_name", "")));
      default ->
          STATE.contains(type) || type.endsWith("_delta") || type.endsWith("_begin")
              ? List.of()
              : other(type, event);
    };
  }

  private List<EntryDraft> prompt(JsonObject event) {
    String text = event.text("message", "");
    if (text.isBlank() || items.mirrors().isEventMirrored("user", text)) {
      return List.of();
    }
    return InjectedText.subtype(text)
        .map(subtype -> List.of(items.parties().injected(subtype, text)))
        .orElseGet(
            () -> List.of(items.parties().prompt(MessageContent.of(text), JsonObject.EMPTY)));
  }

  private List<EntryDraft> answer(JsonObject event) {
    String text = event.text("message", "");
    if (text.isBlank() || items.mirrors().isEventMirrored("assistant", text)) {
      return List.of();
    }
    return List.of(items.parties().answer(MessageContent.of(text), items.answerMetadata(event)));
  }

  private List<EntryDraft> thinking(String text) {
    return text.isBlank() || items.mirrors().isEventMirrored("reasoning", text)
        ? List.of()
        : List.of(items.parties().thinking(text, items.ofModel()));
  }

  /// The tokens of the last answer. The event is repeated when only the limits have changed; the
  /// total then stays the same. Codex counts cached input tokens as input tokens, too.
  private List<EntryDraft> usage(JsonObject info) {
    JsonObject total = info.object("total_token_usage");
    JsonObject last = info.object("last_token_usage");
    if (last.isEmpty() || total.equals(counted)) {
      return List.of();
    }
    counted = total;
    return List.of(items.parties().usage(last, items.ofModel()));
  }

  private EntryDraft note(String subtype, String text) {
    return items.parties().note(subtype, text, JsonObject.EMPTY);
  }

  private EntryDraft error(String type, JsonObject event) {
    String text = event.text("message").orElseGet(() -> ReadableText.without(event, ENVELOPE));
    JsonObject more = JsonObject.builder().put("is_error", !type.equals("warning")).build();
    return items.parties().note(type, text, more);
  }

  /// The end of a tool call that no item has, or another event with text.
  private List<EntryDraft> other(String type, JsonObject event) {
    String callId = event.text("call_id", event.text("callId", ""));
    CallNames calls = items.calls();
    if (!callId.isEmpty() && calls.has(callId)) {
      return List.of();
    }
    JsonObject invocation = event.object("invocation");
    String tool = invocation.text("tool", event.text("tool", ""));
    if (!tool.isEmpty()) {
      ToolInput input =
          ToolInput.of(
              invocation.isEmpty() ? event.value("arguments") : invocation.value("arguments"));
      EntryDraft call =
          items.parties().call(calls.add(callId, tool), callId, input, items.ofModel());
      return event.has("result")
          ? List.of(call, items.parties().result(tool, callId, output(event), JsonObject.EMPTY))
          : List.of(call);
    }
    String text = ReadableText.without(event, ENVELOPE);
    return text.isBlank() ? List.of() : List.of(note(type.isEmpty() ? "event" : type, text));
  }

  /// The result of a call: `{"Ok": {"content": …}}` or `{"Err": …}`.
  private static MessageContent output(JsonObject event) {
    JsonObject result = event.object("result");
    Object content = result.object("Ok").value("content");
    Object value = content == null ? result.value("Err") : content;
    return MessageContent.of(value == null ? event.value("result") : value);
  }
}
