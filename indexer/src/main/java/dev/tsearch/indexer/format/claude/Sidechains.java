package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Assigns names to sub-agents whose lines are in the session's file and do not name them. Each
/// sub-agent starts with a line without a parent; the first characters of that line's id are its
/// name. The text of that line is the `prompt` of the tool call that started it. Single owner, not
/// thread-safe.
final class Sidechains {
  private static final int NAME_CHARS = 8;

  private final Map<String, String> agentOfLine = new HashMap<>();
  private final Map<String, String> callOfPrompt = new HashMap<>();

  /// Records a tool call that may start a sub-agent.
  void addCall(String callId, JsonObject input) {
    input.text("prompt").ifPresent(prompt -> callOfPrompt.put(prompt, callId));
  }

  /// The sub-agent of a line. Must be called for each of its lines, in their order.
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

  /// The id of the tool call that started the sub-agent, if the line is the sub-agent's first one
  /// and the call is known.
  Optional<String> startingCall(JsonObject line) {
    boolean isFirst = line.flag("isSidechain") && line.text("parentUuid").isEmpty();
    return isFirst
        ? line.object("message").text("content").map(callOfPrompt::get)
        : Optional.empty();
  }
}
