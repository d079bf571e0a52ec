package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.term.KeySet;

/// The bytes of a whole partition and of its sidecar, ready for [ArchiveWriter#commit]. Any thread
/// builds it, without the write lock.
///
/// @param partition the manifest's row
/// @param lines its file; not copied
/// @param sidecar its sidecar's file; not copied
@SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
public record PreparedPartition(Partition partition, byte[] lines, byte[] sidecar) {

  /// Builds the sidecar of a draft.
  ///
  /// @param keys the keys of the terms of its entries
  /// @param areComplete whether `keys` covers every entry; if false, the partition gets no filter
  ///   and is never pruned by its terms
  /// @param fingerprint identifies the tokenizer that made the keys
  static PreparedPartition of(
      PartitionDraft draft,
      KeySet keys,
      boolean areComplete,
      String fingerprint,
      StorageSettings settings) {
    var sidecar = new SidecarBuilder();
    for (LocatedEntry located : draft.entries()) {
      sidecar.add(located.entry(), located.address().offset(), located.address().length());
    }
    Partition partition =
        draft
            .stats()
            .partition(draft.ordinal(), draft.lines().length, Checksum.crc32c(draft.lines()));
    byte[] bytes =
        settings.bloomFilters() && areComplete
            ? sidecar.build(partition, keys, fingerprint, settings.bloomBitsPerKey())
            : sidecar.buildWithoutTerms(partition);
    return new PreparedPartition(partition, draft.lines(), bytes);
  }

  /// The ordinal of the partition.
  int ordinal() {
    return partition.ordinal();
  }
}
