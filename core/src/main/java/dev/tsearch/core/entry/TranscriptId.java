package dev.tsearch.core.entry;

/// Names one conversation.
///
/// @param source the format it came in, for example `claude-code`
/// @param session its session; a sub-agent has the session of its parent
/// @param agent the sub-agent it belongs to; empty for the main conversation
public record TranscriptId(String source, String session, String agent) {

  /// The main conversation of a session.
  public static TranscriptId main(String source, String session) {
    return new TranscriptId(source, session, "");
  }

  /// Whether it is a sub-agent's.
  public boolean isAgent() {
    return !agent.isEmpty();
  }
}
