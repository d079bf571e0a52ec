package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.frame.FrameContents;
import dev.tsearch.core.frame.FrameFile;
import dev.tsearch.core.frame.LineFrames;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// Opens and writes the file of a sealed partition, compressed or plain.
public final class PartitionFile {
  private static final int BUFFER_BYTES = 1 << 18;

  private PartitionFile() {}

  /// Opens the lines of a partition. If a writer has converted the partition since the manifest was
  /// read, this opens the file with the other compression. The caller closes the result.
  ///
  /// @throws CorruptArchiveException if the file is absent or has another length
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
      throw absent(layout.partition(partition), partition);
    }
  }

  private static InputFile open(
      Disk disk, ArchiveLayout layout, Partition partition, Compression compression)
      throws IOException {
    Path file = layout.partition(partition, compression);
    InputFile input =
        switch (compression) {
          case NONE -> disk.open(file);
          case ZSTD -> FrameFile.open(disk, file, FrameContents.PARTITION, partition.ordinal());
        };
    try {
      requireLength(file, partition.bytes(), input.size());
      return input;
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  /// Whether the partition exists with another compression than the manifest lists.
  public static boolean hasOtherCompression(Disk disk, ArchiveLayout layout, Partition partition)
      throws IOException {
    for (Compression other : Compression.values()) {
      if (other != partition.compression() && disk.exists(layout.partition(partition, other))) {
        return true;
      }
    }
    return false;
  }

  /// The exception for a partition without a file.
  public static CorruptArchiveException absent(Path file, Partition partition) {
    return new CorruptArchiveException(
        file, 0, "a partition of " + partition.storedBytes() + " bytes", "no file");
  }

  /// Checks the length of the file.
  ///
  /// @throws CorruptArchiveException if it differs from the manifest's
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

  /// Writes the lines of a partition with another compression. The file is durable after the caller
  /// has synced the directory. The lines are checked before they are written, and the file is read
  /// back.
  ///
  /// @param lines the lines of the partition; not closed
  /// @return the partition with the new compression
  /// @throws CorruptArchiveException if the lines are not the ones that the manifest lists
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
                  LineFrames.write(
                      lines, disk, temporary, FrameContents.PARTITION, partition.ordinal()));
        };
    try (InputFile written =
        compression == Compression.NONE
            ? disk.open(temporary)
            : FrameFile.open(disk, temporary, FrameContents.PARTITION, partition.ordinal())) {
      requireLines(written, partition, temporary);
    }
    disk.replace(temporary, file);
    return stored;
  }

  private static void copy(InputFile lines, Disk disk, Path to) throws IOException {
    try (Disk.OutputFile out = disk.append(to)) {
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
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
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
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
