package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Joins the pieces of messages and makes entries of them and of the other updates of a session. A
/// message is complete when another update follows it. Single owner, not thread-safe.
final class UpdateLines implements LineInterpreter {
  private static final String TEXT = "text";

  private final SourceContext context;
  private final int maxBytes;
  private final Conversation conversation;

  private @Nullable OpenMessage open;

  /// A message whose pieces are being joined.
  private static final class OpenMessage {
    private final String kind;
    private final String prompt;
    private final JsonObject first;
    private final Origin start;
    private final StringBuilder text = new StringBuilder();
    private final List<Object> parts = new ArrayList<>();
    private long end;

    OpenMessage(String kind, String prompt, JsonObject first, Origin start) {
      this.kind = kind;
      this.prompt = prompt;
      this.first = first;
      this.start = start;
    }

    void add(JsonObject update, long endOfLine) {
      for (Object part : MessageContent.parts(update)) {
        if (part instanceof JsonObject block && block.text("type", "").equals(TEXT)) {
          text.append(block.text(TEXT, ""));
        } else {
          finishText();
          parts.add(part);
        }
      }
      end = endOfLine;
    }

    private void finishText() {
      if (!text.isEmpty()) {
        parts.add(text.toString());
        text.setLength(0);
      }
    }

    /// The first line with the content of all.
    JsonObject joined() {
      finishText();
      JsonObject update = GrokUpdates.update(first).with("content", List.copyOf(parts));
      return first.without("params").with("update", update);
    }

    Origin origin() {
      int length = (int) (end - start.offset());
      return new Origin(start.source(), start.offset(), length, start.line(), 0);
    }
  }

  /// @param maxBytes a message whose lines are longer in total is split
  UpdateLines(SourceContext context, int maxBytes) {
    this.context = context;
    this.maxBytes = maxBytes;
    this.conversation = new Conversation(context, GrokBuild.NAME, new UpdateDialect(context));
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
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    String kind = GrokUpdates.kind(line);
    if (!UpdateDialect.isPiece(kind)) {
      if (UpdateDialect.endsMessage(kind)) {
        finish(entries);
      }
      conversation.entries(line, context.origin(value, 0)).forEach(entries);
      return Optional.empty();
    }
    String prompt = GrokUpdates.prompt(line);
    long end = value.offset() + value.length();
    OpenMessage message = open;
    if (message != null
        && !(message.kind.equals(kind)
            && message.prompt.equals(prompt)
            && end - message.start.offset() <= maxBytes)) {
      finish(entries);
      message = null;
    }
    if (message == null) {
      message = new OpenMessage(kind, prompt, line, context.origin(value, 0));
      open = message;
    }
    message.add(GrokUpdates.update(line), end);
    return Optional.empty();
  }

  private void finish(Consumer<Entry> entries) {
    OpenMessage message = open;
    open = null;
    if (message != null) {
      conversation.entries(message.joined(), message.origin()).forEach(entries);
    }
  }
}
