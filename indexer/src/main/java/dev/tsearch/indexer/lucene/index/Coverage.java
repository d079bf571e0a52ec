package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.util.Optional;

/// The entries that an index holds at its last commit: every entry of the complete ordinals, and
/// the entries of one more partition whose lines end within its first bytes.
///
/// @param archiveId the archive that was indexed
/// @param fingerprint the fingerprint of the chain and the schema
/// @param completeOrdinals the partitions that are indexed completely
/// @param activeOrdinal the partition that is indexed in part; [#NONE] if there is none
/// @param activeBytes the number of its indexed bytes; ends after a line
public record Coverage(
    String archiveId,
    String fingerprint,
    PartitionSet completeOrdinals,
    int activeOrdinal,
    long activeBytes) {
  /// No ordinal.
  public static final int NONE = -1;

  /// Validates the numbers.
  ///
  /// @throws IllegalArgumentException if a number is negative, or the active ordinal is also
  ///   complete
  public Coverage {
    if (activeOrdinal < NONE || activeBytes < 0) {
      throw new IllegalArgumentException(
          "coverage must be >= 0, got " + activeOrdinal + ", " + activeBytes);
    }
    if (activeOrdinal != NONE && completeOrdinals.contains(activeOrdinal)) {
      throw new IllegalArgumentException("active ordinal is also complete: " + activeOrdinal);
    }
  }

  /// Returns the coverage of an empty index.
  public static Coverage nothing(String archiveId, String fingerprint) {
    return new Coverage(archiveId, fingerprint, PartitionSet.EMPTY, NONE, 0);
  }

  /// Returns why an index with this coverage cannot be used for an archive; empty if it can.
  ///
  /// @param coverage the coverage of the index; empty if its commit has none
  public static String fault(Optional<Coverage> coverage, String archiveId) {
    if (coverage.isEmpty()) {
      return "the index does not say what it covers";
    }
    if (!coverage.get().archiveId().equals(archiveId)) {
      return "the index is of another archive";
    }
    return coverage.get().fingerprint().equals(LuceneTokenizer.currentFingerprint())
        ? ""
        : "the index was made by another version";
  }

  /// Returns the number of indexed bytes of a partition.
  ///
  /// @param bytes the size of the partition
  public long indexedBytes(int ordinal, long bytes) {
    if (completeOrdinals.contains(ordinal)) {
      return bytes;
    }
    return ordinal == activeOrdinal ? activeBytes : 0;
  }

  /// Whether the entry at this address is indexed.
  public boolean covers(EntryAddress address) {
    return completeOrdinals.contains(address.ordinal())
        || (address.ordinal() == activeOrdinal && address.offset() < activeBytes);
  }

  /// Returns this coverage with one more complete partition.
  public Coverage withComplete(int ordinal) {
    Coverage rest = without(ordinal);
    return new Coverage(
        archiveId,
        fingerprint,
        rest.completeOrdinals.with(ordinal),
        rest.activeOrdinal,
        rest.activeBytes);
  }

  /// Returns this coverage with the first bytes of a partition, which replaces any other partial
  /// one.
  public Coverage withActive(int ordinal, long bytes) {
    return new Coverage(archiveId, fingerprint, completeOrdinals.without(ordinal), ordinal, bytes);
  }

  /// Returns this coverage without a partition.
  public Coverage without(int ordinal) {
    boolean wasActive = ordinal == activeOrdinal;
    return new Coverage(
        archiveId,
        fingerprint,
        completeOrdinals.without(ordinal),
        wasActive ? NONE : activeOrdinal,
        wasActive ? 0 : activeBytes);
  }
}
