package dev.tsearch.core.disk;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// CRC-32C (Castagnoli, RFC 3720 appendix B.4): the checksum of every file that the archive owns.
public final class Checksum {
  private Checksum() {}

  /// The checksum of some bytes.
  public static int crc32c(byte[] bytes, int offset, int length) {
    var crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  /// The checksum of all bytes.
  public static int crc32c(byte[] bytes) {
    return crc32c(bytes, 0, bytes.length);
  }

  /// The checksum of what remains of a buffer, whose position stays.
  public static int crc32c(ByteBuffer bytes) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }
}
