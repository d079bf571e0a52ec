package dev.tsearch.core.store.partition;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Finds and opens the file of the active partition for readers.
public final class ActiveFile {
  private static final int READ_BYTES = 1 << 16;

  private ActiveFile() {}

  /// Opens the active partition where it is: in its place, or under the name that a sealing has
  /// given it and not yet committed. Without a file its reader has no lines. Empty if the file
  /// moves meanwhile. The caller closes the reader.
  public static Optional<PartitionReader> find(Disk disk, ArchiveLayout layout, int ordinal)
      throws IOException {
    Optional<PartitionReader> inPlace = open(disk, layout.active(), ordinal);
    if (inPlace.isPresent()) {
      return inPlace;
    }
    Optional<Path> moved = moved(disk.list(layout.partitions()), ordinal);
    return moved.isPresent()
        ? open(disk, moved.get(), ordinal)
        : Optional.of(
            new PartitionReader(layout.active(), new NoInput(), ordinal, 0, OptionalInt.empty()));
  }

  /// Opens the file up to its last newline; bytes after it belong to an unfinished write. Empty if
  /// the file does not exist.
  private static Optional<PartitionReader> open(Disk disk, Path file, int ordinal)
      throws IOException {
    Disk.InputFile input;
    try {
      input = disk.open(file);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    try {
      long bytes = lastLineEnd(input);
      return Optional.of(new PartitionReader(file, input, ordinal, bytes, OptionalInt.empty()));
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  /// Finds the active partition that a sealing has moved but not yet committed.
  ///
  /// @param files the files in `partitions/`
  public static Optional<Path> moved(List<Path> files, int ordinal) {
    String end = "-" + ordinal + ArchiveLayout.PARTITION_SUFFIX;
    for (Path file : files) {
      if (file.getFileName().toString().endsWith(end)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /// The offset after the last newline of a file; 0 if it has none.
  private static long lastLineEnd(Disk.InputFile input) throws IOException {
    long end = input.size();
    while (end > 0) {
      int length = (int) Math.min(READ_BYTES, end);
      ByteBuffer block = ByteBuffer.allocate(length);
      int read = input.read(end - length, block);
      for (int i = read - 1; i >= 0; i--) {
        if (block.get(i) == '\n') {
          return end - length + i + 1;
        }
      }
      end -= length;
    }
    return 0;
  }

  private record NoInput() implements Disk.InputFile {
    @Override
    public long size() {
      return 0;
    }

    @Override
    public int read(long offset, ByteBuffer into) {
      return 0;
    }

    @Override
    public void close() {}
  }
}
