package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.NewerFormatException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/// Where each zstd frame of a sealed log begins, in the file and in the log. Immutable.
///
/// On disk it is two skippable frames at the file's end, numbers little-endian. The first is ours,
/// since the second has no checksum of its lengths:
///
/// | bytes | what |
/// |---|---|
/// | 4 | magic of a skippable frame, `0x184D2A50` |
/// | 4 | length of what follows, 16 |
/// | 4 | magic `TSOF` |
/// | 4 | format version, 1 |
/// | 4 | number of the log |
/// | 4 | CRC-32C of the three fields before and the frame that follows |
///
/// The second is the seek table of the zstd seekable format:
///
/// | bytes | what |
/// |---|---|
/// | 4 | magic of a skippable frame, `0x184D2A5E` |
/// | 4 | length of what follows |
/// | 8 each | per frame: compressed length, length before compression |
/// | 4 | number of frames |
/// | 1 | descriptor: bit 7 says that entries carry checksums (never here), bits 2 to 6 are zero |
/// | 4 | magic of the seekable format, `0x8F92EAB1` |
final class FrameTable {
  private static final int CHECK_MAGIC = 0x184D2A50;
  private static final int CHECK_BYTES = 24;
  private static final int CHECKED_FROM = 8;
  private static final int CHECKSUM_AT = 20;

  /// `TSOF`.
  private static final int OUR_MAGIC = 0x464f5354;

  private static final int VERSION = 1;
  private static final int SKIPPABLE_MAGIC = 0x184D2A5E;
  private static final int SEEKABLE_MAGIC = 0x8F92EAB1;
  private static final int HEADER_BYTES = 8;
  private static final int ENTRY_BYTES = 8;
  private static final int FOOTER_BYTES = 9;

  private final long[] fileOffsets;
  private final long[] logOffsets;

  private FrameTable(long[] fileOffsets, long[] logOffsets) {
    this.fileOffsets = fileOffsets;
    this.logOffsets = logOffsets;
  }

  /// One frame's lengths.
  record Frame(int compressedBytes, int logBytes) {}

  /// The table's bytes, for the end of a sealed log.
  static ByteBuffer encode(int log, List<Frame> frames) {
    int contentBytes = frames.size() * ENTRY_BYTES + FOOTER_BYTES;
    ByteBuffer table =
        ByteBuffer.allocate(CHECK_BYTES + HEADER_BYTES + contentBytes)
            .order(ByteOrder.LITTLE_ENDIAN);
    table.putInt(CHECK_MAGIC).putInt(CHECK_BYTES - CHECKED_FROM);
    table.putInt(OUR_MAGIC).putInt(VERSION).putInt(log).putInt(0);
    table.putInt(SKIPPABLE_MAGIC).putInt(contentBytes);
    for (Frame frame : frames) {
      table.putInt(frame.compressedBytes()).putInt(frame.logBytes());
    }
    table.putInt(frames.size()).put((byte) 0).putInt(SEEKABLE_MAGIC);
    return table.putInt(CHECKSUM_AT, checksum(table)).flip();
  }

  private static int checksum(ByteBuffer table) {
    var crc = new CRC32C();
    crc.update(table.slice(CHECKED_FROM, CHECKSUM_AT - CHECKED_FROM));
    crc.update(table.slice(CHECK_BYTES, table.capacity() - CHECK_BYTES));
    return (int) crc.getValue();
  }

  /// Reads the table of a sealed log, and checks that it accounts for every byte of the file.
  static FrameTable read(InputFile file, int log, Path path) throws IOException {
    long size = file.size();
    ByteBuffer footer = readAt(file, size - FOOTER_BYTES, FOOTER_BYTES, path);
    int count = footer.getInt(0);
    long tableBytes = CHECK_BYTES + HEADER_BYTES + (long) count * ENTRY_BYTES + FOOTER_BYTES;
    if (footer.getInt(5) != SEEKABLE_MAGIC || count < 0 || tableBytes > size) {
      throw damaged(path, size - FOOTER_BYTES, "the end of a seek table");
    }
    long frameBytes = size - tableBytes;
    ByteBuffer table = readAt(file, frameBytes, (int) tableBytes, path);
    if (table.getInt(0) != CHECK_MAGIC
        || table.getInt(4) != CHECK_BYTES - CHECKED_FROM
        || table.getInt(CHECKED_FROM) != OUR_MAGIC
        || table.getInt(CHECKSUM_AT) != checksum(table)) {
      throw damaged(path, frameBytes, "a seek table with its checksum");
    }
    int version = table.getInt(CHECKED_FROM + 4);
    if (version > VERSION) {
      throw new NewerFormatException(path, version, VERSION);
    }
    if (version != VERSION) {
      throw damaged(path, frameBytes, "version " + VERSION);
    }
    if (table.getInt(CHECKED_FROM + 8) != log) {
      throw damaged(path, frameBytes, "the frames of log " + log);
    }
    return decode(table.position(CHECK_BYTES + HEADER_BYTES), count, frameBytes, path);
  }

  private static FrameTable decode(ByteBuffer entries, int count, long frameBytes, Path path)
      throws CorruptArchiveException {
    long[] fileOffsets = new long[count + 1];
    long[] logOffsets = new long[count + 1];
    for (int i = 0; i < count; i++) {
      fileOffsets[i + 1] = fileOffsets[i] + entries.getInt();
      logOffsets[i + 1] = logOffsets[i] + entries.getInt();
    }
    if (fileOffsets[count] != frameBytes) {
      throw damaged(
          path, frameBytes, "frames of " + fileOffsets[count] + " bytes before the seek table");
    }
    return new FrameTable(fileOffsets, logOffsets);
  }

  private static ByteBuffer readAt(InputFile file, long offset, int length, Path path)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    if (offset < 0 || file.read(offset, bytes) < length) {
      throw damaged(path, Math.max(0, offset), "a seek table");
    }
    return bytes.flip();
  }

  private static CorruptArchiveException damaged(Path path, long offset, String expected) {
    return new CorruptArchiveException(path, offset, expected, "other bytes");
  }

  /// How many bytes the log has before compression.
  long logBytes() {
    return logOffsets[logOffsets.length - 1];
  }

  int frames() {
    return fileOffsets.length - 1;
  }

  /// The frame that holds a byte of the log, which must be within it.
  int frameAt(long position) {
    int found = Arrays.binarySearch(logOffsets, position);
    return found >= 0 ? found : -found - 2;
  }

  long logOffset(int frame) {
    return logOffsets[frame];
  }

  int logBytes(int frame) {
    return (int) (logOffsets[frame + 1] - logOffsets[frame]);
  }

  long fileOffset(int frame) {
    return fileOffsets[frame];
  }

  int compressedBytes(int frame) {
    return (int) (fileOffsets[frame + 1] - fileOffsets[frame]);
  }
}
