package dev.tsearch.indexer.format.opencode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Set;

/// The format of the storage files and the exports of OpenCode.
///
/// @param json parses the values; one that exceeds its limits is quarantined
public record OpenCode(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "opencode";

  private static final String MESSAGES = "messages";

  private static final Set<String> PARTS =
      Set.of(
          "text",
          "reasoning",
          "tool",
          "file",
          "step-start",
          "step-finish",
          "snapshot",
          "patch",
          "agent",
          "subtask",
          "retry",
          "compaction");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a session, a message, a part of one, and an export.
  @Override
  public boolean claims(Head head) {
    JsonObject value = head.firstElement();
    JsonObject message = value.objects(MESSAGES).stream().findFirst().orElse(JsonObject.EMPTY);
    boolean isExport = value.object("info").has("id") && message.object("info").has("sessionID");
    return isExport
        || isPart(value, head)
        || isMessage(value)
        || isMessage(value.object("info"))
        || isSession(value);
  }

  private static boolean isPart(JsonObject value, Head head) {
    boolean isTyped = value.has("id") && PARTS.contains(value.text("type", ""));
    return isTyped
        && (value.text("messageID").isPresent()
            || !head.siblings().names("../../message").isEmpty());
  }

  static boolean isMessage(JsonObject value) {
    return value.has("id")
        && value.text("sessionID").isPresent()
        && value.text("role").isPresent()
        && value.object("time").has("created");
  }

  static boolean isSession(JsonObject value) {
    return value.has("id")
        && value.text("projectID").isPresent()
        && value.has("directory")
        && value.object("time").has("created");
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new OpenCodeDialect(context);
  }
}
