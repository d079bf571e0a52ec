package dev.tsearch.core.entry;

import org.jspecify.annotations.Nullable;

/// The permanent position of the line of an entry. Ordinals are never reused, and offsets do not
/// change if the partition is sealed or compressed.
///
/// @param ordinal the ordinal of the partition
/// @param offset the offset of the line in its partition, in uncompressed bytes
/// @param length the length of the line in bytes, without its newline
public record EntryAddress(int ordinal, long offset, int length) {

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one of them is negative
  public EntryAddress {
    if (ordinal < 0 || offset < 0 || length < 0) {
      throw new IllegalArgumentException(
          "address must be >= 0, got " + ordinal + ", " + offset + ", " + length);
    }
  }

  // Written out, as hashCode is: those that records generate are linked at run time, which delays
  // the first page of hits.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EntryAddress address
        && address.offset == offset
        && address.ordinal == ordinal
        && address.length == length;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * ordinal + Long.hashCode(offset)) + length;
  }
}
