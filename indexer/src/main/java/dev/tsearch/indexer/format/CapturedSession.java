package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The session that a file in a [CaptureFolder] belongs to, as the files beside it tell.
///
/// @param session its name: that which its transcript gives itself, else what its facts say, else
///   the folder's
/// @param project the folder that it is about; empty if unknown
/// @param program the program that was captured, for example `Codex`; empty where nobody says,
///   which means Claude Code; [#UNKNOWN] where its transcript shows that it is another
/// @param created when the facts were written down, as they say it; empty if nobody says
public record CapturedSession(String session, String project, String program, String created) {

  /// Some program that is not Claude Code.
  public static final String UNKNOWN = "unknown";

  /// Early versions of Entire called every program so.
  private static final String ANY = "Agent";

  /// Facts are short; a longer file is something else.
  private static final int MAX_FACTS_BYTES = 1 << 20;

  /// The session of a place.
  public static CapturedSession of(CaptureFolder place, Siblings siblings) {
    JsonObject facts = facts(place, siblings);
    List<JsonObject> lines =
        place
            .anyTranscript(siblings)
            .flatMap(path -> siblings.head(path, Head.MAX_BYTES))
            .map(bytes -> Head.of(Path.of(place.fileName()), bytes, Siblings.NONE).objects())
            .orElse(List.of());
    String named =
        CaptureFolder.undated(
            facts.text(
                "session_id", place.kind() == CaptureFolder.Kind.LIVE ? place.folderName() : ""));
    String own = first(lines, CapturedSession::sessionOf);
    return new CapturedSession(
        own.isEmpty() ? named : own,
        first(lines, CapturedSession::folderOf),
        program(facts.text("agent", ""), place, siblings, !own.isEmpty()),
        facts.text("created_at", ""));
  }

  private static String program(
      String named, CaptureFolder place, Siblings siblings, boolean lineNamesSession) {
    boolean isOpen = named.isEmpty() || named.equals(ANY);
    return isOpen && !lineNamesSession && place.transcript(siblings).isPresent() ? UNKNOWN : named;
  }

  private static JsonObject facts(CaptureFolder place, Siblings siblings) {
    return siblings
        .head(place.metadata(), MAX_FACTS_BYTES)
        .map(bytes -> BegunObject.read(bytes, 0, bytes.length))
        .orElse(JsonObject.EMPTY);
  }

  private interface Member {
    Optional<String> of(JsonObject line);
  }

  private static String first(List<JsonObject> lines, Member member) {
    return lines.stream()
        .flatMap(line -> member.of(line).stream())
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// Claude Code names it on each line, Copilot and Codex on the first.
  private static Optional<String> sessionOf(JsonObject line) {
    if (line.text("type", "").equals("session_meta")) {
      return line.object("payload").text("id");
    }
    return line.text("sessionId").or(() -> line.object("data").text("sessionId"));
  }

  private static Optional<String> folderOf(JsonObject line) {
    return line.text("cwd")
        .or(() -> line.object("payload").text("cwd"))
        .or(() -> line.object("data").object("context").text("cwd"));
  }
}
