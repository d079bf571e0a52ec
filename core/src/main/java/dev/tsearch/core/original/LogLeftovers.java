package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Finds the leftovers of a crash among the originals, without changing them. Opening an
/// [OriginalLog] removes them.
public final class LogLeftovers {
  private final Disk disk;
  private final OriginalPaths paths;
  private final LeftoverVisitor visitor;

  /// Receives each leftover.
  @FunctionalInterface
  public interface LeftoverVisitor {
    /// Called for each leftover of a crash.
    ///
    /// @param file the leftover file, or the file that contains leftover bytes
    /// @param offset the offset of the leftover in the file, in bytes
    /// @param what a description of the leftover
    void leftover(Path file, long offset, String what);
  }

  /// @param disk the disk with the originals
  /// @param paths the paths of the originals
  /// @param visitor receives each leftover
  public LogLeftovers(Disk disk, OriginalPaths paths, LeftoverVisitor visitor) {
    this.disk = disk;
    this.paths = paths;
    this.visitor = visitor;
  }

  /// Reports all leftovers to the visitor.
  ///
  /// @param known the end of the last known piece
  /// @throws CorruptArchiveException if the active log has no valid header
  public void find(LogEnd known) throws IOException {
    int lastSealed = 0;
    for (Path file : disk.list(paths.directory())) {
      if (OriginalPaths.isTemporary(file)) {
        visitor.leftover(file, 0, "a file that was not finished");
      }
      lastSealed = Math.max(lastSealed, OriginalPaths.sealedNumber(file));
    }
    try (InputFile file = disk.open(paths.active())) {
      findInActive(file, lastSealed, known);
    } catch (NoSuchFileException _) {
      // Nothing was imported yet, or sealing stopped before it created the next log.
    }
  }

  private void findInActive(InputFile file, int lastSealed, LogEnd known) throws IOException {
    byte[] header = new byte[LogHeader.BYTES];
    int read = file.read(0, ByteBuffer.wrap(header));
    int number = LogHeader.decode(header, read, paths.active()).number();
    if (number == lastSealed) {
      visitor.leftover(paths.active(), 0, "log " + number + ", which is sealed already");
      return;
    }
    long size = file.size();
    long end = known.log() == number ? known.position() : LogHeader.BYTES;
    for (long next = LogRepair.chunkEnd(file, end, size);
        next > end;
        next = LogRepair.chunkEnd(file, end, size)) {
      end = next;
    }
    if (end < size) {
      visitor.leftover(paths.active(), end, (size - end) + " bytes that are no whole chunk");
    }
  }
}
