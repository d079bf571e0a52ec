package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// How often the matches use each file: one count for each path as written, truncated like every
/// value. Only calls of tools are edits or reads; other entries that name a file, such as a
/// checkpoint, count for its sessions and its last use. Not thread-safe.
public final class FileCounts implements Aggregation {
  /// Parts of the names of tools that change files: Edit, MultiEdit, NotebookEdit, Write,
  /// apply_patch, str_replace, create_file and the like.
  private static final List<String> EDITING =
      List.of("edit", "write", "patch", "replace", "create", "delete", "insert");

  private final Map<String, Counts> files = new HashMap<>();
  private final Map<String, String> sessions = new HashMap<>();

  /// The use of a file.
  ///
  /// @param path the path as written
  /// @param edits how many calls of tools changed it
  /// @param reads how many other calls of tools name it
  /// @param sessions how many sessions use it
  /// @param last the time of the last use in unix seconds; [TimeRange#UNDATED] if it is unknown
  public record FileUse(String path, long edits, long reads, int sessions, long last) {}

  private static final class Counts {
    private final Set<String> sessions = new HashSet<>();
    private long edits;
    private long reads;
    private long last = TimeRange.UNDATED;
  }

  @Override
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /// Returns the files, the last used first, then by path.
  public List<FileUse> files() {
    var uses = new ArrayList<FileUse>(files.size());
    files.forEach((path, counts) ->
        uses.add(
            new FileUse(path, counts.edits, counts.reads, counts.sessions.size(), counts.last)));
    uses.sort(Comparator.comparingLong(FileUse::last).reversed().thenComparing(FileUse::path));
    return uses;
  }

  /// Whether a tool changes the file that a call of it names.
  public static boolean isEditing(String tool) {
    String name = tool.toLowerCase(Locale.ROOT);
    return EDITING.stream().anyMatch(name::contains);
  }

  void add(String path, long edits, long reads, long last) {
    Counts counts = files.computeIfAbsent(path, _ -> new Counts());
    counts.edits += edits;
    counts.reads += reads;
    counts.last = Math.max(counts.last, last);
  }

  void addSession(String path, String session) {
    String known = sessions.computeIfAbsent(session, name -> name);
    files.computeIfAbsent(path, _ -> new Counts()).sessions.add(known);
  }
}
