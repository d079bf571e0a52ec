package dev.tsearch.core.original;

/// A position in the sequence of logs. All bytes before it are known to be complete.
///
/// @param log the number of a log, or 0 if nothing is known
/// @param position the position in that log, in uncompressed bytes
public record LogEnd(int log, long position) implements Comparable<LogEnd> {

  /// The position before all logs.
  public static final LogEnd NONE = new LogEnd(0, 0);

  /// The end of the chunk of a piece.
  public static LogEnd of(Piece piece) {
    return new LogEnd(piece.log(), piece.chunkEnd());
  }

  // Written out: each reading of the table of sources compares thousands, with cold code.
  @Override
  public int compareTo(LogEnd other) {
    int order = Integer.compare(log, other.log);
    return order == 0 ? Long.compare(position, other.position) : order;
  }
}
