package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.prune.PartitionSet;
import java.util.Map;
import java.util.Optional;

/// The [Coverage] of an index as the user data of its commit:
///
/// | key | value |
/// |---|---|
/// | `archive` | the id of the archive |
/// | `fingerprint` | the fingerprint of chain and schema |
/// | `complete` | the ordinals that are indexed completely, in the text form of [PartitionSet]: `0-41,43` |
/// | `active` | the ordinal that is indexed in part, in decimal; `-1` if there is none |
/// | `active_bytes` | the number of its indexed bytes, in decimal |
public final class CommitData {
  private static final String ARCHIVE = "archive";
  private static final String FINGERPRINT = "fingerprint";
  private static final String COMPLETE = "complete";
  private static final String ACTIVE = "active";
  private static final String ACTIVE_BYTES = "active_bytes";

  private CommitData() {}

  static Map<String, String> of(Coverage coverage) {
    return Map.of(
        ARCHIVE, coverage.archiveId(),
        FINGERPRINT, coverage.fingerprint(),
        COMPLETE, coverage.completeOrdinals().toString(),
        ACTIVE, Integer.toString(coverage.activeOrdinal()),
        ACTIVE_BYTES, Long.toString(coverage.activeBytes()));
  }

  /// Reads the coverage from the user data of a commit; empty if it has no valid coverage.
  public static Optional<Coverage> read(Map<String, String> data) {
    try {
      return Optional.of(
          new Coverage(
              data.getOrDefault(ARCHIVE, ""),
              data.getOrDefault(FINGERPRINT, ""),
              PartitionSet.parse(data.getOrDefault(COMPLETE, "?")),
              Integer.parseInt(data.getOrDefault(ACTIVE, "?")),
              Long.parseLong(data.getOrDefault(ACTIVE_BYTES, "?"))));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
