package dev.tsearch.indexer.stats;

import java.util.Arrays;

/// Numbers 48-bit hashes from 0 in the order of their first use, without an object for each of a
/// million answers. One owner, not thread-safe.
final class HashNumbers {
  private static final int FIRST_SIZE = 16;

  /// By number.
  private long[] hashes = new long[FIRST_SIZE / 2];

  /// Open addressing: 0 if free, else a number plus 1. Its length is a power of two.
  private int[] slots = new int[FIRST_SIZE];

  private int size;

  /// How many hashes have a number.
  int size() {
    return size;
  }

  /// The number of a hash: [#size] before the call if it is new.
  int of(long hash) {
    int slot = slot(hash);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == hashes.length) {
      grow();
      slot = slot(hash);
    }
    hashes[size] = hash;
    slots[slot] = ++size;
    return size - 1;
  }

  /// The slot of a hash, or the free one for it.
  private int slot(long hash) {
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != 0 && hashes[slots[slot] - 1] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    hashes = Arrays.copyOf(hashes, hashes.length * 4);
    slots = new int[slots.length * 4];
    for (int number = 0; number < size; number++) {
      slots[slot(hashes[number])] = number + 1;
    }
  }
}
