package dev.tsearch.core.term;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/// Makes the bytes of a [TermFilter]. The same keys give the same bytes, in whatever order they
/// came.
public final class TermFilterBuilder {
  /// Bits that a key is given where nobody asked for another number: 0.53 % false positives.
  public static final int DEFAULT_BITS_PER_KEY = 12;

  /// More would be one false positive in many thousands, for twice the bytes.
  public static final int MAX_BITS_PER_KEY = 64;

  /// A filter is one array; 1 GiB of it is far above what any partition needs.
  private static final int MAX_BLOCKS = 1 << 25;

  private TermFilterBuilder() {}

  /// The filter of these keys, sized for their number. Without keys it is one block of zeros.
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
