package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import java.util.Optional;

/// The files that Claude Code saved before a message.
///
/// @param raw its bytes
/// @param outline what connects it with other lines
public record SnapshotLine(LineBytes raw, Outline outline) implements Line {

  /// The id of the line of the message.
  public Optional<String> messageId() {
    return text("messageId");
  }

  /// The saved files by name.
  public JsonObject trackedFileBackups() {
    return snapshot().object("trackedFileBackups");
  }

  /// `messageId`, `trackedFileBackups` and `timestamp`.
  public JsonObject snapshot() {
    return object("snapshot");
  }

  /// Whether it replaces an earlier snapshot.
  public boolean isSnapshotUpdate() {
    return flag("isSnapshotUpdate");
  }
}
