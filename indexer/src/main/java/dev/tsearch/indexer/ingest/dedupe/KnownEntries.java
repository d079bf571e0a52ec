package dev.tsearch.indexer.ingest.dedupe;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.ScratchFile;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.IdTable;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.Closeable;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The identities of an archive's entries, and the addresses of the entries. An import looks up
/// each entry that it reads.
///
/// Maps an [IdentityHash], shortened as in sidecars, to the addresses of all entries that have it.
/// A hash that is missing proves that the entry is new. A hash that is found is confirmed by
/// reading the line, since two identities may share the 40 bits: of a million, two do in every
/// third archive. At most 24 bytes per entry, and 1 KiB, in the heap; beyond a bound the map is in
/// a [ScratchFile]. Single-threaded.
public final class KnownEntries implements Closeable {
  /*
   * Open addressing with linear probing, in shards by the hash's first bits, so that growing copies
   * one 64th at a time. A slot is a pair of longs: the hash, and one more than the place, which is
   * ordinal * 2^32 + offset; 0 if the slot is empty. The hash is multiplied into the capacity, which
   * therefore need not be a power of two and can grow in small steps.
   *
   * A shard that would grow beyond the bound of the heap moves to the file, and its part of the heap
   * is free. The space of a shard that grows within the file is not used again.
   */
  private static final int SHARD_BITS = 6;
  private static final int MIN_SLOTS = 4;
  private static final long EMPTY = 0;

  /// A shard fuller than this grows by a quarter: 16 bytes a slot / 0.85 * 1.25 < 24.
  private static final double MAX_LOAD = 0.85;

  private static final double GROWTH = 1.25;

  /// In a file a shard doubles, so that the file is at most twice as long as the map.
  private static final double GROWTH_IN_FILE = 2;

  /// The size up to which the map is in the heap: about three million entries. An import has 512 MB
  /// for everything.
  private static final long MAX_HEAP_BYTES = 64 << 20;

  private final LongBuffer[] shards = new LongBuffer[1 << SHARD_BITS];
  private final int[] sizes = new int[1 << SHARD_BITS];
  private final Path folder;
  private final long maxHeapBytes;
  private long heapBytes = (2L * Long.BYTES) << SHARD_BITS;
  private @Nullable ScratchFile file;

  /// The latest time of an entry, in unix seconds.
  private long latest = TimeRange.UNDATED;

  /// Creates an empty map.
  ///
  /// @param folder where its file is, if it needs one
  /// @param maxHeapBytes the size up to which it is in the heap
  KnownEntries(Path folder, long maxHeapBytes) {
    this.folder = folder;
    this.maxHeapBytes = maxHeapBytes;
    Arrays.fill(shards, LongBuffer.allocate(2));
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
    var known = new KnownEntries(snapshot.layout().derived(), MAX_HEAP_BYTES);
    try {
      known.addAll(snapshot, damages);
      return known;
    } catch (Throwable e) {
      known.close();
      throw e;
    }
  }

  private void addAll(Snapshot snapshot, ReadableEntries.Damages damages) throws IOException {
    for (Partition partition : snapshot.manifest().partitions()) {
      Optional<IdTable> ids = snapshot.sidecar(partition).flatMap(Sidecar::ids);
      if (ids.isPresent()) {
        addAll(partition.ordinal(), ids.get());
      } else {
        addLines(snapshot, partition.ordinal(), damages);
      }
      latest = Math.max(latest, partition.max());
    }
    addLines(snapshot, snapshot.activeOrdinal(), damages);
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
  public void add(long wholeHash, int ordinal, long offset) throws IOException {
    long identityHash = IdentityHash.shortened(wholeHash);
    if (offset < 0 || offset > 0xFFFF_FFFFL) {
      throw new IllegalArgumentException("offset must be < 4 GiB, got " + offset);
    }
    int shard = shardOf(identityHash);
    if (sizes[shard] + 1 > (shards[shard].capacity() >> 1) * MAX_LOAD) {
      grow(shard);
    }
    if (put(shards[shard], identityHash, ((long) ordinal << 32) | offset)) {
      sizes[shard]++;
    }
  }

  /// Adds every entry of a sealed partition.
  public void addAll(int ordinal, IdTable ids) throws IOException {
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

  /// The size of the map in the heap.
  long heapBytes() {
    return heapBytes;
  }

  /// Whether one of the entries with a hash passes a test, which reads its line. Stops at the first
  /// match.
  public boolean anyMatch(long wholeHash, AddressTest test) throws IOException {
    long identityHash = IdentityHash.shortened(wholeHash);
    LongBuffer slots = shards[shardOf(identityHash)];
    int slot = home(slots, identityHash);
    for (long entry = slots.get(slot + 1); entry != EMPTY; entry = slots.get(slot + 1)) {
      long place = entry - 1;
      if (slots.get(slot) == identityHash
          && test.test((int) (place >>> 32), place & 0xFFFF_FFFFL)) {
        return true;
      }
      slot = next(slots, slot);
    }
    return false;
  }

  /// Tests whether the entry at an address is the wanted one.
  @FunctionalInterface
  public interface AddressTest {
    /// Whether the entry whose line begins there is the wanted one.
    boolean test(int ordinal, long offset) throws IOException;
  }

  private void grow(int shard) throws IOException {
    LongBuffer old = shards[shard];
    LongBuffer grown = larger(old);
    for (int slot = 0; slot < old.capacity(); slot += 2) {
      if (old.get(slot + 1) != EMPTY) {
        put(grown, old.get(slot), old.get(slot + 1) - 1);
      }
    }
    shards[shard] = grown;
  }

  private LongBuffer larger(LongBuffer old) throws IOException {
    int slots = old.capacity() >> 1;
    long released = old.hasArray() ? (long) old.capacity() * Long.BYTES : 0;
    long longs = 2L * ((int) (slots * GROWTH) + MIN_SLOTS);
    if (heapBytes - released + longs * Long.BYTES <= maxHeapBytes) {
      heapBytes += longs * Long.BYTES - released;
      return LongBuffer.allocate(Math.toIntExact(longs));
    }
    if (file == null) {
      file = ScratchFile.create(folder);
    }
    heapBytes -= released;
    long longsInFile = 2L * ((int) (slots * GROWTH_IN_FILE) + MIN_SLOTS);
    return file.allocate(Math.toIntExact(longsInFile * Long.BYTES)).asLongBuffer();
  }

  /// Ends the file, if there is one. The map is not used any more.
  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  /// Puts a pair. Returns false if the map has it.
  private static boolean put(LongBuffer slots, long hash, long place) {
    int slot = home(slots, hash);
    for (long entry = slots.get(slot + 1); entry != EMPTY; entry = slots.get(slot + 1)) {
      if (slots.get(slot) == hash && entry - 1 == place) {
        return false;
      }
      slot = next(slots, slot);
    }
    slots.put(slot, hash);
    slots.put(slot + 1, place + 1);
    return true;
  }

  private static int shardOf(long hash) {
    return (int) (hash >>> (Long.SIZE - SHARD_BITS));
  }

  /// The first slot of a hash: the 32 bits after the shard's, scaled to the capacity.
  private static int home(LongBuffer slots, long hash) {
    return (int) ((((hash << SHARD_BITS) >>> 32) * (slots.capacity() >> 1)) >>> 32) << 1;
  }

  private static int next(LongBuffer slots, int slot) {
    return slot + 2 == slots.capacity() ? 0 : slot + 2;
  }
}
