package dev.tsearch.cli.command.show;

import dev.tsearch.core.context.ContextWindow;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.format.Presentation;
import dev.tsearch.indexer.format.TranscriptWriter.OriginalValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The messages that a model receives for a conversation: those of the current context window,
/// which begins after the last compaction. Keeps consecutive calls and their results in memory, no
/// more.
///
/// @param catalog the sessions of the archive
/// @param presentation how the conversation's program makes messages
/// @param originals the values from which the entries were made
record ModelMessages(SessionCatalog catalog, Presentation presentation, OriginalValues originals) {

  private static final String CALL_ID = "tool_call_id";

  /// Receives messages.
  @FunctionalInterface
  interface MessageReceiver {
    /// Takes the next message.
    void take(JsonObject message) throws IOException;
  }

  /// Where the window begins.
  ///
  /// @param anchor the number of the last anchor; -1 if there is none
  /// @param keptFrom the id of the first entry before the anchor that is kept; empty for none
  private record WindowStart(long anchor, String keptFrom) {}

  /// Passes the messages of a conversation on.
  void write(TranscriptId transcript, MessageReceiver messages) throws IOException {
    WindowStart start = start(transcript);
    OrderedEntries entries = entries(transcript);
    var together = new ArrayList<Entry>();
    boolean isIn = start.anchor() < 0;
    long at = 0;
    for (Optional<LocatedEntry> next = entries.next();
        next.isPresent();
        next = entries.next(), at++) {
      Entry entry = next.get().entry();
      isIn |=
          at == start.anchor()
              || (!start.keptFrom().isEmpty() && entry.id().equals(start.keptFrom()));
      if (isIn && isSent(entry)) {
        if (!isTogether(together, entry)) {
          flush(together, messages);
        }
        together.add(sent(entry));
      }
    }
    flush(together, messages);
  }

  private WindowStart start(TranscriptId transcript) throws IOException {
    OrderedEntries entries = entries(transcript);
    var start = new WindowStart(-1, "");
    long at = 0;
    for (Optional<LocatedEntry> next = entries.next();
        next.isPresent();
        next = entries.next(), at++) {
      Entry entry = next.get().entry();
      if (ContextWindow.isAnchor(entry)) {
        start = new WindowStart(at, entry.metadata().values().text(ContextWindow.KEPT_FROM, ""));
      }
    }
    return start;
  }

  private OrderedEntries entries(TranscriptId transcript) throws IOException {
    return catalog.ordered(Set.of(transcript), Revisions.NEWEST);
  }

  /// Whether an entry is grouped with the ones before it: a call with calls, a result with calls
  /// and results.
  private static boolean isTogether(List<Entry> before, Entry next) {
    if (before.isEmpty()) {
      return true;
    }
    EntryType last = before.getLast().type();
    return next.type().equals(EntryType.TOOL_CALL)
        ? last.equals(EntryType.TOOL_CALL)
        : next.type().equals(EntryType.TOOL_RESULT)
            && (last.equals(EntryType.TOOL_CALL) || last.equals(EntryType.TOOL_RESULT));
  }

  /// The entry with what its program sends: the input of a call as JSON, and the summary that takes
  /// the place of compacted messages as a message.
  private Entry sent(Entry entry) throws IOException {
    JsonObject metadata = entry.metadata().values();
    EntryType type = entry.type();
    if (type.equals(EntryType.SUMMARY) && metadata.has("role")) {
      return with(entry, entry.content(), EntryType.MESSAGE, entry.metadata());
    }
    Optional<String> callId = metadata.text("tool_use_id");
    Metadata named =
        callId.isPresent() && !metadata.has(CALL_ID)
            ? entry.metadata().with(CALL_ID, callId.get())
            : entry.metadata();
    return type.equals(EntryType.TOOL_CALL)
        ? with(entry, Json.OWN.print(originals.inputOf(entry)), type, named)
        : entry.withMetadata(named);
  }

  private static Entry with(Entry entry, String content, EntryType type, Metadata metadata) {
    return new Entry(
        entry.id(), entry.timestamp(), entry.from(), entry.to(), content, type, metadata);
  }

  /// Whether the program shows an entry and does not send it: an error of the API.
  private static boolean isSent(Entry entry) {
    return !ContextWindow.isAnchor(entry)
        && !entry.metadata().values().text("subtype", "").equals("api_error");
  }

  private void flush(List<Entry> together, MessageReceiver messages) throws IOException {
    for (JsonObject message : presentation.messagesForModel(List.copyOf(together))) {
      messages.take(message);
    }
    together.clear();
  }
}
