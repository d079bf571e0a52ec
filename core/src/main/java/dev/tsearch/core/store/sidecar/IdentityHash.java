package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.term.XxHash64;

/// The 64 bits that stand for an entry's identity: XXH64 of `source ‖ 0 ‖ session ‖ 0 ‖ id` in
/// UTF-8.
///
/// Different hashes prove different identities. Equal ones prove nothing and are confirmed by
/// reading the line. Of a million entries two share all 64 bits only once in 37 million archives;
/// but they share the 40 bits that sidecars keep in every third.
public final class IdentityHash {
  private static final int DROPPED_BITS = 24;

  private IdentityHash() {}

  /// The hash as sidecars keep it: its highest 40 bits; the others are 0. A new identity shares it
  /// with one of ten million entries once in 110,000 times: a line is read in vain.
  public static long shortened(long hash) {
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
