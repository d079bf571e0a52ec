package dev.tsearch.indexer.format.vscode;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the operations on the lines of a chat's log. Single owner, not thread-safe.
final class ChatLogLines implements LineInterpreter {
  /// The program writes the log anew after some hundred operations, so that even long answers
  /// remain far below. The bound is for logs whose operations each change a long text.
  private static final long MAX_REVISED_CHARS = 1L << 28;

  private final SourceContext context;
  private final Conversation conversation;
  private long revisedChars;

  ChatLogLines(SourceContext context) {
    this.context = context;
    this.conversation =
        new Conversation(context, CopilotChat.NAME, new ChatLogDialect(new ChatDialect(context)));
  }

  @Override
  public boolean peek(JsonObject operation) {
    return conversation.describe(operation);
  }

  @Override
  public boolean hasId(JsonObject operation) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    if (revisedChars > MAX_REVISED_CHARS) {
      return Optional.of("operations change more than " + MAX_REVISED_CHARS + " characters");
    }
    List<Entry> made = conversation.entries(value.object(), context.origin(value, 0));
    made.forEach(entry -> revisedChars += entry.content().length());
    made.forEach(entries);
    return Optional.empty();
  }
}
