package dev.tsearch.indexer.format.claude;

import java.util.HashMap;
import java.util.Map;

/// The tools of tool calls. Results only contain the id of their call. Single owner, not
/// thread-safe.
final class ToolNames {
  static final String UNKNOWN = "unknown";

  private final Map<String, String> byCall = new HashMap<>();

  void addCall(String callId, String tool) {
    if (!callId.isEmpty()) {
      byCall.put(callId, tool);
    }
  }

  String of(String callId) {
    return byCall.getOrDefault(callId, UNKNOWN);
  }
}
