package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.frame.FrameFile;
import dev.tsearch.core.frame.FrameTable.Kind;
import dev.tsearch.core.frame.LineFrames;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// The file of a sealed partition: how it is opened and made, compressed or not.
public final class PartitionFile {
  private static final int COPIED_BYTES = 1 << 18;

  private PartitionFile() {}

  /// Opens the lines of a partition. While a writer stores it in another way, a reader with the
  /// manifest from before finds it there.
  ///
  /// @throws CorruptArchiveException if the file is gone or has another length
  public static InputFile open(Disk disk, ArchiveLayout layout, Partition partition)
      throws IOException {
    try {
      return open(disk, layout, partition, partition.compression());
    } catch (NoSuchFileException _) {
      for (Compression other : Compression.values()) {
        try {
          return open(disk, layout, partition, other);
        } catch (NoSuchFileException _) {
          // The next one.
        }
      }
      throw gone(layout.partition(partition), partition);
    }
  }

  private static InputFile open(
      Disk disk, ArchiveLayout layout, Partition partition, Compression compression)
      throws IOException {
    Path file = layout.partition(partition, compression);
    InputFile input =
        switch (compression) {
          case NONE -> disk.open(file);
          case ZSTD -> FrameFile.open(disk, file, Kind.PARTITION, partition.ordinal());
        };
    try {
      requireLength(file, partition.bytes(), input.size());
      return input;
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  /// Whether the lines are there under the name of another way to store them.
  public static boolean isStoredOtherwise(Disk disk, ArchiveLayout layout, Partition partition)
      throws IOException {
    for (Compression other : Compression.values()) {
      if (other != partition.compression() && disk.exists(layout.partition(partition, other))) {
        return true;
      }
    }
    return false;
  }

  public static CorruptArchiveException gone(Path file, Partition partition) {
    return new CorruptArchiveException(
        file, 0, "a partition of " + partition.storedBytes() + " bytes", "no file");
  }

  /// Rejects a file that is not as long as the manifest says.
  public static void requireStoredLength(Path file, Partition partition, long size)
      throws CorruptArchiveException {
    requireLength(file, partition.storedBytes(), size);
  }

  private static void requireLength(Path file, long expected, long size)
      throws CorruptArchiveException {
    if (size != expected) {
      throw new CorruptArchiveException(
          file, Math.min(size, expected), "a partition of " + expected + " bytes", size + " bytes");
    }
  }

  /// Writes the lines of a partition beside it in another way, durably but for the directory. They
  /// are checked on their way in, and what was written is read back.
  ///
  /// @param lines those of the partition; not closed
  /// @return the partition as it is stored there
  /// @throws CorruptArchiveException if the lines are not those that the manifest lists
  public static Partition store(
      Disk disk,
      ArchiveLayout layout,
      Partition partition,
      InputFile lines,
      Compression compression)
      throws IOException {
    Path file = layout.partition(partition, compression);
    Path temporary = layout.temporary(file);
    disk.delete(temporary);
    requireLines(lines, partition, layout.partition(partition));
    Partition stored =
        switch (compression) {
          case NONE -> {
            copy(lines, disk, temporary);
            yield partition.plain();
          }
          case ZSTD ->
              partition.stored(
                  Compression.ZSTD,
                  LineFrames.write(lines, disk, temporary, Kind.PARTITION, partition.ordinal()));
        };
    try (InputFile written =
        compression == Compression.NONE
            ? disk.open(temporary)
            : FrameFile.open(disk, temporary, Kind.PARTITION, partition.ordinal())) {
      requireLines(written, partition, temporary);
    }
    disk.replace(temporary, file);
    return stored;
  }

  private static void copy(InputFile lines, Disk disk, Path to) throws IOException {
    try (Disk.OutputFile out = disk.append(to)) {
      ByteBuffer buffer = ByteBuffer.allocate(COPIED_BYTES);
      for (long at = 0; at < lines.size(); ) {
        int read = lines.read(at, buffer.clear());
        out.write(buffer.flip());
        at += read;
      }
      out.sync();
    }
  }

  private static void requireLines(InputFile lines, Partition partition, Path file)
      throws IOException {
    var checksum = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocate(COPIED_BYTES);
    requireLength(file, partition.bytes(), lines.size());
    for (long at = 0; at < partition.bytes(); ) {
      int read = lines.read(at, buffer.clear());
      if (read <= 0) {
        throw new CorruptArchiveException(
            file, at, "a partition of " + partition.bytes() + " bytes", "its end");
      }
      checksum.update(buffer.flip());
      at += read;
    }
    if ((int) checksum.getValue() != partition.crc32c()) {
      throw new CorruptArchiveException(
          file,
          0,
          "checksum " + Integer.toHexString(partition.crc32c()),
          Integer.toHexString((int) checksum.getValue()));
    }
  }
}
