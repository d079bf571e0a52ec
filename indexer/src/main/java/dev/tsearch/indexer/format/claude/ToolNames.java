package dev.tsearch.indexer.format.claude;

import java.util.HashMap;
import java.util.Map;

/// Which tool a result is of: calls name their tool, results only the call. Single owner, not
/// thread-safe.
final class ToolNames {
  static final String UNKNOWN = "unknown";

  private final Map<String, String> byCall = new HashMap<>();

  void called(String callId, String tool) {
    if (!callId.isEmpty()) {
      byCall.put(callId, tool);
    }
  }

  String of(String callId) {
    return byCall.getOrDefault(callId, UNKNOWN);
  }
}
