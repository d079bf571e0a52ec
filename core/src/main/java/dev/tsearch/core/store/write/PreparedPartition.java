package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
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

  /// Makes the sidecar of a draft.
  ///
  /// @param rotation estimates the tokens
  static PreparedPartition of(
      PartitionDraft draft,
      RotationPolicy rotation,
      StorageSettings settings,
      Tokenizer tokenizer) {
    var tally = new PartitionStats(rotation);
    var sidecar = new SidecarBuilder();
    for (LocatedEntry located : draft.entries()) {
      tally.add(located.entry());
      sidecar.add(located.entry(), located.address().offset(), located.address().length());
    }
    Partition partition =
        tally.partition(draft.ordinal(), draft.lines().length, Checksum.crc32c(draft.lines()));
    boolean hasTerms = settings.bloomFilters() && draft.fullyAnalysed();
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
