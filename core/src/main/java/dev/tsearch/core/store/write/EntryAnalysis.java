package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.util.List;

/// Analyzes entries that [ArchiveWriter#append] has given their addresses. The caller of an append
/// supplies it to index the same entries in the same pass. Called under the archive's lock, by the
/// thread that appends.
public interface EntryAnalysis {

  /// Gathers the keys of entries that follow each other in the active partition. A crash may still
  /// lose them: what is derived from them must not be committed before [ArchiveWriter#sync].
  ///
  /// @param ordinal the ordinal of their partition
  /// @param into receives the keys of their terms
  /// @return false if some text was not analyzed to its end, so that no filter may be made
  boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException;

  /// Notes that the append has sealed a partition.
  void sealed(Partition partition);
}
