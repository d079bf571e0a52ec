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

/// Where each zstd frame of a compressed file begins, in the file and in the bytes that it stands
/// for. Immutable.
///
/// On disk it is two skippable frames at the file's end, numbers little-endian. The first is ours,
/// since the second has no checksum of its lengths:
///
/// | bytes | what |
/// |---|---|
/// | 4 | magic of a skippable frame, `0x184D2A50` |
/// | 4 | length of what follows, 16 |
/// | 4 | magic of what is compressed, see [Kind] |
/// | 4 | format version, 1 |
/// | 4 | number of what is compressed |
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

  private final long[] fileOffsets;
  private final long[] plainOffsets;

  private FrameTable(long[] fileOffsets, long[] plainOffsets) {
    this.fileOffsets = fileOffsets;
    this.plainOffsets = plainOffsets;
  }

  /// What is compressed.
  public enum Kind {
    /// A log of originals: magic `TSOF`.
    LOG(0x464f5354, "log"),
    /// A partition: magic `TSPF`.
    PARTITION(0x46505354, "partition");

    private final int magic;
    private final String noun;

    Kind(int magic, String noun) {
      this.magic = magic;
      this.noun = noun;
    }
  }

  /// One frame's lengths.
  ///
  /// @param compressedBytes in the file
  /// @param plainBytes before compression
  public record Frame(int compressedBytes, int plainBytes) {}

  /// The table's bytes, for the end of a compressed file.
  public static ByteBuffer encode(Kind kind, int number, List<Frame> frames) {
    int contentBytes = frames.size() * ENTRY_BYTES + FOOTER_BYTES;
    ByteBuffer table =
        ByteBuffer.allocate(CHECK_BYTES + HEADER_BYTES + contentBytes)
            .order(ByteOrder.LITTLE_ENDIAN);
    table.putInt(CHECK_MAGIC).putInt(CHECK_BYTES - CHECKED_FROM);
    table.putInt(kind.magic).putInt(VERSION).putInt(number).putInt(0);
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

  /// Reads the table of a compressed file, and checks that it accounts for every byte of it.
  public static FrameTable read(InputFile file, Kind kind, int number, Path path)
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
        || table.getInt(CHECKED_FROM) != kind.magic
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
      throw damaged(path, frameBytes, "the frames of " + kind.noun + " " + number);
    }
    return decode(table.position(CHECK_BYTES + HEADER_BYTES), count, frameBytes, path);
  }

  private static FrameTable decode(ByteBuffer entries, int count, long frameBytes, Path path)
      throws CorruptArchiveException {
    long[] fileOffsets = new long[count + 1];
    long[] plainOffsets = new long[count + 1];
    for (int i = 0; i < count; i++) {
      fileOffsets[i + 1] = fileOffsets[i] + entries.getInt();
      plainOffsets[i + 1] = plainOffsets[i] + entries.getInt();
    }
    if (fileOffsets[count] != frameBytes) {
      throw damaged(
          path, frameBytes, "frames of " + fileOffsets[count] + " bytes before the seek table");
    }
    return new FrameTable(fileOffsets, plainOffsets);
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

  /// How many bytes there are before compression.
  public long plainBytes() {
    return plainOffsets[plainOffsets.length - 1];
  }

  /// How many frames there are.
  public int frames() {
    return fileOffsets.length - 1;
  }

  /// The frame that holds a byte, which must be within what is compressed.
  public int frameAt(long position) {
    int found = Arrays.binarySearch(plainOffsets, position);
    return found >= 0 ? found : -found - 2;
  }

  /// Where a frame's bytes begin before compression.
  public long plainOffset(int frame) {
    return plainOffsets[frame];
  }

  /// How many bytes a frame has before compression.
  public int plainBytes(int frame) {
    return (int) (plainOffsets[frame + 1] - plainOffsets[frame]);
  }

  /// Where a frame begins in the file.
  public long fileOffset(int frame) {
    return fileOffsets[frame];
  }

  /// How many bytes a frame has in the file.
  public int compressedBytes(int frame) {
    return (int) (fileOffsets[frame + 1] - fileOffsets[frame]);
  }
}
