package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.PartitionStats;
import java.util.List;

/// The lines and entries of a partition in memory, before they are analyzed.
///
/// @param ordinal its ordinal, reserved by [ArchiveWriter#reserveOrdinals]
/// @param lines its file: the line of each entry with its newline, in order; not copied
/// @param entries its entries with their addresses in that file; at least one
/// @param stats the statistics of exactly these entries, under the rotation policy of the manifest;
///   not copied
@SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
public record PartitionDraft(
    int ordinal, byte[] lines, List<LocatedEntry> entries, PartitionStats stats) {

  /// Copies the list of entries.
  ///
  /// @throws IllegalArgumentException if there are no entries, or the statistics count another
  ///   number of entries
  public PartitionDraft {
    entries = List.copyOf(entries);
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("a partition must have an entry");
    }
    if (stats.count() != entries.size()) {
      throw new IllegalArgumentException(
          "stats must count " + entries.size() + " entries, got " + stats.count());
    }
  }
}
