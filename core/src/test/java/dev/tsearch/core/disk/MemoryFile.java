package dev.tsearch.core.disk;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;

/// One file of a [MemoryDisk], independent of its names: its current bytes and its durable bytes.
/// Not thread-safe; the disk synchronizes access.
final class MemoryFile {
  /// Unsynced bytes survive or disappear in pages of this length, which is small so that short
  /// writes are torn as well.
  private static final int PAGE_BYTES = 64;

  private byte[] bytes = new byte[0];
  private int length;
  private byte[] synced = new byte[0];

  MemoryFile() {}

  MemoryFile(MemoryFile other) {
    this.bytes = other.bytes();
    this.length = other.length;
    this.synced = other.synced;
  }

  int length() {
    return length;
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, length);
  }

  int read(long offset, ByteBuffer into) {
    int read = (int) Math.max(0, Math.min(into.remaining(), length - offset));
    if (read > 0) {
      into.put(bytes, (int) offset, read);
    }
    return read;
  }

  void write(long offset, ByteBuffer from) {
    int end = Math.toIntExact(offset + from.remaining());
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    }
    from.get(bytes, (int) offset, from.remaining());
    length = Math.max(length, end);
  }

  void truncate(long to) {
    if (to < length) {
      Arrays.fill(bytes, (int) to, length, (byte) 0);
      length = (int) to;
    }
  }

  void flip(long offset, int mask) {
    bytes[(int) offset] = (byte) (bytes[(int) offset] ^ mask);
    synced = bytes();
  }

  void sync() {
    if (synced.length != length || !Arrays.equals(synced, 0, length, bytes, 0, length)) {
      synced = bytes();
    }
  }

  /// The bytes after a power failure: the synced bytes, and a random choice of later ones, if any.
  MemoryFile afterCrash(Optional<Random> random) {
    byte[] left = random.map(this::someSurvive).orElse(synced);
    var survivor = new MemoryFile();
    survivor.bytes = left.clone();
    survivor.length = left.length;
    survivor.synced = left.clone();
    return survivor;
  }

  private byte[] someSurvive(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> synced;
      case 1 -> bytes();
      case 2 -> prefix(random);
      default -> pages(random);
    };
  }

  private byte[] prefix(Random random) {
    int more = Math.max(0, length - synced.length);
    byte[] left = Arrays.copyOf(synced, synced.length + random.nextInt(more + 1));
    if (left.length > synced.length) {
      System.arraycopy(bytes, synced.length, left, synced.length, left.length - synced.length);
    }
    return left;
  }

  private byte[] pages(Random random) {
    byte[] left = Arrays.copyOf(synced, Math.max(synced.length, length));
    for (int at = 0; at < length; at += PAGE_BYTES) {
      if (random.nextBoolean()) {
        int end = Math.min(at + PAGE_BYTES, length);
        System.arraycopy(bytes, at, left, at, end - at);
      }
    }
    return left;
  }
}
