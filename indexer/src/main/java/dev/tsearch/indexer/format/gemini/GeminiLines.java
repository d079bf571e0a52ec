package dev.tsearch.indexer.format.gemini;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from a session in JSON Lines. Single owner, not thread-safe.
final class GeminiLines implements LineInterpreter {
  private final SourceContext context;
  private final GeminiSession session;

  GeminiLines(SourceContext context) {
    this.context = context;
    this.session = new GeminiSession(context);
  }

  @Override
  public boolean peek(JsonObject line) {
    session.describe(line);
    return true;
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return session.transcript();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    var messages = new ArrayList<JsonObject>();
    if (!line.has("messages")) {
      messages.add(line);
    }
    messages.addAll(line.objects("messages"));
    messages.addAll(line.object("$set").objects("messages"));
    int block = 0;
    for (JsonObject message : messages) {
      List<Entry> made = session.entries(message, context.origin(value, 0));
      for (Entry entry : made) {
        JsonObject origin = context.origin(value, block).toJson();
        entries.accept(entry.withMetadata(entry.metadata().with("origin", origin)));
        block++;
      }
    }
    return Optional.empty();
  }
}
