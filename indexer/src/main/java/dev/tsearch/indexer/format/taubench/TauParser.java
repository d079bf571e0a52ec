package dev.tsearch.indexer.format.taubench;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.draft.ConversationDocument;
import dev.tsearch.indexer.draft.DocumentReader;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes entries from the objects of a file, each of which is a conversation. Single owner, not
/// thread-safe.
final class TauParser implements DocumentReader.ObjectParser {
  private final SourceContext context;
  private final ConversationDocument runs;
  private @Nullable Conversation first;

  TauParser(SourceContext context) {
    this.context = context;
    this.runs =
        new ConversationDocument(context, TauBench.NAME, List.of(TauDialect.RUN), TauDialect::new);
  }

  @Override
  public TranscriptId transcript() {
    Conversation known = first;
    return known == null ? runs.transcript() : known.transcript();
  }

  @Override
  public boolean parse(byte[] bytes, long offset, long line, Consumer<ReadResult> results) {
    JsonObject object;
    try {
      object = Json.SOURCE.object(bytes, 0, bytes.length);
    } catch (MalformedJsonException _) {
      return runs.parse(bytes, offset, line, results);
    }
    if (TauDialect.isDisplay(object)) {
      SourceContext known = context.ofConversation(first == null, offset);
      var conversation = new Conversation(known, TauBench.NAME, new TauDialect());
      conversation.describe(object);
      first = first == null ? conversation : first;
      conversation
          .entries(object, context.origin(offset, bytes.length, line))
          .forEach(entry -> results.accept(new ReadResult.Read(entry)));
      return false;
    }
    return runs.parse(bytes, offset, line, results);
  }

  @Override
  public void end() {
    runs.end();
  }
}
