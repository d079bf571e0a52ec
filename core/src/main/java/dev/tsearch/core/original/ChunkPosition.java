package dev.tsearch.core.original;

/// Where a chunk begins in the logs. In the order of the logs.
///
/// @param log the number of its log
/// @param position its position in the log, in uncompressed bytes
public record ChunkPosition(int log, long position) implements Comparable<ChunkPosition> {
  /// The chunk of a piece.
  public static ChunkPosition of(Piece piece) {
    return new ChunkPosition(piece.log(), piece.position());
  }

  @Override
  public int compareTo(ChunkPosition other) {
    return log == other.log
        ? Long.compare(position, other.position)
        : Integer.compare(log, other.log);
  }
}
