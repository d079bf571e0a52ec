package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.indexer.draft.ApiBlocks;
import dev.tsearch.indexer.format.TranscriptWriter.OriginalValues;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Makes the lines of a transcript of Claude Code from the entries of a conversation. One owner,
/// not thread-safe.
final class LineEncoder {
  private final TranscriptId transcript;
  private final String project;
  private final ApiBlocks blocks;
  private String lastTime = "";

  LineEncoder(TranscriptId transcript, String project, OriginalValues originals) {
    this.transcript = transcript;
    this.project = project;
    this.blocks = new ApiBlocks(originals);
  }

  /// The line of an entry; empty for thinking whose signature is unknown, which Claude Code cannot
  /// send to its model.
  ///
  /// @param parent the id of the previous line; empty for none
  Optional<JsonObject> line(Entry entry, String parent) throws IOException {
    EntryType type = entry.type();
    if (type.equals(EntryType.TOOL_RESULT)) {
      JsonObject block = blocks.of(entry).orElseThrow();
      return Optional.of(withAgent(message(entry, parent, "user", List.of(block)), entry));
    }
    if (type.equals(EntryType.TOOL_CALL) || type.equals(EntryType.THINKING)) {
      return blocks.of(entry).map(block -> message(entry, parent, "assistant", List.of(block)));
    }
    Message.Speaker speaker = new Message(List.of(entry)).speaker();
    boolean isSaid = type.equals(EntryType.MESSAGE) && speaker != Message.Speaker.SYSTEM;
    boolean isCompactSummary =
        type.equals(EntryType.SUMMARY) && entry.metadata().values().has("role");
    if (isSaid && speaker == Message.Speaker.ASSISTANT) {
      JsonObject block = blocks.of(entry).orElseThrow();
      return Optional.of(message(entry, parent, "assistant", List.of(block)));
    }
    if (isSaid || isCompactSummary) {
      JsonObject line = message(entry, parent, "user", entry.content());
      return Optional.of(isCompactSummary ? line.with("isCompactSummary", true) : line);
    }
    return Optional.of(type.equals(EntryType.SUMMARY) ? summaryLine(entry) : system(entry, parent));
  }

  /// The summary of a compaction as a line of its own, as Claude Code has it; empty if the entry is
  /// no compaction or has no summary.
  Optional<JsonObject> summary(Entry entry, String parent) {
    if (!entry.type().equals(EntryType.COMPACTION) || entry.metadata().summary().isEmpty()) {
      return Optional.empty();
    }
    JsonObject message =
        JsonObject.builder().put("role", "user").put("content", entry.metadata().summary()).build();
    return Optional.of(
        envelope(entry, parent, "user")
            .put("message", message)
            .put("isVisibleInTranscriptOnly", true)
            .put("isCompactSummary", true)
            .put("uuid", entry.id() + "#summary")
            .build());
  }

  private static JsonObject withAgent(JsonObject line, Entry result) {
    String agent = result.metadata().values().text("agentId", "");
    return agent.isEmpty()
        ? line
        : line.with("toolUseResult", JsonObject.builder().put("agentId", agent).build());
  }

  private JsonObject message(Entry entry, String parent, String role, Object content) {
    JsonObject metadata = entry.metadata().values();
    JsonObject.Builder message = JsonObject.builder();
    if (role.equals("assistant")) {
      message
          .putText("model", metadata.text("model", ""))
          .putText("id", metadata.text("message_id", ""))
          .put("type", "message");
    }
    message.put("role", role).put("content", content);
    message.putText("stop_reason", metadata.text("stop_reason", ""));
    message.copy("usage", metadata, "usage");
    JsonObject.Builder line = envelope(entry, parent, role).put("message", message.build());
    if (metadata.text("subtype", "").equals("api_error")) {
      line.put("isApiErrorMessage", true);
    }
    return line.build();
  }

  private JsonObject system(Entry entry, String parent) {
    JsonObject metadata = entry.metadata().values();
    String subtype =
        entry.type().equals(EntryType.COMPACTION)
            ? "compact_boundary"
            : metadata.text("subtype", entry.type().name());
    return envelope(entry, parent, "system")
        .put("subtype", subtype)
        .put("content", entry.content())
        .copy("logicalParentUuid", metadata, "logicalParentUuid")
        .copy("compactMetadata", metadata, "compactMetadata")
        .build();
  }

  private JsonObject summaryLine(Entry entry) {
    return envelope(entry, "", "summary")
        .put("summary", entry.content())
        .put("leafUuid", entry.metadata().values().text("leafUuid", entry.id()))
        .build();
  }

  /// The time of a line; empty if a reader infers it from the last line that has one.
  private Optional<String> time(Entry entry) {
    if (!entry.isDated()) {
      return Optional.empty();
    }
    String whole = Instant.ofEpochSecond(entry.timestamp()).toString();
    String time = entry.metadata().time().orElse(whole);
    if (entry.metadata().isTimeInferred() && time.equals(lastTime)) {
      return Optional.empty();
    }
    lastTime = time;
    return Optional.of(time);
  }

  /// What all lines have, in the order in which Claude Code writes it.
  private JsonObject.Builder envelope(Entry entry, String parent, String type) {
    JsonObject metadata = entry.metadata().values();
    JsonObject.Builder line =
        JsonObject.builder()
            .putText("parentUuid", parent)
            .put("isSidechain", transcript.isAgent() || metadata.flag("sidechain"))
            .put("userType", "external")
            .putText("cwd", metadata.text("cwd", project))
            .put("sessionId", transcript.session())
            .putText("version", metadata.text("version", ""))
            .putText("gitBranch", metadata.text("branch", ""))
            .putText("agentId", transcript.agent())
            .putText("slug", metadata.text("slug", ""))
            .putText("permissionMode", metadata.text("permission", ""))
            .putText("requestId", metadata.text("request", ""))
            .put("type", type)
            .put("uuid", entry.id());
    if (metadata.flag("meta")) {
      line.put("isMeta", true);
    }
    time(entry).ifPresent(time -> line.put("timestamp", time));
    return line;
  }
}
