package dev.tsearch.core.term;

import java.util.stream.LongStream;

/// The keys of a set in ascending order, for comparisons.
public final class SortedKeys {
  private SortedKeys() {}

  /// All keys of the set, each once.
  public static long[] of(KeySet keys) {
    var all = LongStream.builder();
    keys.forEach(all);
    return all.build().sorted().toArray();
  }
}
