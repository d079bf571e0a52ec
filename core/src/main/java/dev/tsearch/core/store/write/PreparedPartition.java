package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.term.Tokenizer;

/// The bytes of a whole partition and of its sidecar, ready for [ArchiveWriter#commitPrepared]. Any
/// thread builds it, without the write lock.
///
/// @param partition the manifest's row
/// @param lines its file; not copied
/// @param sidecar its sidecar's file; not copied
@SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
public record PreparedPartition(Partition partition, byte[] lines, byte[] sidecar) {

  /// Builds the sidecar of a draft.
  static PreparedPartition of(PartitionDraft draft, StorageSettings settings, Tokenizer tokenizer) {
    var sidecar = new SidecarBuilder();
    for (LocatedEntry located : draft.entries()) {
      sidecar.add(located.entry(), located.address().offset(), located.address().length());
    }
    Partition partition =
        draft
            .stats()
            .partition(draft.ordinal(), draft.lines().length, Checksum.crc32c(draft.lines()));
    boolean hasTerms = settings.bloomFilters() && draft.fullyAnalyzed();
    byte[] bytes =
        hasTerms
            ? sidecar.build(
                partition, draft.keys(), tokenizer.fingerprint(), settings.bloomBitsPerKey())
            : sidecar.buildWithoutTerms(partition);
    return new PreparedPartition(partition, draft.lines(), bytes);
  }

  /// The ordinal of the partition.
  int ordinal() {
    return partition.ordinal();
  }
}
