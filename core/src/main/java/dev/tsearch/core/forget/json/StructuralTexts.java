package dev.tsearch.core.forget.json;

import java.util.Set;

/// Tells the values of JSON by which entries are derived, as ids and times, from what is said.
public final class StructuralTexts {
  private static final String AGENT = "agent";

  /// The member of an entry that has the name of its sub-agent.
  private static final Set<String> OF_ENTRIES = Set.of("metadata");

  /// The members that entries are derived by.
  private static final Set<String> STRUCTURAL =
      Set.of(
          "type",
          "subtype",
          "role",
          "entry_type",
          "source",
          "session",
          "sessionId",
          "session_id",
          "conversation_id",
          "thread_id",
          AGENT,
          "agentId",
          "agent_id",
          "uuid",
          "parentUuid",
          "id",
          "parentId",
          "revision_of",
          "msg_id",
          "message_id",
          "messageId",
          "event_id",
          "parentToolCallId",
          "parent_tool_use_id",
          "tool_use_id",
          "tool_call_id",
          "toolCallId",
          "call_id",
          "callId",
          "requestId",
          "time",
          "timestamp",
          "version");

  /// Those of them whose values are words. A value of several words is text, as the `source` of a
  /// notebook's cell.
  private static final Set<String> OF_ONE_WORD =
      Set.of("type", "subtype", "role", "entry_type", "source", AGENT, "version");

  /// The members whose values are what a tool was given, or what it gave, in names of its own.
  private static final Set<String> OF_TOOLS =
      Set.of(
          "input",
          "tool_input",
          "rawInput",
          "args",
          "arguments",
          "parameters",
          "tool_response",
          "toolUseResult",
          "rawOutput",
          "structuredContent");

  /// The members with numbers by which an entry leads to its original.
  private static final Set<String> POSITIONS = Set.of("offset", "length", "line", "block");

  private StructuralTexts() {}

  /// Whether a text is a value that entries are derived by.
  public static boolean isStructural(JsonTexts strings, byte[] bytes, int from, int to) {
    String name = strings.name();
    return STRUCTURAL.contains(name)
        && (!OF_ONE_WORD.contains(name) || isOneWord(bytes, from, to) || isAgent(strings))
        && !strings.isWithin(OF_TOOLS);
  }

  /// Whether a value is the name of a sub-agent in an entry, which may be several words.
  private static boolean isAgent(JsonTexts strings) {
    return strings.name().equals(AGENT) && strings.isWithin(OF_ENTRIES);
  }

  /// Whether a number is one by which an entry leads to its original.
  public static boolean isPosition(JsonTexts strings) {
    return POSITIONS.contains(strings.name()) && !strings.isWithin(OF_TOOLS);
  }

  private static boolean isOneWord(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == ' ' || bytes[at] == '\\') {
        return false;
      }
    }
    return true;
  }
}
