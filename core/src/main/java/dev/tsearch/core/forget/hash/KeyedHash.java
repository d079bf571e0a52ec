package dev.tsearch.core.forget.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Hashes under the salt of one archive: HMAC-SHA256 (RFC 2104), cut to 128 bits, as 32 hexadecimal
/// digits. One owner, not thread-safe.
///
/// Who has the archive has the salt: a hash does not tell a text, but a guess can be tested.
public final class KeyedHash {
  /// The length of a salt.
  public static final int SALT_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int HASH_BYTES = 16;

  private final Mac mac;
  private final long rollingBase;

  /// @param salt [#SALT_BYTES] random bytes
  public KeyedHash(byte[] salt) {
    if (salt.length != SALT_BYTES) {
      throw new IllegalArgumentException("salt must have 32 bytes, got " + salt.length);
    }
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(salt, ALGORITHM));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java runtime has " + ALGORITHM, e);
    }
    rollingBase = ByteBuffer.wrap(mac.doFinal("rolling".getBytes(UTF_8))).getLong() | 1;
  }

  /// The hash of bytes.
  public String of(byte[] bytes, int from, int to) {
    mac.update(bytes, from, to - from);
    return HexFormat.of().formatHex(mac.doFinal(), 0, HASH_BYTES);
  }

  /// The first 8 bytes of the hash of bytes.
  public long shortOf(byte[] bytes, int from, int to) {
    mac.update(bytes, from, to - from);
    return ByteBuffer.wrap(mac.doFinal()).getLong();
  }

  /// The hash of a mark and bytes after it.
  public String of(byte[] mark, byte[] bytes, int from, int to) {
    mac.update(mark);
    return of(bytes, from, to);
  }

  /// The hash of a text.
  public String of(CharSequence text) {
    byte[] bytes = text.toString().getBytes(UTF_8);
    return of(bytes, 0, bytes.length);
  }

  /// The factor of the rolling hash, see [LiteralHash]; odd.
  long rollingBase() {
    return rollingBase;
  }
}
