package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.term.XxHash64;

/// The 64-bit hash of an entry's identity: XXH64 of `source ‖ 0 ‖ session ‖ 0 ‖ id` in UTF-8.
///
/// Different hashes prove different identities. Equal hashes prove nothing; the caller confirms
/// them by reading the line. In an archive of a million entries, two entries share all 64 bits with
/// probability 1 in 37 million, and the 40 bits that sidecars keep with probability 1 in 3.
public final class IdentityHash {
  private static final int DROPPED_BITS = 24;

  private IdentityHash() {}

  /// The hash as sidecars keep it: its highest 40 bits, with the others 0. One of 110,000 new
  /// identities shares it with one of ten million entries, which costs reading one line.
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
