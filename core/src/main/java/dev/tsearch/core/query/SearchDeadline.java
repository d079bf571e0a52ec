package dev.tsearch.core.query;

import java.time.Duration;
import java.util.function.LongSupplier;

/// When a search ends even if it has not searched everything. Belongs to one search; safe for use
/// by many threads.
public final class SearchDeadline {
  /// No end.
  public static final SearchDeadline NONE = new SearchDeadline(() -> 0, 1, false);

  private final LongSupplier nanos;
  private final long end;
  private final boolean isLimited;
  private volatile boolean wasMet;

  private SearchDeadline(LongSupplier nanos, long end, boolean isLimited) {
    this.nanos = nanos;
    this.end = end;
    this.isLimited = isLimited;
  }

  /// The end of a search that begins now.
  ///
  /// @param timeout how long it may take
  /// @param nanos measures durations, as `System.nanoTime()` does
  public static SearchDeadline after(Duration timeout, LongSupplier nanos) {
    return new SearchDeadline(nanos, nanos.getAsLong() + timeout.toNanos(), true);
  }

  /// Whether there is an end. If not, [#isOver] need not be asked.
  public boolean isLimited() {
    return isLimited;
  }

  /// The time that is left; at most another time.
  public Duration left(Duration most) {
    if (!isLimited) {
      return most;
    }
    Duration left = Duration.ofNanos(Math.max(0, end - nanos.getAsLong()));
    return left.compareTo(most) < 0 ? left : most;
  }

  /// Whether the time is over. If so, the caller leaves out the rest of its work.
  public boolean isOver() {
    if (isLimited && nanos.getAsLong() - end >= 0) {
      wasMet = true;
      return true;
    }
    return false;
  }

  /// Whether the time is over and no caller has left out anything yet. For readers that end a
  /// search by an exception: what was found before is still to be read.
  public boolean isFirstOver() {
    return !wasMet && isOver();
  }

  /// Whether a part of the search was left out: [#isOver] was true for a caller.
  public boolean wasMet() {
    return wasMet;
  }
}
