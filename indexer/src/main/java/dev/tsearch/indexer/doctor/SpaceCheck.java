package dev.tsearch.indexer.doctor;

import java.util.Optional;

/// The free space of the archive's file system.
///
/// @param freeBytes the bytes that this user may still write
/// @param plainBytes the bytes of sealed partitions that are not compressed
public record SpaceCheck(long freeBytes, long plainBytes) implements DoctorFinding {
  /// An import writes a batch of originals, a partition and segments of the index at a time; with
  /// less room than this it may fail.
  static final long MIN_BYTES = 256L << 20;

  /// With less room a rebuilt index of a large archive may not fit.
  static final long LOW_BYTES = 2L << 30;

  @Override
  public String part() {
    return "space";
  }

  @Override
  public Condition condition() {
    if (freeBytes < MIN_BYTES) {
      return Condition.PROBLEM;
    }
    return freeBytes < LOW_BYTES ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    return condition() != Condition.FINE && plainBytes > 0
        ? Optional.of("tsearch compress")
        : Optional.empty();
  }
}
