package dev.tsearch.indexer.ingest.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What patterns excluded from an import, and copies of sessions, which are skipped.
///
/// @param files the number of files that a pattern matches
/// @param folders the number of folders that a pattern matches; what is in them was not looked at
/// @param unused the patterns that excluded nothing, as they were written
/// @param copies the number of copies of sessions by why the program kept them; each at least 1
public record ExcludedPaths(
    long files, long folders, List<String> unused, Map<SessionCopy, Long> copies) {
  /// Of an import without patterns, and without copies.
  public static final ExcludedPaths NONE = new ExcludedPaths(0, 0, List.of(), Map.of());

  /// Copies the collections.
  public ExcludedPaths {
    unused = List.copyOf(unused);
    copies = Map.copyOf(copies);
  }

  /// What the same patterns excluded from this import and from one of other paths.
  ExcludedPaths and(ExcludedPaths other) {
    Map<SessionCopy, Long> sum = new EnumMap<>(SessionCopy.class);
    sum.putAll(copies);
    other.copies.forEach((kind, count) -> sum.merge(kind, count, Long::sum));
    return new ExcludedPaths(
        files + other.files,
        folders + other.folders,
        unused.stream().filter(other.unused::contains).toList(),
        sum);
  }
}
