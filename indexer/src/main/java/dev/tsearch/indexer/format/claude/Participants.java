package dev.tsearch.indexer.format.claude;

/// The two parties of a line's conversation.
///
/// @param human the one who gives the task: the user, or for a sub-agent the assistant
/// @param agent the one who does it: the assistant or a sub-agent
record Participants(String human, String agent) {
  static final String SYSTEM = "system";

  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  static Participants of(String agent, boolean isSidechain) {
    if (!agent.isEmpty()) {
      return new Participants(ASSISTANT, agent.startsWith("agent") ? agent : "agent-" + agent);
    }
    return isSidechain ? new Participants(ASSISTANT, "agent") : new Participants(USER, ASSISTANT);
  }
}
