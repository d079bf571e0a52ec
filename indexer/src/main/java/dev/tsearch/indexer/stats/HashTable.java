package dev.tsearch.indexer.stats;

import org.jspecify.annotations.Nullable;

/// A map from 48-bit hashes to values, without a boxed key for each of a million answers. One
/// owner, not thread-safe.
///
/// @param <V> the values
final class HashTable<V> {
  private static final int FIRST_SIZE = 1 << 12;

  private long[] keys = new long[FIRST_SIZE];
  private @Nullable Object[] values = new @Nullable Object[FIRST_SIZE];
  private int count;

  /// The value of a hash; null if it has none.
  @SuppressWarnings("unchecked") // put stores values only
  @Nullable V get(long hash) {
    return (V) values[slot(hash)];
  }

  /// Adds or replaces the value of a hash.
  void put(long hash, V value) {
    int slot = slot(hash);
    if (values[slot] == null) {
      count++;
    }
    keys[slot] = hash;
    values[slot] = value;
    if (count * 2 > keys.length) {
      grow();
    }
  }

  /// The slot of a hash, or the free one for it.
  private int slot(long hash) {
    int mask = keys.length - 1;
    int slot = (int) hash & mask;
    while (values[slot] != null && keys[slot] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new long[oldKeys.length * 4];
    values = new @Nullable Object[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      Object value = oldValues[i];
      if (value != null) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = value;
      }
    }
  }
}
