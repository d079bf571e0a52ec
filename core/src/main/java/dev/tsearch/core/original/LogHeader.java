package dev.tsearch.core.original;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.NewerFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/// The header of a log.
///
/// @param number the number of the log, from 1
record LogHeader(int number) {
  static final int BYTES = 16;

  /// `TSOL`.
  private static final int MAGIC = 0x4c4f5354;

  private static final int VERSION = 1;
  private static final int CHECKED_BYTES = 12;

  ByteBuffer encode() {
    ByteBuffer header = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(MAGIC).putInt(VERSION).putInt(number);
    return header.putInt(Checksum.crc32c(header.array(), 0, CHECKED_BYTES)).flip();
  }

  /// Decodes a header.
  ///
  /// @throws CorruptArchiveException if it is incomplete or damaged
  /// @throws NewerFormatException if a newer version of tsearch wrote it
  static LogHeader decode(byte[] bytes, int available, Path file)
      throws CorruptArchiveException, NewerFormatException {
    if (available < BYTES) {
      throw new CorruptArchiveException(
          file, 0, "the " + BYTES + " bytes of a log's header", available + " bytes");
    }
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (header.getInt(0) != MAGIC) {
      throw new CorruptArchiveException(file, 0, "the magic of a log of originals", "other bytes");
    }
    if (header.getInt(CHECKED_BYTES) != Checksum.crc32c(bytes, 0, CHECKED_BYTES)) {
      throw new CorruptArchiveException(
          file, CHECKED_BYTES, "the checksum of the log's header", "another");
    }
    if (header.getInt(4) > VERSION) {
      throw new NewerFormatException(file, header.getInt(4), VERSION);
    }
    if (header.getInt(4) != VERSION) {
      throw new CorruptArchiveException(file, 4, "version " + VERSION, "" + header.getInt(4));
    }
    return new LogHeader(header.getInt(8));
  }
}
