package dev.tsearch.core.frame;

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

/// The position of each zstd frame of a compressed file, in the file and in the uncompressed bytes.
/// Immutable.
///
/// On disk it is two skippable frames at the end of the file, with little-endian numbers. The first
/// is specific to tsearch, since the second has no checksum of its lengths:
///
/// | bytes | contents |
/// |---|---|
/// | 4 | magic of a skippable frame, `0x184D2A50` |
/// | 4 | length of the rest of this frame, 16 |
/// | 4 | magic of the compressed contents, see [FrameContents] |
/// | 4 | format version, 1 |
/// | 4 | number of the log or partition |
/// | 4 | CRC-32C of the three previous fields and of the second frame |
///
/// The second is the seek table of the zstd seekable format:
///
/// | bytes | contents |
/// |---|---|
/// | 4 | magic of a skippable frame, `0x184D2A5E` |
/// | 4 | length of the rest of this frame |
/// | 8 each | for each frame: compressed length, uncompressed length |
/// | 4 | number of frames |
/// | 1 | descriptor, 0: bit 7 is set if the lengths have checksums (never here), bits 2 to 6 are 0 |
/// | 4 | magic of the seekable format, `0x8F92EAB1` |
public final class FrameTable {
  private static final int CHECK_MAGIC = 0x184D2A50;
  private static final int CHECK_BYTES = 24;
  private static final int CHECKED_FROM = 8;
  private static final int CHECKSUM_AT = 20;

  private static final int VERSION = 1;
  private static final int SKIPPABLE_MAGIC = 0x184D2A5E;
  private static final int SEEKABLE_MAGIC = 0x8F92EAB1;
  private static final int HEADER_BYTES = 8;
  private static final int ENTRY_BYTES = 8;
  private static final int FOOTER_BYTES = 9;

  /// A block of a zstd frame (RFC 8878, 3.1.1.2).
  private static final int BLOCK_HEADER_BYTES = 3;

  private static final int MAX_BLOCK_BYTES = 128 << 10;

  private final long[] fileOffsets;
  private final long[] plainOffsets;

  private FrameTable(long[] fileOffsets, long[] plainOffsets) {
    this.fileOffsets = fileOffsets;
    this.plainOffsets = plainOffsets;
  }

  /// The lengths of one frame.
  ///
  /// @param compressedBytes the compressed length
  /// @param plainBytes the uncompressed length
  public record Frame(int compressedBytes, int plainBytes) {}

  /// The bytes of a table, for the end of a compressed file.
  ///
  /// @param number the number of the log or partition
  public static ByteBuffer encode(FrameContents contents, int number, List<Frame> frames) {
    int contentBytes = frames.size() * ENTRY_BYTES + FOOTER_BYTES;
    ByteBuffer table =
        ByteBuffer.allocate(CHECK_BYTES + HEADER_BYTES + contentBytes)
            .order(ByteOrder.LITTLE_ENDIAN);
    table.putInt(CHECK_MAGIC).putInt(CHECK_BYTES - CHECKED_FROM);
    table.putInt(contents.magic()).putInt(VERSION).putInt(number).putInt(0);
    table.putInt(SKIPPABLE_MAGIC).putInt(contentBytes);
    for (Frame frame : frames) {
      table.putInt(frame.compressedBytes()).putInt(frame.plainBytes());
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

  /// Reads the table of a compressed file and checks that the lengths add up to the length of the
  /// file.
  ///
  /// @param number the expected number of the log or partition
  /// @throws CorruptArchiveException if the table is damaged or belongs to another log or partition
  /// @throws NewerFormatException if a newer version of tsearch wrote it
  public static FrameTable read(InputFile file, FrameContents contents, int number, Path path)
      throws IOException {
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
        || table.getInt(CHECKED_FROM) != contents.magic()
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
    if (table.getInt(CHECKED_FROM + 8) != number) {
      throw damaged(path, frameBytes, "the frames of " + contents.noun() + " " + number);
    }
    return decode(table.position(CHECK_BYTES + HEADER_BYTES), count, frameBytes, path);
  }

  private static FrameTable decode(ByteBuffer entries, int count, long frameBytes, Path path)
      throws CorruptArchiveException {
    long[] fileOffsets = new long[count + 1];
    long[] plainOffsets = new long[count + 1];
    for (int i = 0; i < count; i++) {
      int compressed = entries.getInt();
      int plain = entries.getInt();
      if (compressed <= 0 || plain < 0 || plain > mostPlainBytes(compressed)) {
        throw damaged(path, frameBytes, "a frame that can hold its " + plain + " bytes");
      }
      fileOffsets[i + 1] = fileOffsets[i] + compressed;
      plainOffsets[i + 1] = plainOffsets[i] + plain;
    }
    if (fileOffsets[count] != frameBytes) {
      throw damaged(
          path, frameBytes, "frames of " + fileOffsets[count] + " bytes before the seek table");
    }
    return new FrameTable(fileOffsets, plainOffsets);
  }

  /// How many bytes a frame can hold at most: each of its blocks has a header at least.
  private static long mostPlainBytes(int compressed) {
    return (long) compressed / BLOCK_HEADER_BYTES * MAX_BLOCK_BYTES;
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

  /// The uncompressed length of all frames.
  public long plainBytes() {
    return plainOffsets[plainOffsets.length - 1];
  }

  /// The number of frames.
  public int frames() {
    return fileOffsets.length - 1;
  }

  /// The index of the frame that contains the uncompressed byte at a position.
  ///
  /// @param position from 0 to less than [#plainBytes()]
  public int frameAt(long position) {
    int found = Arrays.binarySearch(plainOffsets, position);
    return found >= 0 ? found : -found - 2;
  }

  /// The uncompressed offset of a frame.
  ///
  /// @param frame its index, from 0 to less than [#frames()]
  public long plainOffset(int frame) {
    return plainOffsets[frame];
  }

  /// The uncompressed length of a frame.
  ///
  /// @param frame its index, from 0 to less than [#frames()]
  public int plainBytes(int frame) {
    return (int) (plainOffsets[frame + 1] - plainOffsets[frame]);
  }

  /// The offset of a frame in the file.
  ///
  /// @param frame its index, from 0 to less than [#frames()]
  public long fileOffset(int frame) {
    return fileOffsets[frame];
  }

  /// The compressed length of a frame.
  ///
  /// @param frame its index, from 0 to less than [#frames()]
  public int compressedBytes(int frame) {
    return (int) (fileOffsets[frame + 1] - fileOffsets[frame]);
  }
}
