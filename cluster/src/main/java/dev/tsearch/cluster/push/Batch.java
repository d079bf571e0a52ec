package dev.tsearch.cluster.push;

import java.util.ArrayList;
import java.util.List;

/// Wishes that are sent together, bounded in number and bytes. One owner, not thread-safe.
final class Batch {
  /// Small enough that several are in memory, large enough that requests cost little.
  static final int MAX_BYTES = 4 << 20;

  static final int MAX_WISHES = 2_000;

  private final List<Wish> wishes = new ArrayList<>();
  private long bytes;

  /// Adds a wish.
  ///
  /// @param size its size in bytes
  void add(Wish wish, long size) {
    wishes.add(wish);
    bytes += size;
  }

  boolean isFull() {
    return bytes >= MAX_BYTES || wishes.size() >= MAX_WISHES;
  }

  boolean isEmpty() {
    return wishes.isEmpty();
  }

  /// Wishes that are sent together.
  ///
  /// @param bytes their size
  record Full(List<Wish> wishes, long bytes) {

    /// Copies the list.
    Full {
      wishes = List.copyOf(wishes);
    }
  }

  /// Takes the wishes out.
  Full take() {
    var taken = new Full(wishes, bytes);
    wishes.clear();
    bytes = 0;
    return taken;
  }
}
