package dev.tsearch.core.original;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// A contiguous part of an original, with its position in the logs.
///
/// @param log the number of the log, 1 or more
/// @param position the position of its chunk in that log, in uncompressed bytes
/// @param from the offset of the part in the original, in bytes
/// @param length the length in bytes, 1 to [#MAX_BYTES]
/// @param sha256 the SHA-256 of the part, in 64 lower-case hexadecimal digits
public record Piece(int log, long position, long from, int length, String sha256) {

  /// The maximum length: 1 MiB, since an import keeps one piece of each open source in memory.
  public static final int MAX_BYTES = 1 << 20;

  /// No original or log has bytes beyond this offset, so that sums of two offsets are in range.
  public static final long LAST_OFFSET = 1L << 60;

  private static final int SHA256_DIGITS = 64;

  /// Checks the numbers and the length of the digest.
  ///
  /// @throws IllegalArgumentException if one of them is out of its range
  public Piece {
    if (log < 1) {
      throw new IllegalArgumentException("log must be >= 1, got " + log);
    }
    if (position < LogHeader.BYTES || position > LAST_OFFSET) {
      throw new IllegalArgumentException(
          "position must be from " + LogHeader.BYTES + " to " + LAST_OFFSET + ", got " + position);
    }
    if (from < 0 || from > LAST_OFFSET) {
      throw new IllegalArgumentException("from must be from 0 to " + LAST_OFFSET + ", got " + from);
    }
    if (length < 1 || length > MAX_BYTES) {
      throw new IllegalArgumentException(
          "length must be from 1 to " + MAX_BYTES + ", got " + length);
    }
    if (sha256.length() != SHA256_DIGITS) {
      throw new IllegalArgumentException(
          "sha256 must have " + SHA256_DIGITS + " digits, got " + sha256.length());
    }
  }

  /// The SHA-256 of a part of an array, in the form of [#sha256()].
  public static String sha256(byte[] bytes, int offset, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, offset, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /// The index of the piece that contains the byte at an offset of the original.
  public static int at(List<Piece> pieces, long offset) {
    int low = 0;
    int high = pieces.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (pieces.get(middle).from() <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /// The offset in the original after the last byte.
  public long end() {
    return from + length;
  }

  /// The position in the log after the chunk.
  public long chunkEnd() {
    return position + ChunkHeader.BYTES + length;
  }
}
