package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.capture.EntireSession;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.EntryTime;

/// Makes entries of a captured session.
///
/// @param session the session
/// @param source the format of its transcript
record SessionEntries(EntireSession session, String source) {
  static final String USER = "user";
  static final String ASSISTANT = "assistant";
  static final String SYSTEM = "system";

  /// The format of a program's transcripts. Early versions of Entire only captured Claude Code, and
  /// named it `Agent` or not at all.
  ///
  /// @param program the program's name in Entire's metadata
  static String sourceOf(String program) {
    return switch (program) {
      case "", "Agent", "Claude Code", "claude-code" -> "claude-code";
      case "Codex" -> "codex";
      case "Copilot CLI" -> "copilot-cli";
      case "Gemini CLI" -> "gemini-cli";
      case "Pi" -> "pi";
      default -> "document";
    };
  }

  static SessionEntries of(EntireSession session) {
    return new SessionEntries(session, sourceOf(session.program()));
  }

  TranscriptId transcript() {
    return TranscriptId.main(Entire.NAME, session.session());
  }

  /// Completes an entry.
  ///
  /// @param id the id within the session
  Entry entry(String id, EntryDraft draft, EntryTime time, Origin origin) {
    TranscriptId transcript = TranscriptId.main(source, session.session());
    return draft.toEntry(id, transcript, session.project(), time, JsonObject.EMPTY, origin);
  }
}
