package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.ToolInput;
import java.util.List;

/// Makes drafts from what the program displays of a task, for tasks whose conversation is lost.
final class ClineDisplay {
  private static final Parties PARTIES = Parties.MAIN;

  private ClineDisplay() {}

  /// Whether an object is an item of the display: something that the program says or asks.
  static boolean isItem(JsonObject value) {
    String type = value.text("type", "");
    return (type.equals("say") || type.equals("ask")) && value.has("ts") && value.has(type);
  }

  static List<EntryDraft> drafts(JsonObject item) {
    String text = item.text("text", "");
    if (text.isBlank() || item.flag("partial")) {
      return List.of();
    }
    var content = MessageContent.of(text);
    return switch (item.text(item.text("type", ""), "")) {
      case "task", "user_feedback" -> List.of(PARTIES.prompt(content, JsonObject.EMPTY));
      case "text", "completion_result", "followup", "plan_mode_respond" ->
          List.of(PARTIES.answer(content, JsonObject.EMPTY));
      case "reasoning" -> List.of(PARTIES.thinking(text, JsonObject.EMPTY));
      case "command" -> List.of(call("execute_command", text));
      case "tool" -> List.of(call(ToolInput.of(text).arguments().text("tool", "tool"), text));
      case "command_output" ->
          List.of(PARTIES.result("execute_command", "", content, JsonObject.EMPTY));
      case "error" -> List.of(PARTIES.note("error", text, JsonObject.EMPTY));
      default -> List.of();
    };
  }

  private static EntryDraft call(String tool, String input) {
    return PARTIES.call(tool, "", ToolInput.of(input), JsonObject.EMPTY);
  }
}
