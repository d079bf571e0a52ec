package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.ReadableText;
import java.util.List;

/// Makes drafts of entries from `progress` lines, and extracts the sub-agent's line from an
/// `agent_progress` line.
final class ProgressLines {
  /// The type of progress that contains a message of a sub-agent; the `subtype` of its entry.
  static final String AGENT_MESSAGE = "agent_progress";

  /// A member of the lines that [#unwrapped] returns.
  static final String MIRRORED = "isMirroredInParent";

  /// Members of `data` that are not content, or that the tool's result repeats later.
  private static final List<String> REPEATED =
      List.of("type", "output", "fullOutput", "message", "normalizedMessages", "prompt");

  private ProgressLines() {}

  /// The sub-agent's line within a line of the main session; the empty object if there is none.
  static JsonObject message(JsonObject line) {
    JsonObject data = line.object("data");
    boolean isMessage =
        line.text("type", "").equals("progress") && data.text("type", "").equals(AGENT_MESSAGE);
    JsonObject message = isMessage ? data.object("message") : JsonObject.EMPTY;
    return message.has("message") ? message : JsonObject.EMPTY;
  }

  /// The sub-agent's line in the form that it has in the sub-agent's own file; the line itself if
  /// it contains none.
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

  static EntryDraft draft(LineContext line) {
    JsonObject data = line.object().object("data");
    JsonObject metadata =
        JsonObject.builder()
            .putText("subtype", data.text("type", ""))
            .putText("event", data.text("hookEvent", ""))
            .build();
    String content = ReadableText.without(data, REPEATED);
    return new EntryDraft(
        EntryType.PROGRESS, Participants.SYSTEM, line.participants().agent(), content, metadata);
  }
}
