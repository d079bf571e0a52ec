package dev.tsearch.core.forget.hash;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;

/// The hashes of the first units of a source, as its lines or the elements of a list: each of all
/// units up to it, so that two sources that begin with the same units have the same first hashes.
///
/// @param encoded the hashes of 8 bytes each, in their order, in Base64
public record UnitHashes(String encoded) {
  /// Of a source with more units the first ones are known: another one that has all of them is no
  /// coincidence.
  public static final int MAX_UNITS = 65_536;

  /// Of a source whose units are not known.
  public static final UnitHashes NONE = new UnitHashes("");

  /// The hashes of units.
  ///
  /// @param hashes at most [#MAX_UNITS]
  public static UnitHashes of(List<Long> hashes) {
    ByteBuffer bytes = ByteBuffer.allocate(hashes.size() * Long.BYTES);
    hashes.forEach(bytes::putLong);
    return new UnitHashes(Base64.getEncoder().encodeToString(bytes.array()));
  }

  /// Whether a text has the form of such hashes.
  public static boolean isSound(String encoded) {
    try {
      return Base64.getDecoder().decode(encoded).length % Long.BYTES == 0;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /// The hashes.
  public long[] decode() {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
    long[] hashes = new long[bytes.remaining() / Long.BYTES];
    bytes.asLongBuffer().get(hashes);
    return hashes;
  }
}
