package dev.tsearch.core.entry;

import org.jspecify.annotations.Nullable;

/// A range of time in Unix seconds, both bounds included. An undated entry is in no range that has
/// a bound.
///
/// @param min the first second, or [Long#MIN_VALUE] for no lower bound
/// @param max the last second, or [Long#MAX_VALUE] for no upper bound
public record TimeRange(long min, long max) {

  /// The range without bounds, which contains undated entries.
  public static final TimeRange ALL = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

  /// The timestamp of an undated entry.
  public static final long UNDATED = 0;

  /// Whether the range has no bound.
  public boolean isUnbounded() {
    return min == Long.MIN_VALUE && max == Long.MAX_VALUE;
  }

  /// Whether an entry with a timestamp is in the range.
  public boolean contains(long timestamp) {
    return isUnbounded() || (timestamp != UNDATED && timestamp >= min && timestamp <= max);
  }

  /// Explicit, since the methods that a record generates are linked at run time.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TimeRange that && min == that.min && max == that.max;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(min) + Long.hashCode(max);
  }

  @Override
  public String toString() {
    return "TimeRange[min=" + min + ", max=" + max + "]";
  }
}
