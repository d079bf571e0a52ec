package dev.tsearch.indexer.library;

import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The order of a list of files. Files that are equal in it are ordered by their last use.
public enum FileSort {
  /// The file that was used last first.
  LAST,
  /// The file with the most edits first.
  EDITS,
  /// The file with the most reads first.
  READS,
  /// The file of the most sessions first.
  SESSIONS,
  /// By path.
  PATH;

  /// The order of a word; empty if it names none.
  public static Optional<FileSort> of(String word) {
    return Arrays.stream(values()).filter(sort -> sort.word().equals(word)).findFirst();
  }

  /// The words of all orders.
  public static List<String> words() {
    return Arrays.stream(values()).map(FileSort::word).toList();
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  Comparator<FileUse> comparator() {
    Comparator<FileUse> path = Comparator.comparing(FileUse::path).thenComparing(FileUse::project);
    Comparator<FileUse> last =
        Comparator.comparingLong(FileUse::last).reversed().thenComparing(path);
    return switch (this) {
      case LAST -> last;
      case EDITS -> Comparator.comparingLong(FileUse::edits).reversed().thenComparing(last);
      case READS -> Comparator.comparingLong(FileUse::reads).reversed().thenComparing(last);
      case SESSIONS -> Comparator.comparingInt(FileUse::sessions).reversed().thenComparing(last);
      case PATH -> path;
    };
  }
}
