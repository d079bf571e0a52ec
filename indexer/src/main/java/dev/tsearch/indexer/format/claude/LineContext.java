package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.EntryTime;
import java.util.Optional;

/// What all entries of one line have in common.
///
/// @param object the line; for an `agent_progress` the sub-agent's line within it
/// @param session the line's session
/// @param agent the line's sub-agent; empty for the main conversation
/// @param time when the line was written
record LineContext(JsonObject object, String session, String agent, EntryTime time) {

  Participants participants() {
    return Participants.of(agent, object.flag("isSidechain"));
  }

  /// Whether the line is not part of the visible conversation.
  boolean isMeta() {
    return object.flag("isMeta") || object.flag("isVisibleInTranscriptOnly");
  }

  /// The id of the previous line of the conversation. A compaction boundary has only a logical
  /// parent: the last line before the compaction.
  Optional<String> parent() {
    Optional<String> parent = object.text("parentUuid");
    return parent.isPresent() ? parent : object.text("logicalParentUuid");
  }
}
