package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// The known places could not be compared with the archive.
///
/// @param reason why not
public record UncomparedPlacesCheck(String reason) implements DoctorFinding {

  @Override
  public String part() {
    return "places";
  }

  @Override
  public Condition condition() {
    return Condition.PROBLEM;
  }

  @Override
  public Optional<String> command() {
    return Optional.of("tsearch verify");
  }
}
