package dev.tsearch.indexer.lucene.rank;

import org.jspecify.annotations.Nullable;

/// The content of an archive at one time: all partitions below an ordinal, and the first bytes of
/// the active one.
///
/// @param ordinals the lowest ordinal that no partition had, at least 1
/// @param activeOrdinal the ordinal of the active partition
/// @param activeBytes the size of the active partition in bytes; ends after a line
public record Watermark(int ordinals, int activeOrdinal, long activeBytes) {

  /// Validates the numbers.
  ///
  /// @throws IllegalArgumentException if no archive can have these numbers
  public Watermark {
    if (activeOrdinal < 0 || ordinals <= activeOrdinal || activeBytes < 0) {
      throw new IllegalArgumentException(
          "watermark is not valid: %d, %d, %d".formatted(ordinals, activeOrdinal, activeBytes));
    }
  }

  /// Whether the archive had the line that begins at this offset of a partition.
  public boolean contains(int ordinal, long offset) {
    return ordinal < ordinals && (ordinal != activeOrdinal || offset < activeBytes);
  }

  // Written out, as hashCode is: those that records generate are linked at run time, which delays
  // the start of a process.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Watermark watermark
        && watermark.ordinals == ordinals
        && watermark.activeOrdinal == activeOrdinal
        && watermark.activeBytes == activeBytes;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * ordinals + activeOrdinal) + Long.hashCode(activeBytes);
  }
}
