package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.CorruptArchiveException;
import java.nio.file.Path;

/// A defect that a verification found, or derived data of an older version.
///
/// @param file the damaged file
/// @param offset the position in that file in bytes; 0 if the finding concerns the whole file
/// @param severity whether it is damage, and can be repaired
/// @param problem a description, one line
public record Finding(Path file, long offset, Severity severity, String problem) {

  /// What a finding means for the archive.
  public enum Severity {
    /// Derived data is damaged. Repair fixes it; nothing is lost.
    REPAIRABLE,
    /// A process ended before it had finished: the disk was full, or it was killed. The next writer
    /// completes or removes what it left. No damage: nothing that was reported as done is missing.
    UNFINISHED,
    /// Derived data is intact, but an older version wrote it. It can be used, and the next import
    /// of new entries or update of the index rebuilds it.
    OUTDATED,
    /// Source data is damaged or absent. It cannot be rebuilt.
    DATA_LOSS
  }

  /// Returns the finding for a damaged file of source data.
  static Finding dataLoss(CorruptArchiveException damage) {
    return new Finding(
        damage.file(),
        damage.offset(),
        Severity.DATA_LOSS,
        "expected " + damage.expected() + ", found " + damage.found());
  }
}
