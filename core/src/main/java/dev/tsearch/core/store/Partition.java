package dev.tsearch.core.store;

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
    int undated) {

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
    if (max < min) {
      throw new IllegalArgumentException("max must be >= min " + min + ", got " + max);
    }
    if (undated > count) {
      throw new IllegalArgumentException("undated must be <= " + count + ", got " + undated);
    }
  }

  private static void requireNotNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be >= 0, got " + value);
    }
  }

  /// Its file, from the archive's root: `partitions/<min>-<max>-<ordinal>[.<generation>].jsonl`.
  public String file() {
    return stem() + ArchiveLayout.PARTITION_SUFFIX;
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
