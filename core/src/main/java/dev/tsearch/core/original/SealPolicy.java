package dev.tsearch.core.original;

/// When and how a log is sealed.
///
/// @param logBytes the maximum length of a log; it is sealed before a chunk that would exceed it
/// @param tailBytes the minimum length of a log that is sealed at the end of an import
/// @param frameBytes the uncompressed length of a zstd frame, which bounds the cost of reading one
///   byte
public record SealPolicy(long logBytes, long tailBytes, int frameBytes) {

  /// Logs of 64 MiB, since sealing one takes about a third of a second. Tails of 8 MiB, so that
  /// watching a folder for years does not create many small files. Frames of 1 MiB, since
  /// transcripts repeat themselves over such distances, and decompressing one takes 2 ms.
  public static final SealPolicy DEFAULT = new SealPolicy(64 << 20, 8 << 20, 1 << 20);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one of them is out of its range
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
