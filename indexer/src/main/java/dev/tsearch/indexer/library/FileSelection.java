package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.PathPattern;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import java.util.List;

/// Which of the files that entries name are wanted, and their order.
///
/// @param paths paths, ends of paths, or patterns; empty for all files
/// @param withMentioned whether files that no call edits or reads are wanted
/// @param order the order
public record FileSelection(List<String> paths, boolean withMentioned, FileSort order) {

  /// Copies the paths.
  public FileSelection {
    paths = List.copyOf(paths);
  }

  /// Whether a file has one of the paths. An entry that names it may name other files as well.
  boolean hasPath(FileUse file) {
    for (String wanted : paths) {
      boolean matches =
          PathPattern.isPattern(Field.FILE, wanted)
              ? new PathPattern(wanted).matches(file.path())
              : isPathOrEnd(Field.FILE.term(file.path()), Field.FILE.term(wanted));
      if (matches) {
        return true;
      }
    }
    return paths.isEmpty();
  }

  private static boolean isPathOrEnd(String path, String wanted) {
    return path.equals(wanted) || path.endsWith("/" + wanted);
  }
}
