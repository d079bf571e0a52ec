package dev.tsearch.indexer.format.openhands;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Makes drafts from the events of newer versions, which have a `kind`. Single owner, not
/// thread-safe.
final class EventDrafts {
  private static final Parties PARTIES = Parties.MAIN;

  private static final Set<String> STATE =
      Set.of("ConversationStateUpdateEvent", "PauseEvent", "CondensationRequest", "TokenEvent");

  private final MessageDrafts messages = new MessageDrafts(PARTIES);
  private final JsonObject ofModel;

  /// @param model the model of the conversation; empty if unknown
  EventDrafts(String model) {
    this.ofModel = JsonObject.builder().putText("model", model).build();
  }

  /// Whether a kind is one of these events.
  static boolean isEvent(String kind) {
    return kind.endsWith("Event") || kind.startsWith("Condensation") || kind.equals("Condensation");
  }

  List<EntryDraft> drafts(JsonObject event) {
    String kind = event.text("kind", "");
    return switch (kind) {
      case "MessageEvent" ->
          messages.drafts(event.object("llm_message"), ofModel, JsonObject.EMPTY);
      case "SystemPromptEvent" ->
          List.of(PARTIES.systemPrompt(event.object("system_prompt").text("text", "")));
      case "ActionEvent" -> action(event);
      case "ObservationEvent", "UserRejectObservation", "AgentErrorEvent" -> List.of(result(event));
      case "Condensation", "CondensationSummaryEvent" ->
          List.of(PARTIES.compaction(event.text("summary", "")));
      default -> STATE.contains(kind) ? List.of() : note(kind, event);
    };
  }

  private static List<EntryDraft> note(String kind, JsonObject event) {
    String text = event.text("detail", event.text("message", event.text("error", "")));
    return text.isBlank() ? List.of() : List.of(PARTIES.note(kind, text, JsonObject.EMPTY));
  }

  private List<EntryDraft> action(JsonObject event) {
    var drafts = new ArrayList<EntryDraft>();
    String reasoning = event.text("reasoning_content", "");
    if (!reasoning.isBlank()) {
      drafts.add(PARTIES.thinking(reasoning, ofModel));
    }
    MessageContent thought = MessageContent.of(event.value("thought"));
    if (!thought.isEmpty()) {
      drafts.add(PARTIES.answer(thought, ofModel));
    }
    JsonObject call =
        JsonObject.builder()
            .put("id", event.text("tool_call_id", ""))
            .put("name", event.text("tool_name", ""))
            .put("input", event.object("action").without("kind"))
            .build();
    drafts.add(messages.call(call, ofModel));
    return drafts;
  }

  private EntryDraft result(JsonObject event) {
    JsonObject observation = event.object("observation");
    Object output = observation.value(observation.has("output") ? "output" : "content");
    JsonObject.Builder result =
        JsonObject.builder()
            .put("tool_call_id", event.text("tool_call_id", ""))
            .put("name", event.text("tool_name", ""))
            .put(
                "content",
                output == null ? event.text("error", event.text("rejection_reason", "")) : output)
            .put("is_error", observation.isEmpty() || observation.flag("is_error"));
    EntryDraft draft = messages.result(result.build());
    return observation.value("exit_code") instanceof Long code
        ? ActionDrafts.withExit(draft, code)
        : draft;
  }
}
