package dev.tsearch.core.original;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// One run of bytes of an original, and where it stands.
///
/// @param log the number of the log
/// @param position where its chunk begins in that log, in bytes before compression
/// @param from where in the original the run begins
/// @param length how many bytes, 1 to [#MAX_BYTES]
/// @param sha256 the SHA-256 of the run, in 64 lower-case hexadecimal digits
public record Piece(int log, long position, long from, int length, String sha256) {

  /// The longest piece: 1 MiB, since an import holds one of each source that it has open.
  public static final int MAX_BYTES = 1 << 20;

  private static final int SHA256_DIGITS = 64;

  /// Rejects what cannot be a piece.
  public Piece {
    if (log < 1) {
      throw new IllegalArgumentException("log must be >= 1, got " + log);
    }
    if (position < LogHeader.BYTES) {
      throw new IllegalArgumentException(
          "position must be >= " + LogHeader.BYTES + ", got " + position);
    }
    if (from < 0) {
      throw new IllegalArgumentException("from must be >= 0, got " + from);
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

  /// The SHA-256 of some bytes, as pieces carry it.
  public static String sha256(byte[] bytes, int offset, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, offset, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /// Where in the original the run ends.
  public long end() {
    return from + length;
  }

  /// Where in the log its chunk ends.
  public long chunkEnd() {
    return position + ChunkHeader.BYTES + length;
  }
}
