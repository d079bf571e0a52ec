package dev.tsearch.indexer.capture;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The session of a file in an [EntireFolder], read from the files around it.
///
/// @param session the session's name: from its transcript, else from its metadata, else the name of
///   the folder
/// @param project the working folder; empty if unknown
/// @param program the program that was captured, for example `Codex`; empty if it is not named,
///   which means Claude Code; [#UNKNOWN] if the transcript shows that it is another one
/// @param created the time in the metadata, as text; empty if unknown
public record EntireSession(String session, String project, String program, String created) {

  /// A program other than Claude Code that is not named.
  public static final String UNKNOWN = "unknown";

  private static final String GEMINI = "Gemini CLI";

  /// The name of every program in early versions of Entire.
  private static final String ANY = "Agent";

  /// The first lines of a transcript.
  private static final int FIRST_BYTES = 1 << 13;

  /// Metadata are short; a longer file is something else.
  private static final int MAX_METADATA_BYTES = 1 << 20;

  /// The session of a file.
  public static EntireSession of(EntireFolder folder, Siblings siblings) {
    JsonObject metadata = metadata(folder, siblings);
    Optional<Head> transcript =
        folder.anyTranscript(siblings).flatMap(path -> beginning(path, siblings));
    List<JsonObject> lines = transcript.map(Head::objects).orElse(List.of());
    String named =
        EntireFolder.undated(
            metadata.text(
                "session_id",
                folder.type() == EntireFolder.FolderType.LIVE ? folder.folderName() : ""));
    String own = first(lines, EntireSession::sessionOf);
    return new EntireSession(
        own.isEmpty() ? named : own,
        first(lines, EntireSession::folderOf),
        program(metadata.text("agent", ""), folder, siblings, transcript, !own.isEmpty()),
        metadata.text("created_at", ""));
  }

  /// The beginning of a transcript that has the session and the folder, if any part of it has: it
  /// is read for each file next to the transcript, and nearly always its first lines have both.
  private static Optional<Head> beginning(String path, Siblings siblings) {
    Optional<byte[]> first = siblings.head(path, FIRST_BYTES);
    if (first.isEmpty() || first.get().length < FIRST_BYTES) {
      return first.map(bytes -> head(path, bytes));
    }
    Head lines = head(path, Arrays.copyOf(first.get(), endOfLines(first.get())));
    boolean hasBoth =
        !first(lines.objects(), EntireSession::sessionOf).isEmpty()
            && !first(lines.objects(), EntireSession::folderOf).isEmpty();
    return hasBoth
        ? Optional.of(lines)
        : siblings.head(path, Head.MAX_BYTES).map(bytes -> head(path, bytes));
  }

  private static int endOfLines(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private static Head head(String path, byte[] bytes) {
    return Head.of(Path.of(path), bytes, Siblings.NONE);
  }

  /// Early versions of Entire did not name Gemini CLI, whose transcript is one document.
  private static String program(
      String named,
      EntireFolder folder,
      Siblings siblings,
      Optional<Head> transcript,
      boolean lineNamesSession) {
    if (!named.isEmpty() && !named.equals(ANY)) {
      return named;
    }
    if (transcript.filter(head -> head.object().has("projectHash")).isPresent()) {
      return GEMINI;
    }
    boolean isOther = !lineNamesSession && folder.transcript(siblings).isPresent();
    return isOther ? UNKNOWN : named;
  }

  private static JsonObject metadata(EntireFolder folder, Siblings siblings) {
    return siblings
        .head(folder.metadata(), MAX_METADATA_BYTES)
        .map(bytes -> head(folder.metadata(), bytes).object())
        .orElse(JsonObject.EMPTY);
  }

  private interface Extractor {
    Optional<String> of(JsonObject line);
  }

  private static String first(List<JsonObject> lines, Extractor extractor) {
    return lines.stream()
        .flatMap(line -> extractor.of(line).stream())
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// Claude Code names the session on each line, Copilot and Codex on the first.
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
