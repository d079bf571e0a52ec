package dev.tsearch.core.original;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Disk.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Finds what a crash has left among the originals, which opening an [OriginalLog] clears up.
/// Changes nothing.
public final class LogLeftovers {
  private final Disk disk;
  private final OriginalPaths paths;
  private final Visitor visitor;

  /// Is told of each.
  @FunctionalInterface
  public interface Visitor {
    /// Something that a crash has left.
    ///
    /// @param file the file that it is, or is in
    /// @param offset where in it, in bytes
    /// @param what what it is, in words
    void leftover(Path file, long offset, String what);
  }

  /// @param disk the disk that the originals are on
  /// @param paths where they are
  /// @param visitor is told of each leftover
  public LogLeftovers(Disk disk, OriginalPaths paths, Visitor visitor) {
    this.disk = disk;
    this.paths = paths;
    this.visitor = visitor;
  }

  /// Looks for them.
  ///
  /// @param known the end of the last piece that is known
  /// @throws CorruptArchiveException if the active log has no header
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
      // Nothing was imported yet, or a sealing has not begun the next log.
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
