package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the tasks of Cline, Roo Code and Kilo Code.
///
/// @param json parses the messages; one that exceeds its limits is quarantined
public record Cline(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "cline";

  /// The display of a task, which repeats the conversation.
  static final String DISPLAY = "ui_messages.json";

  private static final String CONVERSATION = "api_conversation_history.json";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a list of messages of the Messages API whose first one has a task in tags, or is next
  /// to the display of a task; and the display if the conversation is not next to it.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.firstElement();
    if (ClineDisplay.isItem(first)) {
      return !head.siblings().has(CONVERSATION);
    }
    boolean isPrompt = first.text("role", "").equals("user") && !texts(first).isEmpty();
    return isPrompt && (isTask(first) || head.siblings().has(DISPLAY));
  }

  private static boolean isTask(JsonObject message) {
    return texts(message).stream()
        .map(String::stripLeading)
        .anyMatch(text -> text.startsWith("<task>") || text.startsWith("<user_message>"));
  }

  private static List<String> texts(JsonObject message) {
    return message
        .text("content")
        .map(List::of)
        .orElseGet(
            () -> message.objects("content").stream().map(part -> part.text("text", "")).toList());
  }

  @Override
  public List<String> lists() {
    return List.of();
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new ClineDialect(context);
  }
}
