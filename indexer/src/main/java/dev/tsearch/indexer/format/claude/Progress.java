package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.ReadableText;
import java.util.List;

/// Lines that say that something is going on. One kind of them carries what a sub-agent said.
final class Progress {
  /// The kind that does; entries made of it have it as their `subtype`.
  static final String AGENT_MESSAGE = "agent_progress";

  /// Marks a line that was unwrapped.
  static final String MIRRORED = "isMirroredInParent";

  /// Members of `data` that repeat what the tool's result says at the end.
  private static final List<String> REPEATED =
      List.of("type", "output", "fullOutput", "message", "normalizedMessages", "prompt");

  private Progress() {}

  /// The sub-agent's line within a line of the main session; empty if it holds none.
  static JsonObject message(JsonObject line) {
    JsonObject data = line.object("data");
    boolean isMessage =
        line.text("type", "").equals("progress") && data.text("type", "").equals(AGENT_MESSAGE);
    JsonObject message = isMessage ? data.object("message") : JsonObject.EMPTY;
    return message.has("message") ? message : JsonObject.EMPTY;
  }

  /// The line as the sub-agent would have written it, or the line itself if it holds none.
  static JsonObject unwrapped(JsonObject line) {
    JsonObject message = message(line);
    if (message.isEmpty()) {
      return line;
    }
    return JsonObject.builder()
        .putAll(line.without("data").without("parentUuid").without("requestId"))
        .put("isSidechain", true)
        .copy("agentId", line.object("data"), "agentId")
        .put(MIRRORED, true)
        .putAll(message)
        .build();
  }

  static EntryDraft draft(ClaudeLine line) {
    JsonObject data = line.object().object("data");
    JsonObject about =
        JsonObject.builder()
            .putText("subtype", data.text("type", ""))
            .putText("event", data.text("hookEvent", ""))
            .build();
    String content = ReadableText.without(data, REPEATED);
    return new EntryDraft(
        EntryType.PROGRESS, Speakers.SYSTEM, line.speakers().agent(), content, about);
  }
}
