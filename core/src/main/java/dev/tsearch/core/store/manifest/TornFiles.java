package dev.tsearch.core.store.manifest;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/// The directory `torn/`, where recovery keeps the bytes that it takes out of the archive. The
/// program never reads or removes its files.
public final class TornFiles {
  private final Disk disk;
  private final ArchiveLayout layout;

  public TornFiles(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
  }

  /// Keeps a copy of bytes that are about to be truncated or overwritten. The copy is durable when
  /// this returns.
  ///
  /// @param name the file's name; a number is appended if a file with other bytes has it
  /// @return the copy
  public Path keep(String name, byte[] bytes) throws IOException {
    disk.createDirectories(layout.torn());
    for (int number = 0; ; number++) {
      Path file = file(name, number);
      if (!disk.exists(file)) {
        disk.create(file, ByteBuffer.wrap(bytes));
        disk.syncDirectory(layout.torn());
        return file;
      }
      if (Arrays.equals(disk.readAll(file), bytes)) {
        disk.syncDirectory(layout.torn());
        return file;
      }
    }
  }

  /// Moves a file that is not part of the archive into the directory.
  ///
  /// @return its new path
  public Path move(Path from) throws IOException {
    disk.createDirectories(layout.torn());
    int number = 0;
    while (disk.exists(file(from.getFileName().toString(), number))) {
      number++;
    }
    Path to = file(from.getFileName().toString(), number);
    disk.moveNew(from, to);
    disk.syncDirectory(layout.torn());
    disk.syncDirectory(layout.partitions());
    return to;
  }

  private Path file(String name, int number) {
    return layout.torn().resolve(number == 0 ? name : name + "." + number);
  }
}
