package dev.tsearch.indexer.format.openhands;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Makes drafts from the events of older versions: actions, and observations of their outcome.
final class ActionDrafts {
  private static final Parties PARTIES = Parties.MAIN;

  /// Actions and observations about the state of the program.
  private static final Set<String> STATE =
      Set.of("change_agent_state", "agent_state_changed", "null", "recall", "task_tracking");

  /// Members of an action without an input: in old files the input is next to them.
  private static final List<String> ENVELOPE =
      List.of(
          "id",
          "timestamp",
          "source",
          "message",
          "action",
          "args",
          "thought",
          "keep_prompt",
          "is_confirmed",
          "confirmation_state",
          "action_risk",
          "security_risk",
          "kernel_init_code",
          "hidden",
          "is_input",
          "is_static",
          "blocking",
          "tool_call_metadata",
          "llm_metrics",
          "timeout");

  List<EntryDraft> drafts(JsonObject event) {
    String action = event.text("action", "");
    String observation = event.text("observation", "");
    if (STATE.contains(action) || STATE.contains(observation)) {
      return List.of();
    }
    if (!observation.isEmpty()) {
      return List.of(observation(observation, event));
    }
    return action.isEmpty() ? List.of() : action(action, event);
  }

  private static List<EntryDraft> action(String action, JsonObject event) {
    JsonObject arguments = event.object("args").isEmpty() ? event : event.object("args");
    var drafts = new ArrayList<EntryDraft>();
    switch (action) {
      case "message" -> addMessage(event, arguments, drafts);
      case "system" -> drafts.add(PARTIES.systemPrompt(arguments.text("content", "")));
      case "think" -> drafts.add(PARTIES.thinking(arguments.text("thought", ""), JsonObject.EMPTY));
      case "finish", "reject" -> addAnswer(finalText(arguments), drafts);
      default -> {
        addAnswer(arguments.text("thought", ""), drafts);
        drafts.add(call(action, event, arguments));
      }
    }
    return drafts;
  }

  private static String finalText(JsonObject arguments) {
    return arguments.text(
        "final_thought",
        arguments.object("outputs").text("content", arguments.text("thought", "")));
  }

  /// A message of the agent, or of the person if no source is stated: old files omit it, and only
  /// the task has the member `images_urls`.
  private static void addMessage(JsonObject event, JsonObject arguments, List<EntryDraft> drafts) {
    var content = MessageContent.of(arguments.text("content", ""));
    boolean isPerson = event.text("source", "user").equals("user");
    if (!content.isEmpty()) {
      drafts.add(
          isPerson
              ? PARTIES.prompt(content, JsonObject.EMPTY)
              : PARTIES.answer(content, JsonObject.EMPTY));
    }
  }

  private static void addAnswer(String text, List<EntryDraft> drafts) {
    if (!text.isBlank()) {
      drafts.add(PARTIES.answer(MessageContent.of(text), JsonObject.EMPTY));
    }
  }

  private static EntryDraft call(String action, JsonObject event, JsonObject arguments) {
    JsonObject input = arguments;
    for (String member : ENVELOPE) {
      input = input.without(member);
    }
    return PARTIES.call(action, callId(event, "id"), ToolInput.of(input), JsonObject.EMPTY);
  }

  /// The id of a call: that of the model, or the number of the event of the action.
  private static String callId(JsonObject event, String member) {
    String stated = event.object("tool_call_metadata").text("tool_call_id", "");
    boolean isNumber = stated.isEmpty() && event.value(member) instanceof Long;
    return isNumber ? "call-" + event.value(member) : stated;
  }

  private static EntryDraft observation(String kind, JsonObject event) {
    JsonObject.Builder more = JsonObject.builder().put("is_error", kind.equals("error"));
    EntryDraft draft =
        PARTIES.result(
            kind,
            callId(event, "cause"),
            MessageContent.of(event.text("content", "")),
            more.build());
    Object exit = event.value("exit_code");
    if (exit == null) {
      exit = event.object("extras").object("metadata").value("exit_code");
    }
    return exit instanceof Long code ? withExit(draft, code) : draft;
  }

  /// A result with the exit code of its command.
  static EntryDraft withExit(EntryDraft result, long code) {
    JsonObject metadata = result.metadata().with("exit_code", code);
    return new EntryDraft(
        result.type(),
        result.from(),
        result.to(),
        result.content(),
        code == 0 ? metadata : metadata.with("is_error", true));
  }
}
