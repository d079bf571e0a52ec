package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;

/// The two parties of a conversation, and the drafts of what they say and do.
///
/// @param person the one who gives the task: the user, or for a sub-agent the model that started it
/// @param model the one who does it
public record Parties(String person, String model) {

  /// The parties of a session.
  public static final Parties MAIN = new Parties("user", "assistant");

  private static final String SYSTEM = "system";
  private static final String AGENT = "agent";

  /// The parties of a transcript.
  ///
  /// @param agent the sub-agent; empty for a session
  public static Parties of(String agent) {
    if (agent.isEmpty()) {
      return MAIN;
    }
    return new Parties("assistant", agent.startsWith(AGENT) ? agent : AGENT + "-" + agent);
  }

  /// A message of the person.
  public EntryDraft prompt(MessageContent content, JsonObject more) {
    return message(person, model, "user", content, more);
  }

  /// A message of the model.
  public EntryDraft answer(MessageContent content, JsonObject more) {
    return message(model, person, "assistant", content, more);
  }

  private static EntryDraft message(
      String from, String to, String role, MessageContent content, JsonObject more) {
    JsonObject.Builder metadata = JsonObject.builder().put("role", role);
    content.describe(metadata);
    return new EntryDraft(
        EntryType.MESSAGE, from, to, content.text(), metadata.putAll(more).build());
  }

  /// The reasoning of the model.
  public EntryDraft thinking(String text, JsonObject more) {
    JsonObject metadata = JsonObject.builder().put("role", "assistant").putAll(more).build();
    return new EntryDraft(EntryType.THINKING, model, person, text, metadata);
  }

  /// A call of a tool.
  public EntryDraft call(String tool, String callId, ToolInput input, JsonObject more) {
    JsonObject.Builder metadata = JsonObject.builder().put("role", "assistant").put("tool", tool);
    metadata.putText("tool_use_id", callId);
    if (!input.files().isEmpty()) {
      metadata.put("files", input.files());
    }
    return new EntryDraft(
        EntryType.TOOL_CALL, model, tool, input.text(), metadata.putAll(more).build());
  }

  /// The result of a call.
  public EntryDraft result(String tool, String callId, MessageContent output, JsonObject more) {
    JsonObject.Builder metadata = JsonObject.builder().put("tool", tool);
    metadata.putText("tool_use_id", callId);
    output.describe(metadata);
    return new EntryDraft(
        EntryType.TOOL_RESULT, tool, model, output.text(), metadata.putAll(more).build());
  }

  /// A note of the program.
  public EntryDraft note(String subtype, String text, JsonObject more) {
    return system(EntryType.SYSTEM, subtype, text, more);
  }

  /// A text for the model that the program adds by itself: instructions, the environment,
  /// reminders. A search finds it last, if all entries are wanted; a session is shown without it.
  public EntryDraft injected(String subtype, String text) {
    return note(subtype, text, JsonObject.builder().put("meta", true).build());
  }

  /// The system prompt.
  public EntryDraft systemPrompt(String text) {
    JsonObject meta = JsonObject.builder().put("meta", true).build();
    return system(EntryType.SYSTEM_PROMPT, "", text, meta);
  }

  /// The context was compacted.
  ///
  /// @param summary what remains of it; empty if unknown
  public EntryDraft compaction(String summary) {
    JsonObject more = JsonObject.builder().putText("summary", summary).build();
    return system(EntryType.COMPACTION, "", "Context compacted", more);
  }

  /// The tokens of an answer, for formats that count them apart from it. The entry has no text.
  ///
  /// @param counts the counts by kind, as the program names them
  public EntryDraft usage(JsonObject counts, JsonObject more) {
    JsonObject usage = JsonObject.builder().put("usage", counts).putAll(more).build();
    return system(EntryType.PROGRESS, "usage", "", usage);
  }

  private EntryDraft system(EntryType type, String subtype, String text, JsonObject more) {
    JsonObject.Builder metadata = JsonObject.builder().put("role", SYSTEM);
    metadata.putText("subtype", subtype);
    return new EntryDraft(type, SYSTEM, model, text, metadata.putAll(more).build());
  }
}
