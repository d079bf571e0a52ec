package dev.tsearch.core.store.manifest;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TimeRange;
import java.util.OptionalLong;

/// The counts and the time range of a partition, added up entry by entry. They decide when the
/// partition is sealed, and the manifest lists them afterwards. Not thread-safe.
public final class PartitionStats {
  private final RotationPolicy rotation;
  private int count;
  private int undated;
  private int prompts;
  private long tokens;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /// Creates the statistics of an empty partition.
  ///
  /// @param rotation estimates tokens and decides when the partition is full
  public PartitionStats(RotationPolicy rotation) {
    this.rotation = rotation;
  }

  /// Counts an entry. Costs one pass over its content, to estimate the tokens.
  public void add(Entry entry) {
    count++;
    tokens += rotation.tokens(entry.content());
    if (entry.isDated()) {
      min = Math.min(min, entry.timestamp());
      max = Math.max(max, entry.timestamp());
    } else {
      undated++;
    }
    if (entry.type().equals(EntryType.MESSAGE)
        && entry.metadata().values().text("role", "").equals("user")) {
      prompts++;
    }
  }

  /// The number of entries.
  public int count() {
    return count;
  }

  /// The estimated language-model tokens of all contents.
  public long tokens() {
    return tokens;
  }

  /// The earliest time of an entry, in unix seconds; empty if no entry has a time.
  public OptionalLong min() {
    return isDated() ? OptionalLong.of(min) : OptionalLong.empty();
  }

  /// The latest time of an entry, in unix seconds; empty if no entry has a time.
  public OptionalLong max() {
    return isDated() ? OptionalLong.of(max) : OptionalLong.empty();
  }

  private boolean isDated() {
    return count > undated;
  }

  /// Whether the partition has reached a limit of the policy and must be sealed.
  ///
  /// @param bytes the length of its lines
  public boolean isFull(long bytes) {
    return rotation.isFull(count, tokens, bytes);
  }

  /// Whether an entry must go to the next partition, because it would stretch the time range of
  /// this one to the limit of the policy.
  ///
  /// @param timestamp the entry's time in unix seconds, or [TimeRange#UNDATED]
  public boolean wouldStretch(long timestamp) {
    return isDated() && rotation.stretches(min, max, timestamp);
  }

  /// Returns the manifest's row for the partition, stored as plain JSONL.
  ///
  /// @param bytes the length of its lines
  /// @param crc32c the CRC-32C of its lines
  public Partition partition(int ordinal, long bytes, int crc32c) {
    return new Partition(
        ordinal,
        0,
        isDated() ? min : TimeRange.UNDATED,
        isDated() ? max : TimeRange.UNDATED,
        count,
        bytes,
        crc32c,
        tokens,
        prompts,
        undated);
  }
}
