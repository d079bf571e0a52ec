package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import java.io.IOException;
import java.util.Arrays;

/// Which identities the archive has, and where: the exact answer that an import needs for each
/// entry it meets.
///
/// Maps an [IdentityHash], shortened as sidecars keep it, to the places of all entries that have
/// it. A hash that is not here is proof; one that is here is confirmed by reading the line, since
/// two identities may share the 40 bits: of a million, two do in every third archive. At most 24
/// bytes an entry, and 1 KiB. Single-threaded.
public final class KnownEntries {
  /*
   * Open addressing with linear probing, in shards by the hash's first bits, so that growing copies
   * one 64th at a time. A slot is a pair of longs: the hash, and the place as ordinal * 2^32 +
   * offset. The hash is multiplied into the capacity, which therefore need not be a power of two
   * and can grow in small steps.
   */
  private static final int SHARD_BITS = 6;
  private static final int MIN_SLOTS = 4;
  private static final long EMPTY = -1;

  /// A shard fuller than this grows by a quarter: 16 bytes a slot / 0.85 * 1.25 < 24.
  private static final double MAX_LOAD = 0.85;

  private static final double GROWTH = 1.25;

  private final long[][] shards = new long[1 << SHARD_BITS][];
  private final int[] sizes = new int[1 << SHARD_BITS];

  /// An empty map.
  public KnownEntries() {
    Arrays.fill(shards, slots(0));
  }

  /// Notes an entry; once is enough, but twice does no harm.
  ///
  /// @param wholeHash its [IdentityHash], shortened or not
  /// @param ordinal the ordinal of its partition
  /// @param offset where its line begins there, less than 4 GiB
  public void add(long wholeHash, int ordinal, long offset) {
    long identityHash = IdentityHash.shortened(wholeHash);
    if (offset < 0 || offset > 0xFFFF_FFFFL) {
      throw new IllegalArgumentException("offset must be < 4 GiB, got " + offset);
    }
    int shard = shardOf(identityHash);
    if (sizes[shard] + 1 > (shards[shard].length >> 1) * MAX_LOAD) {
      grow(shard);
    }
    if (put(shards[shard], identityHash, ((long) ordinal << 32) | offset)) {
      sizes[shard]++;
    }
  }

  /// Notes every entry of a sealed partition.
  public void addAll(int ordinal, IdTable ids) {
    ids.forEach((hash, offset, _) -> add(hash, ordinal, offset));
  }

  /// How many entries are noted.
  public long size() {
    long size = 0;
    for (int shard : sizes) {
      size += shard;
    }
    return size;
  }

  /// The memory that the map takes.
  long sizeBytes() {
    long longs = 0;
    for (long[] shard : shards) {
      longs += shard.length;
    }
    return longs * Long.BYTES;
  }

  /// Whether one of the entries with this hash passes a test, which reads its line. Stops at the
  /// first that does.
  public boolean anyMatch(long wholeHash, PlaceTest test) throws IOException {
    long identityHash = IdentityHash.shortened(wholeHash);
    long[] slots = shards[shardOf(identityHash)];
    for (int slot = home(slots, identityHash); slots[slot + 1] != EMPTY; slot = next(slots, slot)) {
      if (slots[slot] == identityHash
          && test.test((int) (slots[slot + 1] >>> 32), slots[slot + 1] & 0xFFFF_FFFFL)) {
        return true;
      }
    }
    return false;
  }

  /// Tells whether the entry at a place is the one that is looked for.
  @FunctionalInterface
  public interface PlaceTest {
    /// Whether it is the entry whose line begins there.
    boolean test(int ordinal, long offset) throws IOException;
  }

  private void grow(int shard) {
    long[] old = shards[shard];
    long[] grown = slots((int) ((old.length >> 1) * GROWTH) + MIN_SLOTS);
    for (int slot = 0; slot < old.length; slot += 2) {
      if (old[slot + 1] != EMPTY) {
        put(grown, old[slot], old[slot + 1]);
      }
    }
    shards[shard] = grown;
  }

  private static long[] slots(int count) {
    long[] slots = new long[Math.multiplyExact(Math.max(count, 1), 2)];
    Arrays.fill(slots, EMPTY);
    return slots;
  }

  /// Puts a pair unless it is there.
  private static boolean put(long[] slots, long hash, long place) {
    int slot = home(slots, hash);
    while (slots[slot + 1] != EMPTY) {
      if (slots[slot] == hash && slots[slot + 1] == place) {
        return false;
      }
      slot = next(slots, slot);
    }
    slots[slot] = hash;
    slots[slot + 1] = place;
    return true;
  }

  private static int shardOf(long hash) {
    return (int) (hash >>> (Long.SIZE - SHARD_BITS));
  }

  /// Where a hash belongs: the 32 bits after the shard's, scaled to the capacity.
  private static int home(long[] slots, long hash) {
    return (int) ((((hash << SHARD_BITS) >>> 32) * (slots.length >> 1)) >>> 32) << 1;
  }

  private static int next(long[] slots, int slot) {
    return slot + 2 == slots.length ? 0 : slot + 2;
  }
}
