package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;

/// Creates ids for values that have none of their own: UUIDs (version 8, RFC 9562) computed from
/// the session, the value's bytes, and the number of equal values before it. Every import computes
/// the same id, whatever other values precede this one. Single owner, not thread-safe.
public final class DerivedIds {
  /// Ids of programs are UUIDs, hashes, and names of files.
  private static final int MAX_CHARS = 200;

  /// A context of chibi may have a name of 255 characters, which is a part of the id.
  private static final int MAX_SESSION_CHARS = 512;

  private static final long VERSION_8 = 0x8000L;
  private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;
  private static final int DIGEST_BYTES = 16;

  /// Cloned for each digest and never changed: to look for the algorithm takes longer than the
  /// digest of a short text.
  private static final MessageDigest SHA_256 = algorithm();

  private final Map<String, Integer> seen = new HashMap<>();

  /// The digest of a value's bytes: the first 16 bytes of their SHA-256, in hexadecimal.
  public static String digest(byte[] bytes) {
    return hex(sha256(bytes));
  }

  private static String hex(byte[] sha256) {
    return HexFormat.of().formatHex(sha256, 0, DIGEST_BYTES);
  }

  /// Computes the digest of bytes that are written to it, and does not keep them. Single owner, not
  /// thread-safe.
  public static final class DigestStream extends OutputStream {
    private final MessageDigest sha256 = copy(SHA_256);

    @Override
    public void write(int b) {
      sha256.update((byte) b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      sha256.update(bytes, offset, length);
    }

    /// The [DerivedIds#digest(byte[])] of what was written so far.
    public String digest() {
      return hex(copy(sha256).digest());
    }
  }

  /// Whether an id is longer than lists, names of files and terms of the index allow.
  public static boolean isLong(String id) {
    return id.length() > MAX_CHARS;
  }

  /// The id itself, or its hash if it is too long.
  public static String bounded(String id) {
    return isLong(id) ? digest(id.getBytes(UTF_8)) : id;
  }

  /// Whether the id of a session or an agent is too long for lists and terms.
  public static boolean isLongSession(String id) {
    return id.length() > MAX_SESSION_CHARS;
  }

  /// The id of a session or an agent; its hash if it is too long.
  public static String boundedSession(String id) {
    return isLongSession(id) ? digest(id.getBytes(UTF_8)) : id;
  }

  /// The id of the next value.
  ///
  /// @param session the session of the value
  /// @param digest the [#digest] of the value's bytes, or another text that identifies the value
  public String next(String session, String digest) {
    String key = session + '\n' + digest;
    int before = seen.merge(key, 1, Integer::sum) - 1;
    ByteBuffer hash = ByteBuffer.wrap(sha256((key + '\n' + before).getBytes(UTF_8)));
    long high = (hash.getLong() & ~0xF000L) | VERSION_8;
    long low = (hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL) | VARIANT_RFC;
    return new UUID(high, low).toString();
  }

  private static MessageDigest algorithm() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  private static byte[] sha256(byte[] bytes) {
    return copy(SHA_256).digest(bytes);
  }

  private static MessageDigest copy(MessageDigest sha256) {
    try {
      return (MessageDigest) sha256.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("the SHA-256 of every Java platform can be cloned", e);
    }
  }
}
