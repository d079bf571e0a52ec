package dev.tsearch.core.store.manifest;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TimeRange;

/// Adds up what the manifest says of a partition, entry by entry. Single writer, not thread-safe.
public final class PartitionStats {
  private final RotationPolicy rotation;
  private int count;
  private int undated;
  private int prompts;
  private long tokens;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /// @param rotation estimates the tokens
  public PartitionStats(RotationPolicy rotation) {
    this.rotation = rotation;
  }

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

  public int count() {
    return count;
  }

  /// Whether the partition is sealed now that it has so many bytes.
  public boolean isFull(long bytes) {
    return rotation.isFull(count, tokens, bytes);
  }

  /// Whether an entry of that time belongs into the next partition.
  public boolean isStretchedBy(long timestamp) {
    return count > undated && rotation.stretches(min, max, timestamp);
  }

  public Partition partition(int ordinal, long bytes, int crc32c) {
    boolean dated = count > undated;
    return new Partition(
        ordinal,
        0,
        dated ? min : TimeRange.UNDATED,
        dated ? max : TimeRange.UNDATED,
        count,
        bytes,
        crc32c,
        tokens,
        prompts,
        undated);
  }
}
