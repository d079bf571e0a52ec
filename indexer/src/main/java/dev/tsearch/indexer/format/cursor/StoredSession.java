package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.Siblings;
import java.util.List;

/// Looks for the rows of a session whose transcript is read: in the database that Cursor's command
/// line agent has for each session, and in that of the editor.
final class StoredSession {
  private static final String TRANSCRIPTS = "agent-transcripts";

  /// The folders of the databases, from `~/.cursor`.
  private static final List<String> CHATS = List.of("chats", "../.config/cursor/chats");

  /// The databases of the editor, from `~/.cursor`.
  private static final List<String> EDITOR =
      List.of(
          "../.config/Cursor/User/globalStorage/state.vscdb",
          "../Library/Application Support/Cursor/User/globalStorage/state.vscdb");

  /// What a row with a message has: of the agent its text, of the editor a key, or a list of early
  /// versions.
  private static final List<String> MESSAGES =
      List.of("\"table\":\"blobs\"", "\"key\":[\"bubbleId:", "\\\"conversation\\\":[{");

  /// Before the messages of a conversation is a row about it.
  private static final int MAX_BYTES = 4 << 20;

  private StoredSession() {}

  /// Whether a database has the messages of a transcript, which is not that of a sub-agent.
  ///
  /// @param session the session of the transcript
  static boolean isIn(Surroundings transcript, String session) {
    boolean hasFolder = transcript.folder(1).equals(session);
    if (session.isEmpty() || !transcript.folder(hasFolder ? 2 : 1).equals(TRANSCRIPTS)) {
      return false;
    }
    Siblings files = transcript.context().siblings();
    String program = hasFolder ? "../../../../" : "../../../";
    String rows = "!/" + session + ".jsonl";
    return EDITOR.stream().anyMatch(database -> haveMessages(program + database + rows, files))
        || CHATS.stream()
            .map(program::concat)
            .anyMatch(chats ->
                files.names(chats).stream()
                    .map(folder -> chats + "/" + folder + "/" + session + "/store.db" + rows)
                    .anyMatch(path -> haveMessages(path, files)));
  }

  private static boolean haveMessages(String path, Siblings files) {
    return files
        .head(path, MAX_BYTES)
        .map(bytes -> new String(bytes, UTF_8))
        .filter(rows -> MESSAGES.stream().anyMatch(rows::contains))
        .isPresent();
  }
}
