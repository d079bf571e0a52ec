package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.Optional;

/// What a line says about all entries that are made of it.
///
/// @param object the line
/// @param session its session
/// @param agent its sub-agent; empty for the main conversation
/// @param dated when it was written
record ClaudeLine(JsonObject object, String session, String agent, TimestampInference.Dated dated) {

  Speakers speakers() {
    return Speakers.of(agent, object.flag("isSidechain"));
  }

  boolean isMeta() {
    return object.flag("isMeta") || object.flag("isVisibleInTranscriptOnly");
  }

  /// The line before it in the conversation; over a compaction, the one before that.
  Optional<String> parent() {
    Optional<String> parent = object.text("parentUuid");
    return parent.isPresent() ? parent : object.text("logicalParentUuid");
  }
}
