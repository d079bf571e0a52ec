package dev.tsearch.core.original;

import java.util.Comparator;

/// A place in the sequence of logs: all before it is known to be whole.
///
/// @param log the number of a log, or 0 if nothing is known
/// @param position where in that log, in bytes before compression
public record LogEnd(int log, long position) implements Comparable<LogEnd> {

  /// Before everything.
  public static final LogEnd NONE = new LogEnd(0, 0);

  private static final Comparator<LogEnd> ORDER =
      Comparator.comparingInt(LogEnd::log).thenComparingLong(LogEnd::position);

  /// The place where a piece's chunk ends.
  public static LogEnd of(Piece piece) {
    return new LogEnd(piece.log(), piece.chunkEnd());
  }

  @Override
  public int compareTo(LogEnd other) {
    return ORDER.compare(this, other);
  }
}
