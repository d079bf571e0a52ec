package dev.tsearch.core.term;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

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
    int[] words = new int[blockCount * TermFilter.WORDS_PER_BLOCK];
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
