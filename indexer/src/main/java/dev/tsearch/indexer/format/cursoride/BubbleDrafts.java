package dev.tsearch.indexer.format.cursoride;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;

/// Makes drafts from messages, which Cursor calls bubbles. Single owner, not thread-safe: it
/// remembers the tools of calls for their results.
final class BubbleDrafts {
  private static final Parties PARTIES = Parties.MAIN;

  /// The `type` of a message of the user.
  static final long USER = 1;

  /// The `type` of a message of the model.
  static final long MODEL = 2;

  private final MessageDrafts api = new MessageDrafts(PARTIES);
  private String modelOfConversation = "";

  /// Records the model of the conversation, for messages that name none.
  void model(String name) {
    modelOfConversation = name.isEmpty() ? modelOfConversation : name;
  }

  /// The drafts of a message.
  List<EntryDraft> drafts(JsonObject bubble) {
    if (bubble.number("type", 0) == USER) {
      var drafts = new ArrayList<EntryDraft>(api.prompt(List.of(bubble.text("text", ""))));
      drafts.addAll(tool(bubble.object("toolFormerData"), JsonObject.EMPTY));
      return drafts;
    }
    String model = bubble.object("modelInfo").text("modelName", modelOfConversation);
    JsonObject more = JsonObject.builder().putText("model", model).build();
    var drafts = new ArrayList<EntryDraft>();
    String thought = bubble.object("thinking").text("text", bubble.text("thinking", ""));
    if (!thought.isBlank()) {
      drafts.add(PARTIES.thinking(thought, more));
    }
    String text = bubble.text("text", "");
    if (!text.isBlank()) {
      drafts.add(PARTIES.answer(MessageContent.of(text), more));
    }
    drafts.addAll(tool(bubble.object("toolFormerData"), more));
    return api.withUsage(drafts, usage(bubble.object("tokenCount")), more);
  }

  private static JsonObject usage(JsonObject counts) {
    JsonObject.Builder usage = JsonObject.builder();
    for (String kind : List.of("input", "output")) {
      long count = counts.number(kind + "Tokens", 0);
      if (count > 0) {
        usage.put(kind, count);
      }
    }
    return usage.build();
  }

  /// A call, and its result as soon as there is one.
  private List<EntryDraft> tool(JsonObject tool, JsonObject more) {
    if (tool.text("name", "").isEmpty()) {
      return List.of();
    }
    String callId = tool.text("toolCallId", "");
    var drafts = new ArrayList<EntryDraft>();
    drafts.add(
        api.call(
            JsonObject.builder()
                .put("id", callId)
                .put("name", tool.text("name", ""))
                .put("input", input(tool))
                .build(),
            more));
    boolean isFailed = tool.text("status", "").equals("error");
    String output = tool.text("result", tool.text("error", ""));
    if (!output.isEmpty() || isFailed) {
      Object result = parsed(output).isEmpty() ? output : parsed(output);
      drafts.add(
          api.result(
              JsonObject.builder()
                  .put("tool_call_id", callId)
                  .put("name", tool.text("name", ""))
                  .put("output", result)
                  .put("is_error", isFailed)
                  .build()));
    }
    return drafts;
  }

  /// The arguments: an object if they are one, otherwise the text.
  private static Object input(JsonObject tool) {
    for (String member : List.of("params", "rawArgs")) {
      JsonObject object = parsed(tool.text(member, ""));
      if (!object.isEmpty()) {
        return object;
      }
    }
    return tool.text("rawArgs", tool.text("params", ""));
  }

  private static JsonObject parsed(String text) {
    try {
      return text.startsWith("{") ? Json.SOURCE.object(text) : JsonObject.EMPTY;
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }
}
