package dev.tsearch.indexer.format.claude;

/// Who talks with whom on a line.
///
/// @param human who gives the task: the user, or for a sub-agent the one who called it
/// @param agent who does it
record Speakers(String human, String agent) {
  static final String SYSTEM = "system";

  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  static Speakers of(String agent, boolean isSidechain) {
    if (!agent.isEmpty()) {
      return new Speakers(ASSISTANT, agent.startsWith("agent") ? agent : "agent-" + agent);
    }
    return isSidechain ? new Speakers(ASSISTANT, "agent") : new Speakers(USER, ASSISTANT);
  }
}
