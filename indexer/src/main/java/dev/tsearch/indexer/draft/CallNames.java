package dev.tsearch.indexer.draft;

import java.util.HashMap;
import java.util.Map;

/// The tools of tool calls, for results that contain only the id of their call. Single owner, not
/// thread-safe.
public final class CallNames {

  /// The tool of a result whose call is unknown.
  public static final String UNKNOWN = "unknown";

  private final Map<String, String> byCall = new HashMap<>();

  /// Records a call.
  ///
  /// @return the tool; [#UNKNOWN] if it has no name
  public String add(String callId, String tool) {
    String name = tool.isBlank() ? UNKNOWN : tool;
    if (!callId.isEmpty()) {
      byCall.put(callId, name);
    }
    return name;
  }

  /// The tool of a call; [#UNKNOWN] if the call is not recorded.
  public String of(String callId) {
    return byCall.getOrDefault(callId, UNKNOWN);
  }

  /// Whether a call is recorded.
  public boolean has(String callId) {
    return byCall.containsKey(callId);
  }
}
