package dev.tsearch.core.term;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/// Builds the bytes of a [TermFilter]. They depend on the set of keys only, not on the order in
/// which the keys were added.
public final class TermFilterBuilder {
  /// The default number of bits per key, with 0.53 % false positives.
  public static final int DEFAULT_BITS_PER_KEY = 12;

  /// The largest number of bits per key; more would double the size for hardly fewer false
  /// positives.
  public static final int MAX_BITS_PER_KEY = 64;

  /// Limits a filter to 1 GiB, since it is built in one array.
  private static final int MAX_BLOCKS = 1 << 25;

  private TermFilterBuilder() {}

  /// Builds the filter of a set of keys, sized for their number. Without keys it is one block of
  /// zeros.
  ///
  /// @param bitsPerKey from 1 to [#MAX_BITS_PER_KEY]
  /// @throws IllegalArgumentException if the number of bits is out of its range
  public static byte[] build(KeySet keys, int bitsPerKey) {
    if (bitsPerKey < 1 || bitsPerKey > MAX_BITS_PER_KEY) {
      throw new IllegalArgumentException(
          "bitsPerKey must be from 1 to " + MAX_BITS_PER_KEY + ", got " + bitsPerKey);
    }
    int blockCount = blockCount(keys.size(), bitsPerKey);
    return with(keys, new int[blockCount * TermFilter.WORDS_PER_BLOCK]);
  }

  /// Returns a filter of the keys of another filter and of more keys; empty if it would then have
  /// fewer bits per key than wanted. The number of keys is estimated from the bits that are set.
  ///
  /// @param filter the other filter; not changed
  public static Optional<byte[]> extended(byte[] filter, KeySet more, int bitsPerKey) {
    int[] words = new int[filter.length / Integer.BYTES];
    ByteBuffer.wrap(filter).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
    byte[] extended = with(more, words);
    return estimatedKeys(words) * bitsPerKey <= 8L * filter.length
        ? Optional.of(extended)
        : Optional.empty();
  }

  /// Each key sets one random bit of every word of its block: of the bits of a block, n keys leave
  /// a share of (31/32)^n unset.
  private static double estimatedKeys(int[] words) {
    long set = 0;
    for (int word : words) {
      set += Integer.bitCount(word);
    }
    double unset = 1 - (double) set / ((long) words.length * Integer.SIZE);
    int blocks = words.length / TermFilter.WORDS_PER_BLOCK;
    return blocks * Math.log(unset) / Math.log(31.0 / 32);
  }

  /// Sets the bits of keys.
  private static byte[] with(KeySet keys, int[] words) {
    int blockCount = words.length / TermFilter.WORDS_PER_BLOCK;
    keys.forEach(hash ->
        TermFilter.set(
            words, TermFilter.blockOf(hash, blockCount) * TermFilter.WORDS_PER_BLOCK, hash));
    byte[] bytes = new byte[words.length * Integer.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(words);
    return bytes;
  }

  private static int blockCount(int keys, int bitsPerKey) {
    long bits = (long) keys * bitsPerKey;
    long bitsPerBlock = 8L * TermFilter.BLOCK_BYTES;
    return Math.clamp((bits + bitsPerBlock - 1) / bitsPerBlock, 1, MAX_BLOCKS);
  }
}
