package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// How much of the archive the index covers.
///
/// @param fault why the index cannot be used; empty if it can
/// @param entries the number of entries of the archive
/// @param uncovered how many of them the index does not have
public record IndexCoverageCheck(String fault, long entries, long uncovered)
    implements DoctorFinding {

  @Override
  public String part() {
    return "index";
  }

  @Override
  public Condition condition() {
    if (!fault.isEmpty() && entries > 0) {
      return Condition.PROBLEM;
    }
    return uncovered > 0 ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return switch (condition()) {
      case FINE -> Optional.empty();
      case NOTE -> Optional.of("tsearch index");
      case PROBLEM -> Optional.of("tsearch index --rebuild");
    };
  }
}
