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
import org.jspecify.annotations.Nullable;

/// How often the matches use each file: one count for each path as written, truncated like every
/// value, without a position in the file (`:LINE`, `:LINE:COLUMN`); a relative path has one in each
/// project. Addresses (`https://…`) are no files. Calls of tools are edits or reads, and what a
/// program says about its own edits ([#EDIT]) are edits; other entries that name a file, such as a
/// checkpoint, count for its sessions and its last use. Not thread-safe.
public final class FileCounts implements Aggregation {
  /// The subtype of an entry in which a program says that it has edited files.
  public static final String EDIT = "edit";

  /// Parts of the names of tools that change files: Edit, MultiEdit, NotebookEdit, Write,
  /// apply_patch, str_replace, create_file and the like.
  private static final List<String> EDITING =
      List.of("edit", "write", "patch", "replace", "create", "delete", "insert");

  private final Map<FileInProject, Counts> files = new HashMap<>();
  private final Map<String, String> sessions = new HashMap<>();

  /// The use of a file.
  ///
  /// @param path the path as written
  /// @param project the folder of the conversations that use it, if the path is relative to it and
  ///   they have one; empty otherwise
  /// @param edits how often calls of tools, or programs by themselves, changed it
  /// @param reads how many other calls of tools name it
  /// @param sessions how many sessions use it
  /// @param last the time of the last use in unix seconds; [TimeRange#UNDATED] if it is unknown
  public record FileUse(
      String path, String project, long edits, long reads, int sessions, long last) {
    /// The path with the folder that it is relative to, if that is known.
    public String wholePath() {
      return project.isEmpty() ? path : project + "/" + path;
    }

    /// Whether no call of a tool edits or reads the file: other entries name it.
    public boolean isOnlyMentioned() {
      return edits == 0 && reads == 0;
    }
  }

  private record FileInProject(String path, String project) {

    // Written out: the JVM links the methods of a record anew at each start.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FileInProject file
          && path.equals(file.path)
          && project.equals(file.project);
    }

    @Override
    public int hashCode() {
      return 31 * project.hashCode() + path.hashCode();
    }
  }

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

  /// Returns the files, the last used first, then by path and project.
  public List<FileUse> files() {
    var uses = new ArrayList<FileUse>(files.size());
    files.forEach((file, counts) ->
        uses.add(
            new FileUse(
                file.path(),
                file.project(),
                counts.edits,
                counts.reads,
                counts.sessions.size(),
                counts.last)));
    uses.sort(
        Comparator.comparingLong(FileUse::last)
            .reversed()
            .thenComparing(FileUse::path)
            .thenComparing(FileUse::project));
    return uses;
  }

  /// Whether a tool changes the file that a call of it names.
  public static boolean isEditing(String tool) {
    String name = tool.toLowerCase(Locale.ROOT);
    return EDITING.stream().anyMatch(name::contains);
  }

  /// Adds the uses of other entries.
  public void addAll(FileCounts other) {
    other.files.forEach((file, counts) -> {
      add(file.path(), file.project(), counts.edits, counts.reads, counts.last);
      counts.sessions.forEach(session -> addSession(file.path(), file.project(), session));
    });
  }

  /// Whether a path is relative to the folder of the conversation.
  public static boolean isRelative(String path) {
    boolean hasDrive = path.length() > 1 && path.charAt(1) == ':';
    return !path.startsWith("/") && !path.startsWith("~") && !path.startsWith("\\") && !hasDrive;
  }

  /// Adds the uses of a file.
  ///
  /// @param project the project, if the path is [relative][#isRelative] and there is one; empty
  ///   otherwise
  void add(String name, String project, long edits, long reads, long last) {
    if (isAddress(name)) {
      return;
    }
    Counts counts = counts(name, project);
    counts.edits += edits;
    counts.reads += reads;
    counts.last = Math.max(counts.last, last);
  }

  private Counts counts(String name, String project) {
    return files.computeIfAbsent(new FileInProject(path(name), project), _ -> new Counts());
  }

  void addSession(String name, String project, String session) {
    if (isAddress(name)) {
      return;
    }
    String known = sessions.computeIfAbsent(session, text -> text);
    counts(name, project).sessions.add(known);
  }

  /// Whether a name has a scheme, as in `https://…`.
  private static boolean isAddress(String name) {
    int end = name.indexOf("://");
    return end > 0
        && name.substring(0, end)
            .chars()
            .allMatch(c -> (c < 0x80 && Character.isLetterOrDigit(c)) || "+-.".indexOf(c) >= 0);
  }

  /// A name without the line and the column at its end.
  public static String path(String name) {
    return withoutNumber(withoutNumber(name));
  }

  private static String withoutNumber(String name) {
    int end = name.length();
    while (end > 0 && name.charAt(end - 1) >= '0' && name.charAt(end - 1) <= '9') {
      end--;
    }
    boolean isPosition = end > 1 && end < name.length() && name.charAt(end - 1) == ':';
    return isPosition ? name.substring(0, end - 1) : name;
  }
}
