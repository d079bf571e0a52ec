package dev.tsearch.indexer.ingest.report;

import java.util.List;

/// What patterns excluded from an import.
///
/// @param files the number of files that a pattern matches
/// @param folders the number of folders that a pattern matches; what is in them was not looked at
/// @param unused the patterns that excluded nothing, as they were written
public record ExcludedPaths(long files, long folders, List<String> unused) {
  /// Of an import without patterns.
  public static final ExcludedPaths NONE = new ExcludedPaths(0, 0, List.of());

  /// Copies the list.
  public ExcludedPaths {
    unused = List.copyOf(unused);
  }

  /// What the same patterns excluded from this import and from one of other paths.
  ExcludedPaths and(ExcludedPaths other) {
    return new ExcludedPaths(
        files + other.files,
        folders + other.folders,
        unused.stream().filter(other.unused::contains).toList());
  }
}
