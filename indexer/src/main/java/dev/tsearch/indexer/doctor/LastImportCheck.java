package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// When an import last found something, and what imports now.
///
/// @param unixSeconds the time of the last import that stored something; 0 for never
/// @param isImporting whether another process imports now
/// @param isWatched whether `tsearch watch` or `tsearch serve` imports changes of this archive
/// @param quarantined how many values no format understood, of which `derived/quarantine.jsonl`
///   says where they are
public record LastImportCheck(
    long unixSeconds, boolean isImporting, boolean isWatched, long quarantined)
    implements DoctorFinding {

  @Override
  public String part() {
    return "import";
  }

  @Override
  public Condition condition() {
    return unixSeconds == 0 && !isImporting ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return condition() == Condition.FINE ? Optional.empty() : Optional.of("tsearch import");
  }
}
