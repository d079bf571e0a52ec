package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes entries from the lines of one rollout. Single owner, not thread-safe.
final class RolloutLines implements LineInterpreter {
  private final SourceContext context;
  private final RolloutThread thread;
  private final RolloutItems items = new RolloutItems();
  private final RolloutEvents events = new RolloutEvents(items);
  private final EntryIds ids = new EntryIds();

  RolloutLines(SourceContext context) {
    this.context = context;
    this.thread = new RolloutThread(context);
  }

  @Override
  public boolean peek(JsonObject line) {
    return thread.peek(line);
  }

  /// Ids are derived from what an entry says, since a fork repeats it with another time.
  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return thread.ownTranscript();
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    thread.advance(line);
    TranscriptId transcript = thread.transcript();
    JsonObject more = thread.more();
    items.use(thread.parties(), thread.model());
    int block = 0;
    for (EntryDraft draft : items.withEncrypted(drafts(line))) {
      entries.accept(
          draft.toEntry(
              ids.of(transcript, draft),
              transcript,
              thread.project(),
              thread.time(),
              more,
              context.origin(value, block)));
      block++;
    }
    return Optional.empty();
  }

  private List<EntryDraft> drafts(JsonObject line) {
    JsonObject payload = line.object("payload");
    return switch (line.text("type", "")) {
      case "session_meta" -> items.meta(payload);
      case "turn_context" -> List.of();
      case "response_item" -> items.item(payload);
      case "event_msg" -> events.event(payload);
      case "compacted" -> items.compacted(payload);
      case "world_state", "inter_agent_communication_metadata" -> List.of();
      case "" -> line.has("record_type") ? List.of() : items.meta(line);
      default ->
          RolloutItems.isItem(line.text("type", ""))
              ? items.item(line)
              : items.unknown(line.text("type", ""), payload.isEmpty() ? line : payload);
    };
  }
}
