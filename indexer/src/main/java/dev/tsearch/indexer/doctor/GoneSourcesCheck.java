package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// Sources that no longer exist where they were imported. The archive keeps their bytes.
///
/// @param sources the number of imported sources
/// @param gone how many of them are gone
/// @param goneBytes the length of these
public record GoneSourcesCheck(long sources, long gone, long goneBytes) implements DoctorFinding {

  @Override
  public String part() {
    return "sources";
  }

  @Override
  public Condition condition() {
    return Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return Optional.empty();
  }
}
