package dev.tsearch.core.entry;

/// The identity of one conversation.
///
/// @param source the format of its source, for example `claude-code`
/// @param session the session; a sub-agent has the session of its parent
/// @param agent the sub-agent; empty for the main conversation
public record TranscriptId(String source, String session, String agent) {

  /// The main conversation of a session.
  public static TranscriptId main(String source, String session) {
    return new TranscriptId(source, session, "");
  }

  /// Whether it is the conversation of a sub-agent.
  public boolean isAgent() {
    return !agent.isEmpty();
  }
}
