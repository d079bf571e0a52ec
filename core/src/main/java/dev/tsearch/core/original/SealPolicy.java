package dev.tsearch.core.original;

/// When a log is sealed, and how.
///
/// @param logBytes a log is sealed before a chunk that would make it longer than this
/// @param tailBytes a log that is at least as long may be sealed early, by whoever is done writing
/// @param frameBytes how many of its bytes go into one zstd frame: what reading one byte costs
public record SealPolicy(long logBytes, long tailBytes, int frameBytes) {

  /// Logs of 64 MiB: sealing one takes about a third of a second. Tails of 8 MiB: less is left as
  /// it came, and a folder that is followed for years makes no multitude of files. Frames of 1 MiB:
  /// a transcript repeats itself over such distances, and one is read in 2 ms.
  public static final SealPolicy DEFAULT = new SealPolicy(64 << 20, 8 << 20, 1 << 20);

  /// Rejects what would never hold a chunk.
  public SealPolicy {
    if (logBytes < 1) {
      throw new IllegalArgumentException("logBytes must be >= 1, got " + logBytes);
    }
    if (tailBytes < 1) {
      throw new IllegalArgumentException("tailBytes must be >= 1, got " + tailBytes);
    }
    if (frameBytes < 1 || frameBytes > Piece.MAX_BYTES) {
      throw new IllegalArgumentException(
          "frameBytes must be from 1 to " + Piece.MAX_BYTES + ", got " + frameBytes);
    }
  }
}
