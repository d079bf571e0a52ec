package dev.tsearch.core.store.manifest;

import dev.tsearch.core.entry.TimeRange;

/// A sealed partition as the manifest lists it: a run of entries in one file that never changes.
///
/// @param ordinal its number, given when it became active and never again
/// @param generation how often it was rewritten to forget something; 0 for never
/// @param min the earliest time of its entries, in unix seconds; [TimeRange#UNDATED] if none has
///   one
/// @param max the latest time of its entries; [TimeRange#UNDATED] if none has one
/// @param count how many entries it has
/// @param bytes the length of its file
/// @param crc32c the checksum of its file
/// @param tokens the estimated language-model tokens of its content
/// @param prompts how many of its entries are messages of the role `user`
/// @param undated how many of its entries have no time
/// @param compression how its file is stored; `bytes` and `crc32c` are those of the lines either
///   way
/// @param storedBytes how long the file is as it is stored
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

  /// Rejects what no partition can be.
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

  /// The same lines, stored in another way.
  public Partition stored(Compression otherwise, long otherBytes) {
    return new Partition(
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
        otherwise,
        otherBytes);
  }

  /// The same lines, stored as plain JSONL.
  public Partition plain() {
    return stored(Compression.NONE, bytes);
  }

  /// Whether another has the same lines, however they are stored: then one sidecar serves both.
  public boolean hasLinesOf(Partition other) {
    return plain().equals(other.plain());
  }

  private static void requireNotNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be >= 0, got " + value);
    }
  }

  /// Its file, from the archive's root: `partitions/<min>-<max>-<ordinal>[.<generation>].jsonl`,
  /// with `.zst` behind it if it is compressed.
  public String file() {
    return file(compression);
  }

  /// The file that holds its lines where they are stored in some way.
  String file(Compression compression) {
    return stem() + ArchiveLayout.PARTITION_SUFFIX + compression.suffix();
  }

  /// Its sidecar's file, from the archive's root.
  public String sidecarFile() {
    return stem() + ArchiveLayout.SIDECAR_SUFFIX;
  }

  private String stem() {
    String name = ArchiveLayout.PARTITIONS + "/" + min + "-" + max + "-" + ordinal;
    return generation == 0 ? name : name + "." + generation;
  }

  /// Whether an entry with a time in the range may be in it.
  public boolean overlaps(TimeRange range) {
    return range.isUnbounded() || (undated < count && min <= range.max() && max >= range.min());
  }
}
