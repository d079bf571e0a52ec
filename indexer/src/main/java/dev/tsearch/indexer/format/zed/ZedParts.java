package dev.tsearch.indexer.format.zed;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;

/// The parts of a message of Zed in the form of the Messages API.
final class ZedParts {
  private ZedParts() {}

  /// Converts parts such as `{"Text":"…"}`.
  static List<Object> of(List<Object> parts) {
    var all = new ArrayList<Object>(parts.size());
    for (Object part : parts) {
      all.add(part instanceof JsonObject object ? of(object) : part);
    }
    return all;
  }

  private static Object of(JsonObject part) {
    if (part.has("Text")) {
      return part.text("Text", "");
    }
    if (part.has("Mention")) {
      JsonObject mention = part.object("Mention");
      return mention.text("content", "");
    }
    JsonObject thinking = part.object("Thinking");
    if (!thinking.isEmpty()) {
      return block("thinking").put("thinking", thinking.text("text", "")).build();
    }
    JsonObject use = part.object("ToolUse");
    if (!use.isEmpty()) {
      return block("tool_use")
          .put("id", use.text("id", ""))
          .put("name", use.text("name", ""))
          .put("input", use.object("input"))
          .build();
    }
    if (part.has("Image")) {
      return "[image]";
    }
    return part.has("RedactedThinking") ? block("redacted_thinking").build() : part;
  }

  private static JsonObject.Builder block(String type) {
    return JsonObject.builder().put("type", type);
  }
}
