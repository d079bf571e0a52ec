package dev.tsearch.core.term;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A split-block bloom filter over bytes that somebody else holds, often a mapped file. Answers
/// "maybe" for every key it was built with and for about one in two hundred others; its "no" is
/// definitive. Costs one cache line a question. Safe for many threads while the bytes stay as they
/// are.
public final class TermFilter {
  /// Length of a block, and what every filter's length is a multiple of.
  public static final int BLOCK_BYTES = 32;

  static final int WORDS_PER_BLOCK = 8;

  private static final int SALT_0 = 0x47b6137b;
  private static final int SALT_1 = 0x44974d91;
  private static final int SALT_2 = 0x8824ad5b;
  private static final int SALT_3 = 0xa2b7289d;
  private static final int SALT_4 = 0x705495c7;
  private static final int SALT_5 = 0x2df1424b;
  private static final int SALT_6 = 0x9efc4947;
  private static final int SALT_7 = 0x5c6bfb31;

  private final ByteBuffer blocks;
  private final int blockCount;

  private TermFilter(ByteBuffer blocks) {
    this.blocks = blocks;
    this.blockCount = blocks.capacity() / BLOCK_BYTES;
  }

  /// The filter that the remaining bytes of the buffer are. The buffer's own position and order
  /// stay as they are; its bytes are not copied.
  ///
  /// @throws IllegalArgumentException if the length is not a positive multiple of [#BLOCK_BYTES]
  public static TermFilter of(ByteBuffer bytes) {
    int length = bytes.remaining();
    if (length == 0 || length % BLOCK_BYTES != 0) {
      throw new IllegalArgumentException(
          "filter length must be a positive multiple of " + BLOCK_BYTES + ", got " + length);
    }
    return new TermFilter(bytes.slice().order(ByteOrder.LITTLE_ENDIAN));
  }

  /// Whether the key may be among those that the filter was built with; `false` is definitive.
  public boolean mightContain(long hash) {
    int at = blockOffset(hash);
    int low = (int) hash;
    return isSet(at, low * SALT_0)
        && isSet(at + 4, low * SALT_1)
        && isSet(at + 8, low * SALT_2)
        && isSet(at + 12, low * SALT_3)
        && isSet(at + 16, low * SALT_4)
        && isSet(at + 20, low * SALT_5)
        && isSet(at + 24, low * SALT_6)
        && isSet(at + 28, low * SALT_7);
  }

  /// Whether the key may be among those that a filter was built with, by its block of the filter
  /// alone, which stands at an offset of some bytes.
  ///
  /// @param at where the block begins
  public static boolean mightContain(long hash, byte[] bytes, int at) {
    int low = (int) hash;
    return isSet(bytes, at, low * SALT_0)
        && isSet(bytes, at + 4, low * SALT_1)
        && isSet(bytes, at + 8, low * SALT_2)
        && isSet(bytes, at + 12, low * SALT_3)
        && isSet(bytes, at + 16, low * SALT_4)
        && isSet(bytes, at + 20, low * SALT_5)
        && isSet(bytes, at + 24, low * SALT_6)
        && isSet(bytes, at + 28, low * SALT_7);
  }

  private static boolean isSet(byte[] bytes, int at, int salted) {
    int bit = salted >>> 27;
    return (bytes[at + (bit >>> 3)] >>> (bit & 7) & 1) != 0;
  }

  /// Whether the key may be among those that the filter was built with; `false` is definitive.
  public boolean mightContain(Key key) {
    return mightContain(key.hash());
  }

  /// Length of the filter in bytes.
  public int sizeBytes() {
    return blocks.capacity();
  }

  /// Where the block begins that a question for the key reads, in bytes.
  public int blockOffset(long hash) {
    return blockOf(hash, blockCount) * BLOCK_BYTES;
  }

  /// The same in any filter of so many bytes.
  public static int blockOffset(long hash, int filterBytes) {
    return blockOf(hash, filterBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }

  /// Which of so many blocks the key belongs to.
  static int blockOf(long hash, int blockCount) {
    return (int) (((hash >>> 32) * blockCount) >>> 32);
  }

  /// Sets the key's bits in its block, whose first word is `words[first]`.
  static void set(int[] words, int first, long hash) {
    int low = (int) hash;
    words[first] |= 1 << ((low * SALT_0) >>> 27);
    words[first + 1] |= 1 << ((low * SALT_1) >>> 27);
    words[first + 2] |= 1 << ((low * SALT_2) >>> 27);
    words[first + 3] |= 1 << ((low * SALT_3) >>> 27);
    words[first + 4] |= 1 << ((low * SALT_4) >>> 27);
    words[first + 5] |= 1 << ((low * SALT_5) >>> 27);
    words[first + 6] |= 1 << ((low * SALT_6) >>> 27);
    words[first + 7] |= 1 << ((low * SALT_7) >>> 27);
  }

  private boolean isSet(int at, int salted) {
    return (blocks.getInt(at) >>> (salted >>> 27) & 1) != 0;
  }
}
