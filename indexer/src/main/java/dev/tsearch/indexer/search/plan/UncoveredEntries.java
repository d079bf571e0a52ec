package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The entries of some partitions that the index does not contain.
///
/// @param ranges the ranges of their lines
public record UncoveredEntries(List<PartitionRange> ranges) {

  /// The end of a partition, from a line on.
  ///
  /// @param ordinal the partition's ordinal
  /// @param from the offset of the first line
  /// @param to the end of the last line
  public record PartitionRange(int ordinal, long from, long to) {

    /// The length of the lines in bytes.
    public long bytes() {
      return to - from;
    }

    /// Reads the entries. Damaged lines are reported and skipped.
    public List<LocatedEntry> read(Snapshot snapshot, Consumer<String> damages) throws IOException {
      var entries = new ArrayList<LocatedEntry>();
      try (EntryCursor cursor = snapshot.cursor(ordinal, from)) {
        boolean more = true;
        while (more) {
          try {
            more = cursor.next();
            if (more) {
              entries.add(new LocatedEntry(cursor.entry(), cursor.address()));
            }
          } catch (CorruptArchiveException e) {
            damages.accept(String.valueOf(e.getMessage()));
          }
        }
      } catch (CorruptArchiveException e) {
        damages.accept(String.valueOf(e.getMessage()));
      }
      return entries;
    }
  }

  /// Copies the list.
  public UncoveredEntries {
    ranges = List.copyOf(ranges);
  }

  /// The length of all lines in bytes.
  public long bytes() {
    return ranges.stream().mapToLong(PartitionRange::bytes).sum();
  }
}
