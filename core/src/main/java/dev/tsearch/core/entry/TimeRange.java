package dev.tsearch.core.entry;

/// A span of time in unix seconds, both ends included. An entry without a time is in no range that
/// has a bound.
///
/// @param min the first second, or [Long#MIN_VALUE] for no lower bound
/// @param max the last second, or [Long#MAX_VALUE] for no upper bound
public record TimeRange(long min, long max) {

  /// The range without bounds; it holds undated entries too.
  public static final TimeRange ALL = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

  /// The timestamp of an entry that has no time.
  public static final long UNDATED = 0;

  /// Whether neither end is bound.
  public boolean isUnbounded() {
    return min == Long.MIN_VALUE && max == Long.MAX_VALUE;
  }

  /// Whether an entry with this timestamp is in the range.
  public boolean contains(long timestamp) {
    return isUnbounded() || (timestamp != UNDATED && timestamp >= min && timestamp <= max);
  }

  /// What is in both ranges; may be empty (`min > max`).
  public TimeRange intersect(TimeRange other) {
    long latestStart = Math.max(min, other.min);
    long earliestEnd = Math.min(max, other.max);
    return new TimeRange(latestStart, earliestEnd);
  }

  /// Written out: a record's own is linked at run time, which costs a start more than its use.
  @Override
  public String toString() {
    return "TimeRange[min=" + min + ", max=" + max + "]";
  }
}
