package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.EntryTime;

/// The part of an entry that its own bytes decide. The id, the time and the metadata that all
/// entries of the line or the source share are added by [#toEntry].
///
/// @param type the entry's type
/// @param from the sender
/// @param to the recipient
/// @param content the text
/// @param metadata metadata of this entry alone
public record EntryDraft(
    EntryType type, String from, String to, String content, JsonObject metadata) {

  /// The complete entry.
  ///
  /// @param id its id within the transcript
  /// @param transcript its conversation
  /// @param project the folder that the conversation is about; empty if unknown
  /// @param time when it was written
  /// @param more further metadata; a member replaces one of the draft
  /// @param origin its position in the source
  public Entry toEntry(
      String id,
      TranscriptId transcript,
      String project,
      EntryTime time,
      JsonObject more,
      Origin origin) {
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", transcript.source())
            .putText("project", project)
            .put("session", transcript.session())
            .putText("agent", transcript.agent());
    time.describe(all);
    all.putAll(metadata).putAll(more).put("origin", origin.toJson());
    return new Entry(id, time.timestamp(), from, to, content, type, new Metadata(all.build()));
  }
}
