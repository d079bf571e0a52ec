package dev.tsearch.core.entry;

/// Where an entry's line stands, for ever: ordinals are never given twice, and offsets outlive the
/// sealing of a partition.
///
/// @param ordinal the partition's ordinal
/// @param offset where the line begins in its partition, in uncompressed bytes
/// @param length the line's length in bytes, without its newline
public record EntryAddress(int ordinal, long offset, int length) {

  /// Rejects what no file can hold.
  public EntryAddress {
    if (ordinal < 0 || offset < 0 || length < 0) {
      throw new IllegalArgumentException(
          "address must be >= 0, got " + ordinal + ", " + offset + ", " + length);
    }
  }
}
