package dev.tsearch.core.store.manifest;

import dev.tsearch.core.entry.TimeRange;

/// A sealed partition, as listed in the manifest: consecutive entries in one file that never
/// changes.
///
/// @param ordinal its number, unique in the archive for ever
/// @param generation how often bytes of it were overwritten, see [dev.tsearch.core.store.erase]; 0
///   for never
/// @param min the earliest time of its entries, in unix seconds; [TimeRange#UNDATED] if no entry
///   has a time
/// @param max the latest time of its entries; [TimeRange#UNDATED] if no entry has a time
/// @param count the number of entries
/// @param bytes the length of its lines
/// @param crc32c the CRC-32C of its lines
/// @param tokens the estimated language-model tokens of its content
/// @param prompts the number of messages with the role `user`
/// @param undated the number of entries without a time
/// @param compression how its file is stored; `bytes` and `crc32c` always refer to the plain lines
/// @param storedBytes the length of the file as stored
public record Partition(
    int ordinal,
    int generation,
    long min,
    long max,
    int count,
    long bytes,
    int crc32c,
    long tokens,
    int prompts,
    int undated,
    Compression compression,
    long storedBytes) {

  /// @throws IllegalArgumentException if the values contradict each other
  public Partition {
    requireNotNegative("ordinal", ordinal);
    requireNotNegative("generation", generation);
    requireNotNegative("min", min);
    requireNotNegative("count", count);
    requireNotNegative("bytes", bytes);
    requireNotNegative("tokens", tokens);
    requireNotNegative("prompts", prompts);
    requireNotNegative("undated", undated);
    requireNotNegative("storedBytes", storedBytes);
    if (compression == Compression.NONE && storedBytes != bytes) {
      throw new IllegalArgumentException(
          "storedBytes must be bytes " + bytes + ", got " + storedBytes);
    }
    if (max < min) {
      throw new IllegalArgumentException("max must be >= min " + min + ", got " + max);
    }
    if (undated > count) {
      throw new IllegalArgumentException("undated must be <= " + count + ", got " + undated);
    }
  }

  /// A partition stored as plain JSONL.
  public Partition(
      int ordinal,
      int generation,
      long min,
      long max,
      int count,
      long bytes,
      int crc32c,
      long tokens,
      int prompts,
      int undated) {
    this(
        ordinal,
        generation,
        min,
        max,
        count,
        bytes,
        crc32c,
        tokens,
        prompts,
        undated,
        Compression.NONE,
        bytes);
  }

  /// This partition with another compression.
  public Partition stored(Compression otherwise, long otherBytes) {
    return with(generation, otherwise, otherBytes);
  }

  /// This partition as a later generation.
  public Partition rewritten(int later) {
    return with(later, compression, storedBytes);
  }

  private Partition with(int otherGeneration, Compression otherCompression, long otherStored) {
    return new Partition(
        ordinal,
        otherGeneration,
        min,
        max,
        count,
        bytes,
        crc32c,
        tokens,
        prompts,
        undated,
        otherCompression,
        otherStored);
  }

  /// This partition, stored as plain JSONL.
  public Partition plain() {
    return stored(Compression.NONE, bytes);
  }

  /// Whether another partition has the same lines, in whatever form. One sidecar then serves both.
  public boolean hasLinesOf(Partition other) {
    return plain().equals(other.plain());
  }

  private static void requireNotNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be >= 0, got " + value);
    }
  }

  /// The path of its file from the archive's root:
  /// `partitions/<min>-<max>-<ordinal>[.<generation>].jsonl`, followed by `.zst` if it is
  /// compressed.
  public String file() {
    return file(compression);
  }

  /// The path that its file has under a compression, from the archive's root.
  String file(Compression compression) {
    return stem() + ArchiveLayout.PARTITION_SUFFIX + compression.suffix();
  }

  /// The path of its sidecar from the archive's root.
  public String sidecarFile() {
    return stem() + ArchiveLayout.SIDECAR_SUFFIX;
  }

  private String stem() {
    String name = ArchiveLayout.PARTITIONS + "/" + min + "-" + max + "-" + ordinal;
    return generation == 0 ? name : name + "." + generation;
  }

  /// Whether it may contain an entry with a time in the range.
  public boolean overlaps(TimeRange range) {
    return range.isUnbounded() || (undated < count && min <= range.max() && max >= range.min());
  }
}
