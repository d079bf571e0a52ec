package dev.tsearch.core.term;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// A mutable set of keys, given by their hashes, which can be cleared and reused. At most half of
/// its table is used, so it takes 16 to 32 bytes per key. Not thread-safe.
public final class KeySet {
  private static final int MIN_TABLE = 1 << 10;
  private static final int RECENT = 1 << 11;

  /// Open addressing with linear probing. The low bits of a hash choose its slot; 0 marks a free
  /// slot.
  private long[] table = new long[MIN_TABLE];

  /// A direct-mapped cache of recently added keys, indexed by their upper 32 bits. Most words of a
  /// text repeat soon, and the table does not fit into the L1 cache of the processor.
  private final long[] recent = new long[RECENT];

  private int used;
  private boolean hasZero;
  private byte[] scratch = new byte[128];

  /// Adds a key. Returns false if the set has it already.
  public boolean add(long hash) {
    if (hash == 0) {
      boolean added = !hasZero;
      hasZero = true;
      return added;
    }
    int near = (int) (hash >>> 32) & (RECENT - 1);
    if (recent[near] == hash) {
      return false;
    }
    recent[near] = hash;
    int slot = slotOf(hash);
    if (table[slot] == hash) {
      return false;
    }
    table[slot] = hash;
    if (++used > table.length / 2) {
      grow();
    }
    return true;
  }

  /// Adds all keys of another set.
  public void addAll(KeySet other) {
    other.forEach(this::add);
  }

  /// Whether the set has a key.
  public boolean contains(long hash) {
    return hash == 0 ? hasZero : table[slotOf(hash)] == hash;
  }

  /// The number of keys.
  public int size() {
    return used + (hasZero ? 1 : 0);
  }

  /// Calls the action once for every key, in no particular order.
  public void forEach(LongConsumer action) {
    if (hasZero) {
      action.accept(0);
    }
    for (long hash : table) {
      if (hash != 0) {
        action.accept(hash);
      }
    }
  }

  /// Removes all keys and keeps the memory for reuse.
  public void clear() {
    if (used > 0) {
      Arrays.fill(table, 0);
      Arrays.fill(recent, 0);
    }
    used = 0;
    hasZero = false;
  }

  /// A buffer of at least a given size for computing keys. Its contents are undefined.
  byte[] scratch(int size) {
    if (scratch.length < size) {
      scratch = new byte[Math.max(size, 2 * scratch.length)];
    }
    return scratch;
  }

  /// The slot of a key, or the free slot where it belongs.
  private int slotOf(long hash) {
    int mask = table.length - 1;
    int slot = (int) hash & mask;
    while (table[slot] != 0 && table[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] full = table;
    table = new long[2 * full.length];
    for (long hash : full) {
      if (hash != 0) {
        table[slotOf(hash)] = hash;
      }
    }
  }
}
