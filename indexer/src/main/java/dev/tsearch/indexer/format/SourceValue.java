package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// One object of a source, and where it stands.
///
/// @param offset where it begins, in bytes
/// @param length how many bytes it takes
/// @param line its line, counted from 1
/// @param object what it says
/// @param digest a hash of its bytes, the same for the same bytes wherever they stand; empty if its
///   reader does not need it
public record SourceValue(long offset, int length, long line, JsonObject object, String digest) {

  /// The origin of the entry that was made of it as the `block`-th.
  public Origin origin(long source, int block) {
    return new Origin(source, offset, length, line, block);
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /// The digest of a value's bytes.
  public static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(sha256(bytes), 0, 16);
  }
}
