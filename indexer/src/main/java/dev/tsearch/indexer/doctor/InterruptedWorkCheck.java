package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// Work that a process did not finish.
///
/// @param isWriting whether another process writes to the archive now, so that unfinished work is
///   its own
/// @param isErasing whether `forget` or `redact` is not complete
/// @param temporaryFiles the number of files that are not complete
/// @param unreadSources the number of sources whose bytes are stored and whose entries are not
/// @param setAsideFiles the number of damaged copies that recovery set aside
public record InterruptedWorkCheck(
    boolean isWriting,
    boolean isErasing,
    long temporaryFiles,
    long unreadSources,
    long setAsideFiles)
    implements DoctorFinding {

  /// Whether anything waits for a writer that finishes it.
  public boolean isInterrupted() {
    return !isWriting && (isErasing || temporaryFiles > 0 || unreadSources > 0);
  }

  @Override
  public String part() {
    return "interrupted";
  }

  @Override
  public Condition condition() {
    if (!isInterrupted()) {
      return Condition.FINE;
    }
    return isErasing ? Condition.PROBLEM : Condition.NOTE;
  }

  @Override
  public Optional<String> command() {
    if (!isInterrupted()) {
      return Optional.empty();
    }
    return Optional.of(unreadSources > 0 ? "tsearch import --again" : "tsearch index");
  }
}
