package dev.tsearch.indexer.format.opencode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;

/// Makes drafts from the parts of messages. Single owner, not thread-safe.
final class PartDrafts {
  private static final Parties PARTIES = Parties.MAIN;

  private final MessageDrafts api;

  PartDrafts(MessageDrafts api) {
    this.api = api;
  }

  /// The model of a message, as metadata.
  static JsonObject model(JsonObject message) {
    String model = message.text("modelID", message.object("model").text("modelID", ""));
    boolean isAnswer = !message.text("role", "").equals("user");
    return JsonObject.builder().putText("model", isAnswer ? model : "").build();
  }

  /// The drafts of a part.
  ///
  /// @param message its message; empty if it is unknown, then the part is an answer
  List<EntryDraft> drafts(JsonObject part, JsonObject message) {
    JsonObject more = model(message);
    boolean isUser = message.text("role", "").equals("user");
    String text = part.text("text", "");
    return switch (part.text("type", "")) {
      case "text" -> text.isBlank() ? List.of() : said(part, isUser, more);
      case "reasoning" -> text.isBlank() ? List.of() : List.of(PARTIES.thinking(text, more));
      case "tool" -> tool(part, more);
      case "file" -> List.of(PARTIES.note("file", file(part), JsonObject.EMPTY));
      case "compaction" -> List.of(PARTIES.compaction(""));
      case "subtask" -> List.of(PARTIES.note("subtask", part.text("prompt", ""), more));
      case "retry" ->
          List.of(PARTIES.note("error", part.object("error").text("message", "retry"), more));
      default -> List.of();
    };
  }

  private List<EntryDraft> said(JsonObject part, boolean isUser, JsonObject more) {
    String text = part.text("text", "");
    if (part.flag("synthetic") || part.flag("ignored")) {
      return List.of(PARTIES.injected("synthetic", text));
    }
    return isUser
        ? api.prompt(List.of(text))
        : List.of(PARTIES.answer(MessageContent.of(text), more));
  }

  private static String file(JsonObject part) {
    String name = part.text("filename", "");
    String url = part.text("url", "");
    return (name + " " + (url.startsWith("data:") ? part.text("mime", "") : url)).strip();
  }

  /// A call, and its result as soon as there is one.
  private List<EntryDraft> tool(JsonObject part, JsonObject more) {
    JsonObject state = part.object("state");
    String callId = part.text("callID", "");
    JsonObject call =
        JsonObject.builder()
            .put("id", callId)
            .put("name", part.text("tool", ""))
            .put("input", state.object("input"))
            .build();
    var drafts = new ArrayList<EntryDraft>();
    drafts.add(api.call(call, more));
    if (state.has("output") || state.has("error")) {
      drafts.add(result(callId, state));
    }
    return drafts;
  }

  private EntryDraft result(String callId, JsonObject state) {
    boolean isFailed = state.text("status", "").equals("error");
    long exit = state.object("metadata").number("exit", 0);
    JsonObject result =
        JsonObject.builder()
            .put("tool_call_id", callId)
            .put("content", state.text("output", state.text("error", "")))
            .put("is_error", isFailed || exit != 0)
            .build();
    EntryDraft draft = api.result(result);
    return new EntryDraft(
        draft.type(),
        draft.from(),
        draft.to(),
        draft.content(),
        state.object("metadata").has("exit")
            ? draft.metadata().with("exit_code", exit)
            : draft.metadata());
  }
}
