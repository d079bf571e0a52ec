package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.util.Optional;

/// What an index holds, as its last commit says: every entry of the complete ordinals, and those of
/// one more whose lines end within its first bytes.
///
/// @param archiveId the archive it was made from
/// @param fingerprint the chain and schema it was made with
/// @param completeOrdinals the ordinals whose partitions are indexed whole
/// @param activeOrdinal the ordinal that is indexed in part; [#NONE] if there is none
/// @param activeBytes how many of its bytes are indexed, a multiple of whole lines
public record Coverage(
    String archiveId,
    String fingerprint,
    PartitionSet completeOrdinals,
    int activeOrdinal,
    long activeBytes) {
  /// No ordinal.
  public static final int NONE = -1;

  /// Rejects what no commit can say.
  public Coverage {
    if (activeOrdinal < NONE || activeBytes < 0) {
      throw new IllegalArgumentException(
          "coverage must be >= 0, got " + activeOrdinal + ", " + activeBytes);
    }
    if (activeOrdinal != NONE && completeOrdinals.contains(activeOrdinal)) {
      throw new IllegalArgumentException("ordinal is both complete and not: " + activeOrdinal);
    }
  }

  /// The coverage of an index that holds nothing.
  public static Coverage nothing(String archiveId, String fingerprint) {
    return new Coverage(archiveId, fingerprint, PartitionSet.EMPTY, NONE, 0);
  }

  /// Why an index with this coverage cannot be used for an archive; empty if it can.
  ///
  /// @param coverage what the index says that it covers; empty if it says nothing
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

  /// How many bytes of an ordinal's partition are indexed, of so many that it has.
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

  /// This coverage with one more ordinal complete.
  public Coverage withComplete(int ordinal) {
    Coverage rest = without(ordinal);
    return new Coverage(
        archiveId,
        fingerprint,
        rest.completeOrdinals.with(ordinal),
        rest.activeOrdinal,
        rest.activeBytes);
  }

  /// This coverage with that many bytes of one ordinal, in place of any other partial one.
  public Coverage withActive(int ordinal, long bytes) {
    return new Coverage(archiveId, fingerprint, completeOrdinals.without(ordinal), ordinal, bytes);
  }

  /// This coverage without an ordinal.
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
