package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.CapturedSession;
import dev.tsearch.indexer.format.TimestampInference;

/// Makes entries that stand in a captured session.
///
/// @param session the session
/// @param source the format of its transcript
record SessionEntries(CapturedSession session, String source) {
  static final String USER = "user";
  static final String ASSISTANT = "assistant";
  static final String SYSTEM = "system";

  /// Programs whose transcripts have readers of their own, by the names that Entire gives them.
  /// Early versions of Entire knew only one program, and called it an agent or nothing.
  static String sourceOf(String program) {
    return switch (program) {
      case "", "Agent", "Claude Code", "claude-code" -> "claude-code";
      default -> "document";
    };
  }

  static SessionEntries of(CapturedSession session) {
    return new SessionEntries(session, sourceOf(session.program()));
  }

  TranscriptId transcript() {
    return TranscriptId.main(Entire.NAME, session.session());
  }

  /// An entry's parts.
  ///
  /// @param id its id within the session
  /// @param about what is known of it alone
  record Said(String id, EntryType type, String from, String to, String text, JsonObject about) {}

  Entry entry(Said said, TimestampInference.Dated dated, Origin origin) {
    JsonObject.Builder all =
        JsonObject.builder()
            .put("source", source)
            .putText("project", session.project())
            .put("session", session.session());
    dated.describe(all);
    all.putAll(said.about()).put("origin", origin.toJson());
    return new Entry(
        said.id(),
        dated.timestamp(),
        said.from(),
        said.to(),
        said.text(),
        said.type(),
        new Metadata(all.build()));
  }
}
