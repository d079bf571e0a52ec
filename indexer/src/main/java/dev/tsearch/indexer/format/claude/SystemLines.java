package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.ReadableText;
import java.util.List;

/// Makes drafts of entries from lines about the program and the session.
final class SystemLines {
  private static final String COMPACT_BOUNDARY = "compact_boundary";

  /// Members that are not content: ids, links and settings.
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

  private SystemLines() {}

  static EntryDraft system(LineContext line) {
    JsonObject object = line.object();
    String subtype = object.text("subtype", "");
    JsonObject compaction = object.object("compactMetadata");
    JsonObject metadata =
        JsonObject.builder()
            .put("role", "system")
            .putText("subtype", subtype)
            .putText("logicalParentUuid", object.text("logicalParentUuid", ""))
            .putText("trigger", compaction.text("trigger", ""))
            .copy("compactMetadata", object, "compactMetadata")
            .build();
    EntryType type = subtype.equals(COMPACT_BOUNDARY) ? EntryType.COMPACTION : EntryType.SYSTEM;
    return draft(line, type, content(object), metadata);
  }

  static EntryDraft summary(LineContext line) {
    JsonObject metadata = JsonObject.builder().copy("leafUuid", line.object(), "leafUuid").build();
    return draft(line, EntryType.SUMMARY, line.object().text("summary", ""), metadata);
  }

  static EntryDraft snapshot(LineContext line) {
    JsonObject files = line.object().object("snapshot").object("trackedFileBackups");
    JsonObject metadata =
        JsonObject.builder().copy("messageId", line.object(), "messageId").build();
    return draft(line, EntryType.SNAPSHOT, String.join("\n", files.values().keySet()), metadata);
  }

  static EntryDraft attachment(LineContext line) {
    JsonObject attachment = line.object().object("attachment");
    JsonObject metadata =
        JsonObject.builder()
            .put("role", "system")
            .put("subtype", attachment.text("type", "attachment"))
            .putText("event", attachment.text("hookEvent", ""))
            .putText("tool_use_id", attachment.text("toolUseID", ""))
            .build();
    String content = ReadableText.without(attachment, ENVELOPE);
    return draft(line, EntryType.SYSTEM, content, metadata);
  }

  /// A line of any other type, known or not.
  static EntryDraft other(LineContext line) {
    JsonObject object = line.object();
    String operation = object.text("operation", "");
    JsonObject metadata =
        JsonObject.builder()
            .put("role", "system")
            .putText("subtype", object.text("type", "unknown"))
            .putText("operation", operation)
            .putText("leafUuid", object.text("leafUuid", ""))
            .build();
    return draft(line, EntryType.SYSTEM, content(object), metadata);
  }

  private static String content(JsonObject object) {
    return object.text("content").orElseGet(() -> ReadableText.without(object, ENVELOPE));
  }

  private static EntryDraft draft(
      LineContext line, EntryType type, String content, JsonObject metadata) {
    return new EntryDraft(
        type, Participants.SYSTEM, line.participants().agent(), content, metadata);
  }
}
