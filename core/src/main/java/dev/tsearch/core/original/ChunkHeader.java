package dev.tsearch.core.original;

import dev.tsearch.core.disk.Checksum;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/// The header of a chunk, which precedes each piece in a log.
///
/// @param source the number of the source that the piece was imported from
/// @param from the offset of the piece in its original, in bytes
/// @param length the length of the piece in bytes
/// @param checksum the CRC-32C of the piece
record ChunkHeader(long source, long from, int length, int checksum) {
  static final int BYTES = 32;

  /// `TSOC`.
  private static final int MAGIC = 0x434f5354;

  private static final int CHECKED_BYTES = 28;

  /// Writes the header to the start of an array.
  void encode(byte[] into) {
    ByteBuffer header = ByteBuffer.wrap(into).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(MAGIC).putInt(length).putLong(source).putLong(from).putInt(checksum);
    header.putInt(Checksum.crc32c(into, 0, CHECKED_BYTES));
  }

  /// Decodes the header at an offset; empty if there is no valid header.
  static Optional<ChunkHeader> decode(byte[] bytes, int offset, int available) {
    if (available < BYTES) {
      return Optional.empty();
    }
    ByteBuffer header = ByteBuffer.wrap(bytes, offset, BYTES).order(ByteOrder.LITTLE_ENDIAN);
    boolean whole =
        header.getInt(offset) == MAGIC
            && header.getInt(offset + CHECKED_BYTES)
                == Checksum.crc32c(bytes, offset, CHECKED_BYTES);
    var decoded =
        new ChunkHeader(
            header.getLong(offset + 8),
            header.getLong(offset + 16),
            header.getInt(offset + 4),
            header.getInt(offset + 24));
    boolean possible = decoded.length >= 1 && decoded.length <= Piece.MAX_BYTES;
    return whole && possible ? Optional.of(decoded) : Optional.empty();
  }

  /// Whether the bytes at an offset have the length and the checksum of the piece.
  boolean fits(byte[] bytes, int offset) {
    return Checksum.crc32c(bytes, offset, length) == checksum;
  }
}
