package dev.tsearch.indexer.capture;

import dev.tsearch.indexer.format.Siblings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The position of a file in the folders that Entire and compatible programs capture sessions in:
///
/// ```
/// .entire/metadata/<session>/            a session that is being captured
/// <2 hex>/<10 hex>/                      a checkpoint, named by its twelve digits
/// <2 hex>/<10 hex>/<n>/                  one session of the checkpoint
/// …/tasks/<tool use>/                    files of a sub-agent, in any of these folders
/// ```
///
/// The transcripts in these folders are read by the formats in which they are written. Those
/// formats use the position to find the session where the lines do not name it.
///
/// @param type the type of the folder
/// @param fileName the file's name
/// @param session the relative path from the file's folder to the session's folder; ends in `/`, or
///   is empty if they are the same
/// @param folderName the name of the session's folder
/// @param checkpoint the checkpoint's id; empty for a session that is being captured
/// @param toolUse the id of the tool call that started the sub-agent; empty outside `tasks`
public record EntireFolder(
    FolderType type,
    String fileName,
    String session,
    String folderName,
    String checkpoint,
    String toolUse) {

  /// The names of transcripts: the current one, the one of early versions, and the one beside which
  /// the compact transcripts are.
  private static final List<String> TRANSCRIPTS =
      List.of("full.jsonl", "full.log", "raw_transcript");

  private static final String COMPACT = "transcript.jsonl";
  private static final Pattern SHARD = Pattern.compile("(?:.*:)?([0-9a-f]{2})");
  private static final Pattern REST = Pattern.compile("[0-9a-f]{10}");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");
  private static final Pattern CHUNK =
      Pattern.compile("(?:full\\.jsonl|full\\.log|raw_transcript)\\.(\\d{3,})");
  private static final Pattern DATED =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  /// The types of folders.
  public enum FolderType {
    /// A session that is being captured.
    LIVE,
    /// A checkpoint, which has several sessions.
    CHECKPOINT,
    /// One session of a checkpoint.
    CHECKPOINT_SESSION
  }

  /// The position of a file; empty if it is not in one of these folders.
  public static Optional<EntireFolder> of(Path file) {
    List<String> names = new ArrayList<>();
    file.normalize().forEach(name -> names.add(name.toString()));
    int folder = names.size() - 2;
    if (folder < 0) {
      return Optional.empty();
    }
    String name = names.getLast();
    if (folder >= 1 && names.get(folder - 1).equals("tasks")) {
      return at(names, folder - 2, name, "../../", names.get(folder));
    }
    return at(names, folder, name, "", "");
  }

  private static Optional<EntireFolder> at(
      List<String> names, int folder, String name, String up, String toolUse) {
    String own = part(names, folder);
    String above = part(names, folder - 1);
    if (above.equals("metadata") && part(names, folder - 2).equals(".entire")) {
      return Optional.of(new EntireFolder(FolderType.LIVE, name, up, own, "", toolUse));
    }
    Optional<String> itself = checkpoint(above, own);
    if (itself.isPresent()) {
      return Optional.of(
          new EntireFolder(FolderType.CHECKPOINT, name, up, own, itself.get(), toolUse));
    }
    return checkpoint(part(names, folder - 2), above)
        .filter(_ -> NUMBER.matcher(own).matches())
        .map(id -> new EntireFolder(FolderType.CHECKPOINT_SESSION, name, up, own, id, toolUse));
  }

  private static String part(List<String> names, int index) {
    return index < 0 ? "" : names.get(index);
  }

  /// The checkpoint's id, if both folders have its form. A path in a git tree begins with the name
  /// of the tree and a colon (`<tree>:<2 hex>/…`).
  private static Optional<String> checkpoint(String shard, String rest) {
    Matcher first = SHARD.matcher(shard);
    return first.matches() && REST.matcher(rest).matches()
        ? Optional.of(first.group(1) + rest)
        : Optional.empty();
  }

  /// The number of a transcript's chunk: 0 for `full.jsonl`, N for `full.jsonl.00N`, which Entire
  /// writes if the transcript is large; empty for any other file.
  public static OptionalInt chunk(String fileName) {
    if (TRANSCRIPTS.contains(fileName)) {
      return OptionalInt.of(0);
    }
    Matcher name = CHUNK.matcher(fileName);
    return name.matches() && name.group(1).length() < 7
        ? OptionalInt.of(Integer.parseInt(name.group(1)))
        : OptionalInt.empty();
  }

  /// The path of the file, relative to the folder that has `.entire` or the checkpoints.
  public Path path() {
    Path folder =
        switch (type) {
          case LIVE -> Path.of(".entire", "metadata", folderName);
          case CHECKPOINT -> Path.of(checkpoint.substring(0, 2), checkpoint.substring(2));
          case CHECKPOINT_SESSION ->
              Path.of(checkpoint.substring(0, 2), checkpoint.substring(2), folderName);
        };
    return toolUse.isEmpty()
        ? folder.resolve(fileName)
        : folder.resolve("tasks").resolve(toolUse).resolve(fileName);
  }

  /// Whether the file is a transcript in Entire's compact format.
  public boolean isCompact() {
    return fileName.equals(COMPACT);
  }

  /// For a checkpoint the position of its first session that has metadata; otherwise this position.
  public EntireFolder firstSession(Siblings siblings) {
    if (type != FolderType.CHECKPOINT) {
      return this;
    }
    return siblings.names(session.isEmpty() ? "." : session).stream()
        .filter(name -> NUMBER.matcher(name).matches())
        .sorted(Comparator.comparingInt(Integer::parseInt))
        .map(this::inSession)
        .filter(session -> siblings.has(session.metadata()))
        .findFirst()
        .orElse(this);
  }

  private EntireFolder inSession(String name) {
    return new EntireFolder(
        FolderType.CHECKPOINT_SESSION, fileName, session + name + "/", name, checkpoint, toolUse);
  }

  /// The relative path to the session's transcript; empty if there is none.
  public Optional<String> transcript(Siblings siblings) {
    return TRANSCRIPTS.stream().map(session::concat).filter(siblings::has).findFirst();
  }

  /// The relative path to the session's transcript, full or compact; empty if there is none.
  public Optional<String> anyTranscript(Siblings siblings) {
    return transcript(siblings).or(() -> Optional.of(session + COMPACT).filter(siblings::has));
  }

  /// The relative path to the session's metadata; the file need not exist.
  public String metadata() {
    return session + "metadata.json";
  }

  /// The name of a session without the date with which early versions of Entire prefixed it.
  public static String undated(String session) {
    Matcher dated = DATED.matcher(session);
    return dated.matches() ? dated.group(1) : session;
  }
}
