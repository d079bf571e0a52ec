package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.catalog.Resumption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The keys by which OpenClaw resumes its sessions. Its transcripts have the format of Pi, and a
/// file next to them maps each key, such as `agent:main:main`, to an object with the member
/// `sessionId`.
///
/// @param file the path of that file
record OpenClawKeys(Path file) {
  private static final String NAME = "sessions.json";

  /// The keys of the sessions next to a transcript; empty if OpenClaw did not write it.
  static Optional<OpenClawKeys> of(String transcript) {
    return Resumption.isOfOpenClaw(transcript)
        ? Optional.of(new OpenClawKeys(RecordedPath.of(transcript).resolveSibling(NAME)))
        : Optional.empty();
  }

  /// The key of a session.
  ///
  /// @throws UserException if the file cannot be read, or does not list the session
  String keyOf(String session) throws IOException, UserException {
    JsonObject keys;
    try {
      keys = Json.SOURCE.object(String.join("\n", new TextFile(file).lines()));
    } catch (MalformedJsonException e) {
      throw new UserException(file + ": " + e.reason());
    }
    for (String key : keys.values().keySet()) {
      if (keys.object(key).text("sessionId", "").equals(session)) {
        return key;
      }
    }
    throw new UserException(
        "OpenClaw resumes sessions by their keys, and %s has none of %s".formatted(file, session),
        "`openclaw sessions` lists the sessions that can be resumed");
  }
}
