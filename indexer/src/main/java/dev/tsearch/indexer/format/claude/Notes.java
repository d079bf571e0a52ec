package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.ReadableText;
import java.util.List;

/// Lines that the program wrote about itself and the session.
final class Notes {
  private static final String COMPACT_BOUNDARY = "compact_boundary";

  /// Members that say where a line belongs rather than what it says.
  private static final List<String> ENVELOPE =
      List.of(
          "type",
          "subtype",
          "uuid",
          "parentUuid",
          "logicalParentUuid",
          "sessionId",
          "timestamp",
          "cwd",
          "version",
          "gitBranch",
          "slug",
          "isSidechain",
          "isMeta",
          "userType",
          "entrypoint",
          "agentId",
          "level",
          "messageId",
          "leafUuid",
          "toolUseID",
          "parentToolUseID",
          "requestId",
          "session_id",
          "operation",
          "compactMetadata",
          "isSnapshotUpdate",
          "hookEvent");

  private Notes() {}

  static EntryDraft system(ClaudeLine line) {
    JsonObject object = line.object();
    String subtype = object.text("subtype", "");
    JsonObject compaction = object.object("compactMetadata");
    JsonObject about =
        JsonObject.builder()
            .put("role", "system")
            .putText("subtype", subtype)
            .putText("logicalParentUuid", object.text("logicalParentUuid", ""))
            .putText("trigger", compaction.text("trigger", ""))
            .copy("compactMetadata", object, "compactMetadata")
            .build();
    EntryType type = subtype.equals(COMPACT_BOUNDARY) ? EntryType.COMPACTION : EntryType.SYSTEM;
    return draft(line, type, content(object), about);
  }

  static EntryDraft summary(ClaudeLine line) {
    JsonObject about = JsonObject.builder().copy("leafUuid", line.object(), "leafUuid").build();
    return draft(line, EntryType.SUMMARY, line.object().text("summary", ""), about);
  }

  static EntryDraft snapshot(ClaudeLine line) {
    JsonObject files = line.object().object("snapshot").object("trackedFileBackups");
    JsonObject about = JsonObject.builder().copy("messageId", line.object(), "messageId").build();
    return draft(line, EntryType.SNAPSHOT, String.join("\n", files.values().keySet()), about);
  }

  static EntryDraft attachment(ClaudeLine line) {
    JsonObject attachment = line.object().object("attachment");
    JsonObject about =
        JsonObject.builder()
            .put("role", "system")
            .put("subtype", attachment.text("type", "attachment"))
            .putText("event", attachment.text("hookEvent", ""))
            .putText("tool_use_id", attachment.text("toolUseID", ""))
            .build();
    String content = ReadableText.without(attachment, ENVELOPE);
    return draft(line, EntryType.SYSTEM, content, about);
  }

  /// A line of any other type, known or not.
  static EntryDraft other(ClaudeLine line) {
    JsonObject object = line.object();
    String operation = object.text("operation", "");
    JsonObject about =
        JsonObject.builder()
            .put("role", "system")
            .putText("subtype", object.text("type", "unknown"))
            .putText("operation", operation)
            .putText("leafUuid", object.text("leafUuid", ""))
            .build();
    return draft(line, EntryType.SYSTEM, content(object), about);
  }

  private static String content(JsonObject object) {
    return object.text("content").orElseGet(() -> ReadableText.without(object, ENVELOPE));
  }

  private static EntryDraft draft(
      ClaudeLine line, EntryType type, String content, JsonObject about) {
    return new EntryDraft(type, Speakers.SYSTEM, line.speakers().agent(), content, about);
  }
}
