package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.verify.Verifier;
import java.util.List;
import java.util.Optional;

/// What a verification came to.
///
/// @param archive what was checked of the archive itself, and all findings but those of an index
///   that could not be read
/// @param index what was checked of the index; empty if there is none that can be read
/// @param findings what is wrong; empty if nothing
public record VerificationReport(
    Verifier.Outcome archive, Optional<Indexed> index, List<Finding> findings) {

  /// What an index holds.
  ///
  /// @param entries how many entries
  /// @param uncoveredBytes how many bytes of the partitions it does not cover yet; searches read
  ///   them
  public record Indexed(long entries, long uncoveredBytes) {}

  /// Copies the findings.
  public VerificationReport {
    findings = List.copyOf(findings);
  }

  /// Whether nothing is wrong.
  public boolean isSound() {
    return findings.isEmpty();
  }

  /// Whether bytes that cannot be made again are damaged or gone.
  public boolean isTruthDamaged() {
    return findings.stream().anyMatch(finding -> finding.severity() == Severity.DATA_LOSS);
  }
}
