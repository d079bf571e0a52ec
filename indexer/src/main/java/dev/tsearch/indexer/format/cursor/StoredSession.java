package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.Siblings;
import java.util.Arrays;
import java.util.List;

/// Looks for the database of a session whose transcript is read.
final class StoredSession {
  private static final String TRANSCRIPTS = "agent-transcripts";
  private static final byte[] DATABASE = "SQLite format 3".getBytes(US_ASCII);

  /// The folders of the databases, from `~/.cursor`.
  private static final List<String> CHATS = List.of("chats", "../.config/cursor/chats");

  private StoredSession() {}

  /// Whether a transcript, which is not that of a sub-agent, has a database with the same messages.
  ///
  /// @param session the session of the transcript
  static boolean isIn(Surroundings transcript, String session) {
    boolean hasFolder = transcript.folder(1).equals(session);
    if (session.isEmpty() || !transcript.folder(hasFolder ? 2 : 1).equals(TRANSCRIPTS)) {
      return false;
    }
    Siblings files = transcript.context().siblings();
    String program = hasFolder ? "../../../../" : "../../../";
    return CHATS.stream()
        .map(program::concat)
        .anyMatch(chats ->
            files.names(chats).stream()
                .anyMatch(folder ->
                    files
                        .head(chats + "/" + folder + "/" + session + "/store.db", DATABASE.length)
                        .filter(head -> Arrays.equals(head, DATABASE))
                        .isPresent()));
  }
}
