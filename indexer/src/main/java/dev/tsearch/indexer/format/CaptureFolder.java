package dev.tsearch.indexer.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a file stands in the folders of session capture, as Entire and the programs that follow it
/// lay them out:
///
/// ```
/// .entire/metadata/<session>/            a session that is being captured
/// <2 hex>/<10 hex>/                      a checkpoint, named by its twelve digits
/// <2 hex>/<10 hex>/<n>/                  one of its sessions
/// …/tasks/<tool use>/                    what a sub-agent left within either
/// ```
///
/// The transcripts in them are read by the formats that they are written in; the place tells those
/// formats, where the lines do not, which session they belong to.
///
/// @param kind which of the folders it is
/// @param fileName the file's name
/// @param session the way from the file's folder to its session's, ending in `/` or empty
/// @param folderName the name of the session's folder
/// @param checkpoint the checkpoint; empty for a session that is being captured
/// @param toolUse the tool call that started the sub-agent; empty outside `tasks`
public record CaptureFolder(
    Kind kind,
    String fileName,
    String session,
    String folderName,
    String checkpoint,
    String toolUse) {

  /// The transcripts' names: today's, and that of early versions.
  private static final List<String> TRANSCRIPTS = List.of("full.jsonl", "full.log");

  private static final String COMPACT = "transcript.jsonl";
  private static final Pattern SHARD = Pattern.compile("(?:.*:)?([0-9a-f]{2})");
  private static final Pattern REST = Pattern.compile("[0-9a-f]{10}");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");
  private static final Pattern CHUNK = Pattern.compile("(?:full\\.jsonl|full\\.log)\\.(\\d{3,})");
  private static final Pattern DATED =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  /// The kinds of folders.
  public enum Kind {
    /// A session that is being captured.
    LIVE,
    /// A checkpoint, which is made of sessions.
    CHECKPOINT,
    /// One session of a checkpoint.
    CHECKPOINT_SESSION
  }

  /// The place of a file; empty if it is in none of these folders.
  public static Optional<CaptureFolder> of(Path file) {
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

  private static Optional<CaptureFolder> at(
      List<String> names, int folder, String name, String up, String toolUse) {
    String own = part(names, folder);
    String above = part(names, folder - 1);
    if (above.equals("metadata") && part(names, folder - 2).equals(".entire")) {
      return Optional.of(new CaptureFolder(Kind.LIVE, name, up, own, "", toolUse));
    }
    Optional<String> itself = checkpoint(above, own);
    if (itself.isPresent()) {
      return Optional.of(new CaptureFolder(Kind.CHECKPOINT, name, up, own, itself.get(), toolUse));
    }
    return checkpoint(part(names, folder - 2), above)
        .filter(_ -> NUMBER.matcher(own).matches())
        .map(id -> new CaptureFolder(Kind.CHECKPOINT_SESSION, name, up, own, id, toolUse));
  }

  private static String part(List<String> names, int index) {
    return index < 0 ? "" : names.get(index);
  }

  /// In a tree of git, whose name stands before a colon, the shard is the first part of a path.
  private static Optional<String> checkpoint(String shard, String rest) {
    Matcher first = SHARD.matcher(shard);
    return first.matches() && REST.matcher(rest).matches()
        ? Optional.of(first.group(1) + rest)
        : Optional.empty();
  }

  /// Which piece of a transcript a file is that was cut because of its size: 0 for the first,
  /// `full.jsonl`; empty for files that are none.
  public static OptionalInt chunk(String fileName) {
    if (TRANSCRIPTS.contains(fileName)) {
      return OptionalInt.of(0);
    }
    Matcher name = CHUNK.matcher(fileName);
    return name.matches() && name.group(1).length() < 7
        ? OptionalInt.of(Integer.parseInt(name.group(1)))
        : OptionalInt.empty();
  }

  /// The place that speaks for a checkpoint as a whole: that of its first session, if it has one
  /// whose facts are there; else the checkpoint's own.
  public CaptureFolder firstSession(Siblings siblings) {
    if (kind != Kind.CHECKPOINT) {
      return this;
    }
    return siblings.names(session.isEmpty() ? "." : session).stream()
        .filter(name -> NUMBER.matcher(name).matches())
        .sorted(Comparator.comparingInt(Integer::parseInt))
        .map(this::inSession)
        .filter(place -> siblings.has(place.metadata()))
        .findFirst()
        .orElse(this);
  }

  private CaptureFolder inSession(String name) {
    return new CaptureFolder(
        Kind.CHECKPOINT_SESSION, fileName, session + name + "/", name, checkpoint, toolUse);
  }

  /// Whether the file is the session's transcript or a piece of it.
  public boolean isTranscript() {
    return toolUse.isEmpty() && chunk(fileName).isPresent();
  }

  /// The way to the session's transcript; empty if there is none.
  public Optional<String> transcript(Siblings siblings) {
    return TRANSCRIPTS.stream().map(session::concat).filter(siblings::has).findFirst();
  }

  /// The way to the session's transcript in any form, the compact one included; empty if there is
  /// none.
  public Optional<String> anyTranscript(Siblings siblings) {
    return transcript(siblings).or(() -> Optional.of(session + COMPACT).filter(siblings::has));
  }

  /// The way to the facts that are known of the session; there need be no such file.
  public String metadata() {
    return session + "metadata.json";
  }

  /// A session's name without the date that Entire used to put before it.
  public static String undated(String session) {
    Matcher dated = DATED.matcher(session);
    return dated.matches() ? dated.group(1) : session;
  }
}
