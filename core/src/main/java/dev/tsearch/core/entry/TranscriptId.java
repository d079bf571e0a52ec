package dev.tsearch.core.entry;

import org.jspecify.annotations.Nullable;

/// The identity of one conversation.
///
/// @param source the format of its source, for example `claude-code`
/// @param session the session; a sub-agent has the session of its parent
/// @param agent the sub-agent; empty for the main conversation
public record TranscriptId(String source, String session, String agent) {

  // equals and hashCode are written out: a record's own ones link method handles at each start.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TranscriptId(var otherSource, var otherSession, var otherAgent)
        && session.equals(otherSession)
        && agent.equals(otherAgent)
        && source.equals(otherSource);
  }

  @Override
  public int hashCode() {
    return (session.hashCode() * 31 + agent.hashCode()) * 31 + source.hashCode();
  }

  /// The main conversation of a session.
  public static TranscriptId main(String source, String session) {
    return new TranscriptId(source, session, "");
  }

  /// Whether it is the conversation of a sub-agent.
  public boolean isAgent() {
    return !agent.isEmpty();
  }
}
