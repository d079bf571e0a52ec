package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.CapturedSession;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How the conversation of a file is named: as it is captured, as it names itself, else `<file
/// name>@<hash of how it begins>`, since files of the same name hold different ones.
final class SessionName {
  private static final List<String> NAMES =
      List.of("sessionId", "session_id", "sessionID", "conversation_id", "conversationId");

  /// Digits of the hash: enough to keep files of one name apart.
  private static final int DIGITS = 8;

  private SessionName() {}

  /// @param own what the file calls the conversation itself; empty if it does not
  /// @param beginning what it begins with, and will however it grows
  static String of(SourceContext context, Optional<String> own, String beginning) {
    Optional<CapturedSession> captured =
        CaptureFolder.of(context.path())
            .map(place -> CapturedSession.of(place, context.siblings()))
            .filter(session -> !session.session().isEmpty());
    return captured
        .map(CapturedSession::session)
        .or(context::session)
        .or(() -> own.filter(name -> !name.isBlank()))
        .orElseGet(() ->
            stem(context.path())
                + "@"
                + SourceValue.digest(beginning.getBytes(UTF_8)).substring(0, DIGITS));
  }

  /// What an object calls the conversation that it is of.
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
