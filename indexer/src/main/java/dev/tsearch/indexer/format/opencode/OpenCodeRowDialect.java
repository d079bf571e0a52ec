package dev.tsearch.indexer.format.opencode;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.rows.DatabaseRow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes drafts from the rows of a session, which hold the same values as the storage files. Single
/// owner, not thread-safe.
///
/// @param files the dialect of the storage files
record OpenCodeRowDialect(OpenCodeDialect files) implements Dialect {

  @Override
  public void describe(JsonObject line) {
    files.describe(value(line));
  }

  @Override
  public ConversationFacts facts() {
    return files.facts();
  }

  @Override
  public @Nullable Object time(JsonObject line) {
    return files.time(value(line));
  }

  @Override
  public DraftedMessage message(JsonObject line) {
    return files.message(value(line));
  }

  @Override
  public Optional<String> damage(JsonObject line) {
    return DatabaseRow.of(line).damage();
  }

  @Override
  public boolean isRevising() {
    return true;
  }

  /// The value that a storage file would have.
  private static JsonObject value(JsonObject line) {
    DatabaseRow row = DatabaseRow.of(line);
    return switch (row.table()) {
      case "session" -> session(row);
      case "message" -> owned(row);
      case "part" -> owned(row).with("messageID", row.text("message_id"));
      default -> JsonObject.EMPTY;
    };
  }

  private static JsonObject session(DatabaseRow row) {
    return JsonObject.builder()
        .put("id", row.text("id"))
        .put("projectID", row.text("project_id"))
        .putText("parentID", row.text("parent_id"))
        .put("directory", row.text("directory"))
        .putText("title", row.text("title"))
        .put("time", created(row))
        .build();
  }

  /// The JSON of a message or a part, with the members that are columns of its own.
  private static JsonObject owned(DatabaseRow row) {
    JsonObject data =
        row.json("data").with("id", row.text("id")).with("sessionID", row.text("session_id"));
    boolean isTimed = data.object("time").has("created") || data.object("time").has("start");
    boolean isPart = row.table().equals("part");
    return isTimed || isPart ? data : data.with("time", created(row));
  }

  private static JsonObject created(DatabaseRow row) {
    return JsonObject.builder().put("created", row.number("time_created")).build();
  }
}
