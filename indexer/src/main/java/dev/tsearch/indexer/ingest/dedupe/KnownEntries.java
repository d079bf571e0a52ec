package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/// The identities of an archive's entries, and the addresses of the entries. An import looks up
/// each entry that it reads.
///
/// Maps an [IdentityHash], shortened as in sidecars, to the addresses of all entries that have it.
/// A hash that is missing proves that the entry is new. A hash that is found is confirmed by
/// reading the line, since two identities may share the 40 bits: of a million, two do in every
/// third archive. At most 24 bytes per entry, and 1 KiB. Single-threaded.
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

  /// The latest time of an entry, in unix seconds.
  private long latest = TimeRange.UNDATED;

  /// Creates an empty map.
  public KnownEntries() {
    Arrays.fill(shards, slots(0));
  }

  /// Returns the entries of a snapshot. Reads the sidecars, and the lines of each partition whose
  /// sidecar is missing or damaged and of the active partition.
  ///
  /// @throws CorruptArchiveException if a partition that has to be read is damaged
  public static KnownEntries of(Snapshot snapshot) throws IOException {
    return of(snapshot, ReadableEntries.Damages.FATAL);
  }

  /// Returns the entries of a snapshot that may be damaged.
  public static KnownEntries of(Snapshot snapshot, ReadableEntries.Damages damages)
      throws IOException {
    var known = new KnownEntries();
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<IdTable> ids = snapshot.sidecar(partition).flatMap(Sidecar::ids);
      if (ids.isPresent()) {
        known.addAll(partition.ordinal(), ids.get());
      } else {
        known.addLines(snapshot, partition.ordinal(), damages);
      }
      known.latest = Math.max(known.latest, partition.max());
    }
    known.addLines(snapshot, snapshot.activeOrdinal(), damages);
    return known;
  }

  private void addLines(Snapshot snapshot, int ordinal, ReadableEntries.Damages damages)
      throws IOException {
    new ReadableEntries(snapshot, damages)
        .forEach(
            ordinal,
            (entry, address) -> {
              add(IdentityHash.of(entry.identity()), ordinal, address.offset());
              latest = Math.max(latest, entry.timestamp());
            });
  }

  /// The latest time of the entries of the snapshot, in unix seconds; [TimeRange#UNDATED] if none
  /// has a time.
  public long latest() {
    return latest;
  }

  /// Adds an entry. Adding it twice has no effect.
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

  /// Adds every entry of a sealed partition.
  public void addAll(int ordinal, IdTable ids) {
    ids.forEach((hash, offset, _) -> add(hash, ordinal, offset));
  }

  /// The number of entries.
  public long size() {
    long size = 0;
    for (int shard : sizes) {
      size += shard;
    }
    return size;
  }

  /// The size of the map in memory.
  long sizeBytes() {
    long longs = 0;
    for (long[] shard : shards) {
      longs += shard.length;
    }
    return longs * Long.BYTES;
  }

  /// Whether one of the entries with a hash passes a test, which reads its line. Stops at the first
  /// match.
  public boolean anyMatch(long wholeHash, AddressTest test) throws IOException {
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

  /// Tests whether the entry at an address is the wanted one.
  @FunctionalInterface
  public interface AddressTest {
    /// Whether the entry whose line begins there is the wanted one.
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

  /// Puts a pair. Returns false if the map has it.
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

  /// The first slot of a hash: the 32 bits after the shard's, scaled to the capacity.
  private static int home(long[] slots, long hash) {
    return (int) ((((hash << SHARD_BITS) >>> 32) * (slots.length >> 1)) >>> 32) << 1;
  }

  private static int next(long[] slots, int slot) {
    return slot + 2 == slots.length ? 0 : slot + 2;
  }
}
