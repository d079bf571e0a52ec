package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// Ids for values that have none of their own: UUIDs (version 8, RFC 9562) made of the session, the
/// value's bytes, and how many equal values came before it. They are the same at every import,
/// whatever stands before the value. Single owner, not thread-safe.
public final class DerivedIds {
  private static final long VERSION_8 = 0x8000L;
  private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

  private final Map<String, Integer> seen = new HashMap<>();

  /// The id of the next such value.
  ///
  /// @param session the session that the value belongs to
  /// @param digest the digest of the value's bytes
  public String next(String session, String digest) {
    String key = session + '\n' + digest;
    int before = seen.merge(key, 1, Integer::sum) - 1;
    ByteBuffer hash = ByteBuffer.wrap(SourceValue.sha256((key + '\n' + before).getBytes(UTF_8)));
    long high = (hash.getLong() & ~0xF000L) | VERSION_8;
    long low = (hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL) | VARIANT_RFC;
    return new UUID(high, low).toString();
  }
}
