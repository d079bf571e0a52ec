package dev.tsearch.core.term;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// A set of distinct keys, by their hashes. Made to be filled, read and cleared over and over: one
/// owner, not thread-safe. At most half of its table is used, so it costs 16 to 32 bytes a key.
public final class KeySet {
  private static final int SMALLEST_TABLE = 1 << 10;
  private static final int RECENT = 1 << 11;

  /// Open addressing with linear probing; 0 marks a free place, since the hashes are well mixed the
  /// low bits choose the place.
  private long[] table = new long[SMALLEST_TABLE];

  /// The key that was added last of those with the same middle bits: most words of a text came a
  /// moment before, and the table is too large for the processor's nearest cache.
  private final long[] recent = new long[RECENT];

  private int used;
  private boolean hasZero;
  private byte[] scratch = new byte[128];

  /// Adds a key's hash; false if it was there.
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
    int place = placeOf(hash);
    if (table[place] == hash) {
      return false;
    }
    table[place] = hash;
    if (++used > table.length / 2) {
      grow();
    }
    return true;
  }

  /// Adds every key of another set.
  public void addAll(KeySet other) {
    other.forEach(this::add);
  }

  /// Whether the key is in the set.
  public boolean contains(long hash) {
    return hash == 0 ? hasZero : table[placeOf(hash)] == hash;
  }

  /// How many distinct keys there are.
  public int size() {
    return used + (hasZero ? 1 : 0);
  }

  /// Calls for every key once, in no particular order.
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

  /// Forgets all keys and keeps the room they took.
  public void clear() {
    if (used > 0) {
      Arrays.fill(table, 0);
      Arrays.fill(recent, 0);
    }
    used = 0;
    hasZero = false;
  }

  /// A buffer for those who make keys for this set; its bytes mean nothing between two calls.
  byte[] scratch(int size) {
    if (scratch.length < size) {
      scratch = new byte[Math.max(size, 2 * scratch.length)];
    }
    return scratch;
  }

  /// Where the key is, or the free place where it belongs.
  private int placeOf(long hash) {
    int mask = table.length - 1;
    int place = (int) hash & mask;
    while (table[place] != 0 && table[place] != hash) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    long[] full = table;
    table = new long[2 * full.length];
    for (long hash : full) {
      if (hash != 0) {
        table[placeOf(hash)] = hash;
      }
    }
  }
}
