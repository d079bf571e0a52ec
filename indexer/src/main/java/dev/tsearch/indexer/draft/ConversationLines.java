package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from a conversation whose messages are lines. Single owner, not thread-safe.
public final class ConversationLines implements LineInterpreter {
  private final SourceContext context;
  private final Conversation conversation;

  /// @param source the name of the format
  public ConversationLines(SourceContext context, String source, Dialect dialect) {
    this.context = context;
    this.conversation = new Conversation(context, source, dialect);
  }

  @Override
  public boolean peek(JsonObject object) {
    return conversation.describe(object);
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    List<Entry> made = conversation.entries(value.object(), context.origin(value, 0));
    made.forEach(entries);
    return made.isEmpty() ? conversation.damage(value.object()) : Optional.empty();
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }
}
