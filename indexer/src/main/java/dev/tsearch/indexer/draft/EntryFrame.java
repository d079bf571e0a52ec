package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.EntryDraft;
import dev.tsearch.indexer.format.EntryTime;

/// What all entries of a line have in common.
///
/// @param transcript the conversation
/// @param project the folder that it is about; empty if unknown
/// @param time when the line was written
/// @param more further metadata of each entry
public record EntryFrame(TranscriptId transcript, String project, EntryTime time, JsonObject more) {

  /// The complete entry of a draft.
  public Entry entry(String id, EntryDraft draft, Origin origin) {
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", transcript.source())
            .putText("project", project)
            .put("session", transcript.session())
            .putText("agent", transcript.agent());
    time.describe(all);
    all.putAll(draft.metadata()).putAll(more).put("origin", origin.toJson());
    return draft.toEntry(id, time, all.build());
  }
}
