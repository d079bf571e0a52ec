package dev.tsearch.core.context;

import dev.tsearch.core.context.ApiMessage.Answered;
import dev.tsearch.core.context.ApiMessage.Call;
import dev.tsearch.core.context.ApiMessage.Called;
import dev.tsearch.core.context.ApiMessage.Role;
import dev.tsearch.core.context.ApiMessage.Said;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;

/// Makes messages to a model of entries: calls that stand together become one message, followed by
/// their results; anchors and notes become none. Single owner, not thread-safe.
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
      messages.add(new Said(role(entry), entry.content()));
    } else if (entry.type().equals(EntryType.TOOL_RESULT)) {
      messages.add(new Answered(Call.idOf(entry), entry.content()));
    }
  }

  /// A run of calls, and at most as many results. A result that names no call answers the first
  /// that has no answer.
  private void takeCalls() {
    var calls = new ArrayList<Call>();
    while (isNext(EntryType.TOOL_CALL)) {
      calls.add(Call.of(entries.get(next++)));
    }
    messages.add(new Called(calls));
    var open = new ArrayList<>(calls.stream().map(Call::id).toList());
    for (int i = 0; i < calls.size() && isNext(EntryType.TOOL_RESULT); i++) {
      Entry result = entries.get(next++);
      String callId = result.metadata().values().text("tool_call_id").orElse(open.getFirst());
      if (!open.remove(callId)) {
        open.removeFirst();
      }
      messages.add(new Answered(callId, result.content()));
    }
  }

  private boolean isNext(EntryType type) {
    return next < entries.size() && entries.get(next).type().equals(type);
  }

  /// By its role, where it has one; else what goes to the user is the model's.
  private static Role role(Entry entry) {
    boolean isAssistant =
        entry
            .metadata()
            .values()
            .text("role")
            .map(role -> role.equals("agent") || role.equals("assistant"))
            .orElse(entry.to().equals("user"));
    return isAssistant ? Role.ASSISTANT : Role.USER;
  }
}
