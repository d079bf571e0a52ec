package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// The versions of the program and of the archive's format.
///
/// @param program the version of the program
/// @param java the version of the Java runtime
/// @param format the format of the archive
/// @param newestFormat the newest format that the program reads; it refuses a newer one
public record VersionCheck(String program, String java, int format, int newestFormat)
    implements DoctorFinding {

  @Override
  public String part() {
    return "versions";
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
