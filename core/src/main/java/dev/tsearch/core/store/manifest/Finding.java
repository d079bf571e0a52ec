package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.CorruptArchiveException;
import java.nio.file.Path;

/// Something in an archive that is not as it must be.
///
/// @param file the file that it concerns
/// @param offset where in that file, in bytes; 0 if it is the whole file
/// @param severity what it means
/// @param problem what is wrong there, in one line
public record Finding(Path file, long offset, Severity severity, String problem) {

  /// What a finding means.
  public enum Severity {
    /// Something derived is damaged, or a crash has left something: repair mends it, and nothing is
    /// lost.
    REPAIRABLE,
    /// Bytes that cannot be made again are damaged or gone.
    DATA_LOSS
  }

  /// What a damaged file of the archive's own means.
  static Finding dataLoss(CorruptArchiveException damage) {
    return new Finding(
        damage.file(),
        damage.offset(),
        Severity.DATA_LOSS,
        "expected " + damage.expected() + ", found " + damage.found());
  }
}
