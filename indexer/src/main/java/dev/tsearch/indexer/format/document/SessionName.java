package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.capture.EntireSession;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The session of a file: the captured session, or the one that the file names, or `<file
/// name>@<hash of its beginning>`, because files with the same name have different conversations.
final class SessionName {
  private static final List<String> NAMES =
      List.of("sessionId", "session_id", "sessionID", "conversation_id", "conversationId");

  /// The number of digits of the hash: enough to distinguish files of the same name.
  private static final int DIGITS = 8;

  private SessionName() {}

  /// The session of a file.
  ///
  /// @param own the session that the file names; empty if it names none
  /// @param beginning a part of the file that does not change when the file grows
  static String of(SourceContext context, Optional<String> own, String beginning) {
    Optional<EntireSession> captured =
        EntireFolder.of(context.path())
            .map(folder -> EntireSession.of(folder, context.siblings()))
            .filter(session -> !session.session().isEmpty());
    return captured
        .map(EntireSession::session)
        .or(context::session)
        .or(() -> own.filter(name -> !name.isBlank()))
        .orElseGet(() -> ofBeginning(context, beginning));
  }

  private static String ofBeginning(SourceContext context, String beginning) {
    String digest = DerivedIds.digest(beginning.getBytes(UTF_8));
    return stem(context.path()) + "@" + digest.substring(0, DIGITS);
  }

  /// The session that an object names; empty if it names none.
  static Optional<String> in(JsonObject object) {
    for (String name : NAMES) {
      Optional<String> own =
          object
              .text(name)
              .or(() -> object.object("data").text(name))
              .or(() -> object.object("payload").text(name));
      if (own.isPresent()) {
        return own;
      }
    }
    boolean isHead =
        List.of("session", "session_meta", "session_start").contains(object.text("type", ""));
    return isHead
        ? object.text("id").or(() -> object.object("payload").text("id"))
        : Optional.empty();
  }

  private static String stem(Path path) {
    String name = path.getFileName() == null ? "document" : path.getFileName().toString();
    int dot = name.indexOf('.', 1);
    return dot < 0 ? name : name.substring(0, dot);
  }
}
