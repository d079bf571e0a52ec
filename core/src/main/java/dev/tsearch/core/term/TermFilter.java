package dev.tsearch.core.term;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A split-block Bloom filter over a buffer, often a mapped file. It answers "maybe" for every key
/// it was built with and for about one in 200 other keys (at 12 bits per key); "no" is definitive.
/// A lookup reads one cache line. Safe for use by many threads as long as the bytes do not change.
public final class TermFilter {
  /// The length of a block; the length of every filter is a multiple of it.
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

  /// The filter in the remaining bytes of a buffer, which are not copied. The position and the
  /// order of the buffer do not change.
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

  /// Whether the filter may have been built with a key; `false` is definitive.
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

  /// Whether a filter may have been built with a key, given only the block of that key; `false` is
  /// definitive.
  ///
  /// @param bytes an array that contains the block
  /// @param at the offset of the block in the array
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

  /// Whether the filter may have been built with a key; `false` is definitive.
  public boolean mightContain(Key key) {
    return mightContain(key.hash());
  }

  /// The length of the filter in bytes.
  public int sizeBytes() {
    return blocks.capacity();
  }

  /// The offset in bytes of the block that a lookup of a key reads.
  public int blockOffset(long hash) {
    return blockOf(hash, blockCount) * BLOCK_BYTES;
  }

  /// The offset in bytes of the block of a key in a filter of a given length.
  public static int blockOffset(long hash, int filterBytes) {
    return blockOf(hash, filterBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }

  /// The index of the block of a key in a filter of `blockCount` blocks.
  static int blockOf(long hash, int blockCount) {
    return (int) (((hash >>> 32) * blockCount) >>> 32);
  }

  /// Sets the bits of a key in its block, whose first word is `words[first]`.
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
