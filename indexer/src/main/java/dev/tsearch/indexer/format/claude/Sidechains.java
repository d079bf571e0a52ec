package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Tells the sub-agents apart whose lines stand among those of their session without a name: each
/// begins with a line that has no parent, and is named by that line's id. What it was told is the
/// `prompt` of the call that began it. Single owner, not thread-safe.
final class Sidechains {
  private static final int NAME_CHARS = 8;

  private final Map<String, String> agentOfLine = new HashMap<>();
  private final Map<String, String> callOfPrompt = new HashMap<>();

  /// Notes a call that may begin a sub-agent.
  void called(String callId, JsonObject input) {
    input.text("prompt").ifPresent(prompt -> callOfPrompt.put(prompt, callId));
  }

  /// The sub-agent that a line is of.
  String agent(JsonObject line) {
    String id = line.text("uuid", "");
    String parent = line.text("parentUuid", "");
    String known = agentOfLine.get(parent);
    String agent = known != null ? known : name(parent.isEmpty() ? id : parent);
    agentOfLine.put(id, agent);
    return agent;
  }

  private static String name(String id) {
    return id.substring(0, Math.min(NAME_CHARS, id.length()));
  }

  /// The call that began the sub-agent whose first line this is; empty if none is known.
  Optional<String> beginning(JsonObject line) {
    boolean isFirst = line.flag("isSidechain") && line.text("parentUuid").isEmpty();
    return isFirst
        ? line.object("message").text("content").map(callOfPrompt::get)
        : Optional.empty();
  }
}
