package dev.tsearch.indexer.search.plan;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Which entries of the searched partitions the index does not hold.
///
/// @param pieces where they stand
public record UncoveredEntries(List<PartitionRange> pieces) {

  /// The end of a partition, from a line on.
  ///
  /// @param ordinal the partition's ordinal
  /// @param from where the first of the lines begins
  /// @param to where the last of them ends
  public record PartitionRange(int ordinal, long from, long to) {

    /// How many bytes its lines take.
    public long bytes() {
      return to - from;
    }

    /// Reads the entries. What is damaged is told and passed over.
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
    pieces = List.copyOf(pieces);
  }

  /// How many bytes their lines take.
  public long bytes() {
    return pieces.stream().mapToLong(PartitionRange::bytes).sum();
  }
}
