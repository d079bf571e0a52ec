package dev.tsearch.indexer.format.sweagent;

/// A trajectory, written for these tests, in several lines.
final class SweAgentSample {
  private SweAgentSample() {}

  static String history(String messages) {
    return "{\"instance_id\":\"garden-7\",\"environment\":\"e\",\"history\":["
        + messages
        + "],\"info\":{}}\n";
  }

  static String message(String role, String content, String more) {
    return "{\"role\":\""
        + role
        + "\",\"content\":\""
        + content
        + "\",\"agent\":\"main\""
        + more
        + "}";
  }

  /// One line for each of the two kinds of actions: calls of tools, and commands.
  static String text() {
    return history(
            message("system", "You prune trees.", "")
                + ","
                + message("user", "Prune the pêche.", "")
                + ","
                + message(
                    "assistant",
                    "Look first.",
                    ",\"action\":\"open tree\",\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"open\",\"arguments\":\"{\\\"path\\\":\\\"tree.py\\\"}\"}}]")
                + ","
                + message("tool", "a tree", ",\"tool_call_ids\":[\"c1\"]"))
        + history(
            message("user", "Now cut.", "")
                + ","
                + message("assistant", "Cut.", ",\"action\":\"cut branch\\n\"")
                + ","
                + message("user", "(cut)", ""))
        + """
        {"instance_id":"garden-7","environment":"e","history":[{"role":"assistant","content":"Done.","agent":"main"}],"info":{"exit_status":"submitted","submission":"diff","model_stats":{"tokens_sent":40,"tokens_received":2}}}
        """;
  }
}
