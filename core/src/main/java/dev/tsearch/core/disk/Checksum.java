package dev.tsearch.core.disk;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// CRC-32C (Castagnoli, RFC 3720 appendix B.4): the checksum of every file of the archive.
public final class Checksum {
  private Checksum() {}

  /// The checksum of a part of an array.
  public static int crc32c(byte[] bytes, int offset, int length) {
    var crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  /// The checksum of an array.
  public static int crc32c(byte[] bytes) {
    return crc32c(bytes, 0, bytes.length);
  }

  /// The checksum of the remaining bytes of a buffer, whose position does not change.
  public static int crc32c(ByteBuffer bytes) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }
}
