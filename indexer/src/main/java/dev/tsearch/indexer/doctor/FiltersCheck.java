package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// Which sealed partitions have a filter of their terms. A search reads the others in any case.
///
/// @param partitions the number of sealed partitions
/// @param missing how many have no sidecar, or one without a filter of the current analyzer
/// @param areWanted whether the settings ask for filters
public record FiltersCheck(int partitions, int missing, boolean areWanted)
    implements DoctorFinding {

  @Override
  public String part() {
    return "filters";
  }

  @Override
  public Condition condition() {
    return missing > 0 && areWanted ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return condition() == Condition.FINE ? Optional.empty() : Optional.of("tsearch index");
  }
}
