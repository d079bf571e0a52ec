package dev.tsearch.core.store.partition;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The file `derived/active.sums`: the checksums of the durable lines of the active partition. The
/// package documentation describes it field by field.
///
/// @param ordinal the ordinal of the partition that it describes
/// @param lines the lines, up to the first invalid record
/// @param check the checksum of the last valid record, or of the header
/// @param isWhole whether the file has nothing after them
public record ActiveSums(int ordinal, LineSums lines, int check, boolean isWhole) {
  private static final int MAGIC = 'T' | 'S' << 8 | 'A' << 16 | 'S' << 24;
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 16;
  private static final int RECORD_BYTES = 12;

  /// Reads the file; empty if it does not exist, has another version, or is damaged in its header.
  public static Optional<ActiveSums> read(Disk disk, Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = disk.readDerived(file);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    return decode(bytes);
  }

  private static Optional<ActiveSums> decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN);
    if (in.remaining() < HEADER_BYTES || in.getInt() != MAGIC || in.getInt() != VERSION) {
      return Optional.empty();
    }
    int ordinal = in.getInt();
    int check = in.getInt();
    if (check != Checksum.crc32c(bytes, 0, HEADER_BYTES - Integer.BYTES)) {
      return Optional.empty();
    }
    var lines = new LineSums();
    while (in.remaining() >= RECORD_BYTES) {
      int length = in.getInt();
      int crc32c = in.getInt();
      int next = chained(check, length, crc32c);
      if (in.getInt() != next) {
        return Optional.of(new ActiveSums(ordinal, lines, check, false));
      }
      lines.add(length, crc32c);
      check = next;
    }
    return Optional.of(new ActiveSums(ordinal, lines, check, !in.hasRemaining()));
  }

  /// Whether the file describes the beginning of a partition, and nothing else.
  public boolean isBeginningOf(int ofOrdinal, LineSums all) {
    return isWhole && ordinal == ofOrdinal && all.startsWith(lines);
  }

  /// Whether the file has all lines of a partition, or is of a later one: another process wrote it.
  public boolean hasAllOf(int ofOrdinal, LineSums all) {
    return isWhole && (ordinal > ofOrdinal || (ordinal == ofOrdinal && lines.startsWith(all)));
  }

  /// The length of a file, in bytes.
  public static long length(int lines) {
    return HEADER_BYTES + (long) RECORD_BYTES * lines;
  }

  /// A file without lines.
  public static ActiveSums empty(int ordinal) {
    int check = header(ordinal).getInt(HEADER_BYTES - Integer.BYTES);
    return new ActiveSums(ordinal, new LineSums(), check, true);
  }

  /// The bytes of a file without lines.
  public static ByteBuffer header(int ordinal) {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(LITTLE_ENDIAN);
    header.putInt(MAGIC).putInt(VERSION).putInt(ordinal);
    return header.putInt(Checksum.crc32c(header.array(), 0, HEADER_BYTES - Integer.BYTES)).flip();
  }

  /// The records of the lines from an index on.
  ///
  /// @param check the checksum of the record before them, or of the header
  public static ByteBuffer records(LineSums lines, int from, int check) {
    ByteBuffer records =
        ByteBuffer.allocate(RECORD_BYTES * (lines.size() - from)).order(LITTLE_ENDIAN);
    int last = check;
    for (int line = from; line < lines.size(); line++) {
      last = chained(last, lines.length(line), lines.crc32c(line));
      records.putInt(lines.length(line)).putInt(lines.crc32c(line)).putInt(last);
    }
    return records.flip();
  }

  /// The checksum of a record: of the checksum before it, and of its fields.
  private static int chained(int before, int length, int crc32c) {
    ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES).order(LITTLE_ENDIAN);
    return Checksum.crc32c(record.putInt(before).putInt(length).putInt(crc32c).array());
  }

  /// The damage that a loss is.
  public static CorruptArchiveException damage(Path active, LineSums.Loss loss) {
    String expected = "line %d as it was written; %s".formatted(loss.line(), missing(loss));
    return new CorruptArchiveException(active, loss.offset(), expected, "something else");
  }

  private static String missing(LineSums.Loss loss) {
    return loss.missing() == 0
        ? "lines are repeated or out of order"
        : loss.missing() + " of " + loss.written() + " lines are changed or missing";
  }
}
