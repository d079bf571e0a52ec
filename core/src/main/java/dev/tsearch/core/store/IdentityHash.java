package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.term.XxHash64;

/// The 64 bits that stand for an entry's identity: XXH64 of `source ‖ 0 ‖ session ‖ 0 ‖ id` in
/// UTF-8.
///
/// Different hashes prove different identities. Equal ones are confirmed by reading the line,
/// though of a million entries two share a hash only once in 37 million archives.
public final class IdentityHash {
  private static final int DROPPED_BITS = 24;

  private IdentityHash() {}

  /// The hash as sidecars keep it: without its lowest 24 bits, which are 0. Of ten million entries
  /// a new one shares it with another once in 100,000 times.
  static long shortened(long hash) {
    return hash >>> DROPPED_BITS << DROPPED_BITS;
  }

  /// The hash of an identity.
  public static long of(EntryId identity) {
    byte[] source = identity.source().getBytes(UTF_8);
    byte[] session = identity.session().getBytes(UTF_8);
    byte[] id = identity.id().getBytes(UTF_8);
    byte[] all = new byte[source.length + session.length + id.length + 2];
    System.arraycopy(source, 0, all, 0, source.length);
    System.arraycopy(session, 0, all, source.length + 1, session.length);
    System.arraycopy(id, 0, all, source.length + session.length + 2, id.length);
    return XxHash64.hash(all);
  }
}
