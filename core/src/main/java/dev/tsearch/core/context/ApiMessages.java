package dev.tsearch.core.context;

import dev.tsearch.core.context.ApiMessage.ApiToolResult;
import dev.tsearch.core.context.ApiMessage.Call;
import dev.tsearch.core.context.ApiMessage.Role;
import dev.tsearch.core.context.ApiMessage.Text;
import dev.tsearch.core.context.ApiMessage.ToolCalls;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;

/// Converts entries to messages for a model. Consecutive calls become one message, followed by
/// their results; anchors and notes are dropped. Not thread-safe.
final class ApiMessages {
  private final List<Entry> entries;
  private final List<ApiMessage> messages = new ArrayList<>();
  private int next;

  private ApiMessages(List<Entry> entries) {
    this.entries = entries;
  }

  static List<ApiMessage> of(List<Entry> entries) {
    var grouping = new ApiMessages(entries);
    while (grouping.next < entries.size()) {
      grouping.take();
    }
    return List.copyOf(grouping.messages);
  }

  private void take() {
    Entry entry = entries.get(next);
    if (entry.type().equals(EntryType.TOOL_CALL)) {
      takeCalls();
      return;
    }
    next++;
    if (entry.type().equals(EntryType.MESSAGE)) {
      messages.add(new Text(role(entry), entry.content()));
    } else if (entry.type().equals(EntryType.TOOL_RESULT)) {
      messages.add(new ApiToolResult(Call.idOf(entry), entry.content()));
    }
  }

  /// Converts consecutive calls and at most as many results. A result without the id of a call
  /// belongs to the first call without a result.
  private void takeCalls() {
    var calls = new ArrayList<Call>();
    while (isNext(EntryType.TOOL_CALL)) {
      calls.add(Call.of(entries.get(next++)));
    }
    messages.add(new ToolCalls(calls));
    var open = new ArrayList<>(calls.stream().map(Call::id).toList());
    for (int i = 0; i < calls.size() && isNext(EntryType.TOOL_RESULT); i++) {
      Entry result = entries.get(next++);
      String callId = result.metadata().values().text("tool_call_id").orElse(open.getFirst());
      if (!open.remove(callId)) {
        open.removeFirst();
      }
      messages.add(new ApiToolResult(callId, result.content()));
    }
  }

  private boolean isNext(EntryType type) {
    return next < entries.size() && entries.get(next).type().equals(type);
  }

  /// The role that an entry names; otherwise the assistant if the recipient is the user.
  static Role role(Entry entry) {
    return switch (entry.metadata().values().text("role", "")) {
      case "agent", "assistant" -> Role.ASSISTANT;
      case "system" -> Role.SYSTEM;
      case "" -> entry.to().equals("user") ? Role.ASSISTANT : Role.USER;
      default -> Role.USER;
    };
  }
}
