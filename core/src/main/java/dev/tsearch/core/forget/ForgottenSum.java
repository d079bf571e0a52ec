package dev.tsearch.core.forget;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The file `derived/forgotten.sum`: how long `forgotten.jsonl` is at least, and the checksum of
/// these bytes. So a file of rules that was changed, cut, deleted or replaced by an older copy is
/// noticed. The package documentation describes it field by field.
///
/// @param length the number of bytes
/// @param crc32c their checksum
record ForgottenSum(long length, int crc32c) {
  private static final int MAGIC = 'T' | 'S' << 8 | 'F' << 16 | 'S' << 24;
  private static final int VERSION = 1;
  private static final int CHECKED_BYTES = 20;
  private static final int FILE_BYTES = CHECKED_BYTES + Integer.BYTES;

  /// The sum of rules.
  static ForgottenSum of(byte[] rules) {
    return new ForgottenSum(rules.length, Checksum.crc32c(rules));
  }

  /// Reads the file; empty if it does not exist, has another version, or is damaged.
  static Optional<ForgottenSum> read(Disk disk, Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = disk.readDerived(file);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    ByteBuffer in = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN);
    if (bytes.length != FILE_BYTES || in.getInt() != MAGIC || in.getInt() != VERSION) {
      return Optional.empty();
    }
    var sum = new ForgottenSum(in.getLong(), in.getInt());
    return in.getInt() == Checksum.crc32c(bytes, 0, CHECKED_BYTES)
        ? Optional.of(sum)
        : Optional.empty();
  }

  /// The bytes of the file.
  ByteBuffer encode() {
    ByteBuffer out = ByteBuffer.allocate(FILE_BYTES).order(LITTLE_ENDIAN);
    out.putInt(MAGIC).putInt(VERSION).putLong(length).putInt(crc32c);
    out.putInt(Checksum.crc32c(out.array(), 0, CHECKED_BYTES));
    return out.flip();
  }

  /// Whether a file of rules begins with the bytes that were summed.
  boolean isOf(byte[] rules) {
    return rules.length >= length && Checksum.crc32c(rules, 0, (int) length) == crc32c;
  }
}
