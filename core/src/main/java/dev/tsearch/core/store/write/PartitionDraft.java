package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.KeySet;
import java.util.List;

/// A whole partition prepared in memory, to be published by [ArchiveWriter#commit].
///
/// @param ordinal its ordinal, reserved by [ArchiveWriter#reserveOrdinals]
/// @param lines its file: every entry's line with its newline, in order; not copied
/// @param entries its entries with their addresses in that file; at least one
/// @param keys the keys of all terms of its entries; not copied
/// @param fullyAnalysed whether `keys` speaks for every entry; false makes the partition unprunable
@SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
public record PartitionDraft(
    int ordinal, byte[] lines, List<LocatedEntry> entries, KeySet keys, boolean fullyAnalysed) {

  /// Copies the list.
  public PartitionDraft {
    entries = List.copyOf(entries);
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("a partition must have an entry");
    }
  }
}
