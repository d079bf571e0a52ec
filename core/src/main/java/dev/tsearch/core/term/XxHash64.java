package dev.tsearch.core.term;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The hash function XXH64 with seed 0, as used by the Bloom filters of Parquet.
///
/// Specification: <https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>, "XXH64
/// Algorithm Description".
public final class XxHash64 {
  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  /// `PRIME_1 + PRIME_2`, which overflows on purpose.
  private static final long FIRST_LANE = 0x60EA27EEADC0B5D6L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private XxHash64() {}

  /// The hash of an array.
  public static long hash(byte[] bytes) {
    return hash(bytes, 0, bytes.length);
  }

  /// The hash of `length` bytes from `offset`. Does not allocate.
  public static long hash(byte[] bytes, int offset, int length) {
    int position = offset;
    int end = offset + length;
    long hash;
    if (length >= 32) {
      int lastStripe = end - 32;
      long first = FIRST_LANE;
      long second = PRIME_2;
      long third = 0;
      long fourth = -PRIME_1;
      do {
        first = round(first, (long) LONGS.get(bytes, position));
        second = round(second, (long) LONGS.get(bytes, position + 8));
        third = round(third, (long) LONGS.get(bytes, position + 16));
        fourth = round(fourth, (long) LONGS.get(bytes, position + 24));
        position += 32;
      } while (position <= lastStripe);
      hash =
          Long.rotateLeft(first, 1)
              + Long.rotateLeft(second, 7)
              + Long.rotateLeft(third, 12)
              + Long.rotateLeft(fourth, 18);
      hash = merge(merge(merge(merge(hash, first), second), third), fourth);
    } else {
      hash = PRIME_5;
    }
    return avalanche(rest(hash + length, bytes, position, end));
  }

  private static long rest(long start, byte[] bytes, int from, int end) {
    long hash = start;
    int position = from;
    for (; position + 8 <= end; position += 8) {
      hash ^= round(0, (long) LONGS.get(bytes, position));
      hash = Long.rotateLeft(hash, 27) * PRIME_1 + PRIME_4;
    }
    if (position + 4 <= end) {
      hash ^= ((int) INTS.get(bytes, position) & 0xFFFFFFFFL) * PRIME_1;
      hash = Long.rotateLeft(hash, 23) * PRIME_2 + PRIME_3;
      position += 4;
    }
    for (; position < end; position++) {
      hash ^= (bytes[position] & 0xFFL) * PRIME_5;
      hash = Long.rotateLeft(hash, 11) * PRIME_1;
    }
    return hash;
  }

  private static long round(long accumulator, long lane) {
    return Long.rotateLeft(accumulator + lane * PRIME_2, 31) * PRIME_1;
  }

  private static long merge(long hash, long accumulator) {
    return (hash ^ round(0, accumulator)) * PRIME_1 + PRIME_4;
  }

  private static long avalanche(long start) {
    long hash = start;
    hash ^= hash >>> 33;
    hash *= PRIME_2;
    hash ^= hash >>> 29;
    hash *= PRIME_3;
    return hash ^ (hash >>> 32);
  }
}
