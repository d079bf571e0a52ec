package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.term.Tokenizer;

/// A whole partition and its sidecar as bytes, to be published by [ArchiveWriter#commitPrepared].
/// It is made without the archive's lock, by any thread.
///
/// @param partition what the manifest will say of it
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

  /// Its ordinal.
  int ordinal() {
    return partition.ordinal();
  }
}
