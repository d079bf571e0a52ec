package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The result of a verification.
///
/// @param archive the checks of the archive, with all findings except those of an unreadable index
/// @param index the contents of the index; empty if it is missing or unreadable
/// @param findings all damage, derived data of an older version, and work that was not finished
public record VerificationReport(
    Verifier.Outcome archive, Optional<Indexed> index, List<Finding> findings) {

  /// The contents of an index.
  ///
  /// @param entries how many entries
  /// @param uncoveredBytes how many bytes of the partitions it does not cover yet; searches read
  ///   them
  public record Indexed(long entries, long uncoveredBytes) {}

  /// Copies the findings.
  public VerificationReport {
    findings = List.copyOf(findings);
  }

  /// This report with another finding.
  public VerificationReport with(Finding finding) {
    var more = new ArrayList<>(findings);
    more.add(finding);
    return new VerificationReport(archive, index, more);
  }

  /// Whether there is no damage.
  public boolean isSound() {
    return findings.size() == outdated() + unfinished();
  }

  /// The number of findings that are work which the next writer completes.
  public int unfinished() {
    return (int)
        findings.stream().filter(finding -> finding.severity() == Severity.UNFINISHED).count();
  }

  /// The number of findings that are derived data of an older version.
  public int outdated() {
    return (int)
        findings.stream().filter(finding -> finding.severity() == Severity.OUTDATED).count();
  }

  /// Whether bytes that cannot be made again are damaged or gone.
  public boolean isTruthDamaged() {
    return findings.stream().anyMatch(finding -> finding.severity() == Severity.DATA_LOSS);
  }
}
